import type { ServerEvent } from '../../MusicAssistant/server/line';
import { groupMembers, leaderOf } from '../../MusicAssistant/server/players';
import {
	flag,
	isObject,
	number,
	text,
	type JsonObject,
	type JsonValue,
} from '../../MusicAssistant/values/json';
import type { Happening } from './happening';
import { PlayedItems, type Played } from './playedItems';
import { simpleAddition } from './simple';
import { SyncWatch } from './sync';
import { Zone } from './zone';

/**
 * Everything the server plays on, as far as it told: takes its updates one by one, and tells what has really happened.
 * It holds the last state of each player and queue, and nothing of the updates.
 *
 * Times are milliseconds; `settle` tells what has lasted until then, and `due` when that is worth asking.
 */
export class House {
	private readonly zones = new Map<string, Zone>();

	private readonly played = new PlayedItems();

	private readonly sync = new SyncWatch();

	private hasBegun = false;

	/** The ids of all players, as the server lists them; missing where it does not. */
	players?: Set<string>;

	/** From now on changes are told: what the server told until now is how everything was at the beginning. */
	begin(): void {
		this.hasBegun = true;
		for (const zone of this.zones.values()) zone.begin();
	}

	/** The answer to `players/all`. */
	seePlayers(players: readonly JsonObject[], now: number): Happening[] {
		const listed = new Set(players.flatMap((player) => text(player, 'player_id') ?? []));
		for (const id of this.players ?? []) if (!listed.has(id)) this.zones.get(id)?.miss(now);
		this.players = listed;
		return players.flatMap((player) => this.seePlayer(player, true, now));
	}

	/** The answer to `player_queues/all`. */
	seeQueues(queues: readonly JsonObject[], now: number): Happening[] {
		return queues.flatMap((queue) => this.seeQueue(queue, now));
	}

	/** The answer to `music/synctasks`. */
	seeSyncs(list: JsonValue): Happening[] {
		return this.sync.seeSyncs(list);
	}

	/** The answer to `tasks/list`. */
	seeTasks(list: JsonValue): Happening[] {
		return this.sync.catchUp(list);
	}

	see({ event, object_id: id, data }: ServerEvent, now: number): Happening[] {
		return [...this.settle(now), ...this.changes(event, id ?? '', data, now)];
	}

	get due(): number | undefined {
		const dues = [...this.zones.values(), this.played].flatMap(({ due }) => due ?? []);
		return dues.length > 0 ? Math.min(...dues) : undefined;
	}

	settle(now: number): Happening[] {
		this.forgetGone();
		return [
			...[...this.zones.values()].flatMap((zone) => zone.settle(now)),
			...this.played.settle(now, (id) => this.zones.get(id)?.placeAt(now)).map(playedItem),
		];
	}

	/** A player's name, its id where it has none. */
	nameOf(playerId: string): string {
		return text(this.zones.get(playerId)?.player, 'name', 'display_name') ?? playerId;
	}

	/** A player and those that play what it plays. */
	withFollowers(playerId: string): string[] {
		const followers = [...this.zones.values()].filter(
			({ player }) => leaderOf(player) === playerId,
		);
		return [
			playerId,
			...(groupMembers(this.zones.get(playerId)?.player) ?? []),
			...followers.map(({ id }) => id),
		];
	}

	/** Which player an event is about: `undefined` for none, null where the server does not tell. */
	whose({ event, object_id: id, data }: ServerEvent): string | null | undefined {
		if (/^(player|queue)_/.test(event)) return id;
		if (event !== 'media_item_played' || !isObject(data)) return undefined;
		return this.whereWasPlayed(data, text(data, 'uri') ?? '')?.id ?? null;
	}

	/** Those of which there is nothing left to tell. */
	private forgetGone(): void {
		for (const { id, isGone, due } of this.zones.values()) {
			if (!isGone || due !== undefined) continue;
			this.zones.delete(id);
			this.played.forget(id);
		}
	}

	private changes(event: string, id: string, data: JsonValue, now: number): Happening[] {
		switch (event) {
			case 'player_added':
			case 'player_updated':
				if (event === 'player_added') this.players?.add(id);
				return isObject(data) ? this.seePlayer(data, event === 'player_added', now) : [];
			case 'player_removed':
				this.players?.delete(id);
				return this.zones.get(id)?.leave(now) ?? [];
			case 'queue_added':
			case 'queue_items_updated':
			case 'queue_updated':
				return isObject(data) ? this.seeQueue(data, now) : [];
			case 'queue_time_updated':
				if (typeof data === 'number') this.zones.get(id)?.tick(data, now);
				return [];
			case 'media_item_added':
				return isObject(data) ? [added(data)] : [];
			case 'media_item_played':
				return isObject(data) ? this.seePlayed(data, now) : [];
			case 'sync_tasks_updated':
				return this.sync.seeSyncs(data);
			case 'tasks_updated':
				this.sync.seeTasks(data);
				return [];
			case 'music_sync_completed':
				return this.sync.done();
			default:
				return [];
		}
	}

	private seePlayer(player: JsonObject, isNew: boolean, now: number): Happening[] {
		const id = text(player, 'player_id');
		// What players are made of (2.8) is no player to anybody.
		if (id === undefined || text(player, 'type') === 'protocol') return [];
		const zone = this.zone(id);
		const happenings = zone.seePlayer(player, isNew && this.hasBegun, now);
		return [...happenings, ...this.moved(zone, now)];
	}

	private seeQueue(queue: JsonObject, now: number): Happening[] {
		const id = text(queue, 'queue_id');
		if (id === undefined) return [];
		const zone = this.zone(id);
		zone.seeQueue(queue, now);
		return this.moved(zone, now);
	}

	private zone(id: string): Zone {
		const known = this.zones.get(id);
		if (known) return known;
		const zone = new Zone(id, (other) => this.zones.get(other));
		this.zones.set(id, zone);
		return zone;
	}

	private moved(zone: Zone, now: number): Happening[] {
		return this.played.move(zone.placeAt(now), now).map(playedItem);
	}

	private seePlayed(report: JsonObject, now: number): Happening[] {
		const uri = text(report, 'uri') ?? '';
		const zone = this.whereWasPlayed(report, uri);
		if (zone && flag(report, 'fully_played') === true && flag(report, 'is_playing') === false) {
			zone.finished(uri, now);
		}
		return this.played.see(report, zone?.placeAt(now), now).map(playedItem);
	}

	/** Servers up to 2.8 do not say where. */
	private whereWasPlayed(report: JsonObject, uri: string): Zone | undefined {
		const id = text(report, 'queue_id', 'player_id');
		if (id !== undefined) return this.zones.get(id);
		return [...this.zones.values()].find((zone) => zone.hasPlayed(uri));
	}
}

function added(item: JsonObject): Happening {
	return {
		event: 'itemAdded',
		...kindOf(item),
		simple: simpleAddition(item),
		objectId: text(item, 'uri') ?? null,
		data: item,
	};
}

function playedItem({ report, playerId }: Played): Happening {
	return {
		event: 'itemPlayed',
		playerId: playerId ?? null,
		...kindOf(report),
		simple: {
			name: text(report, 'name') ?? null,
			artists: text(report, 'artist') ?? null,
			media_type: text(report, 'media_type') ?? null,
			uri: text(report, 'uri') ?? null,
			duration: number(report, 'duration') ?? null,
			seconds_played: number(report, 'seconds_played') ?? null,
			fully_played: flag(report, 'fully_played') ?? null,
		},
		objectId: text(report, 'uri') ?? null,
		data: report,
	};
}

function kindOf(item: JsonObject): { mediaTypes?: string[] } {
	const mediaType = text(item, 'media_type');
	return mediaType === undefined ? {} : { mediaTypes: [mediaType] };
}
