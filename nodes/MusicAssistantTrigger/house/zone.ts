import { leaderOf, playbackState, volumeOf } from '../../MusicAssistant/server/players';
import { isAvailable } from '../../MusicAssistant/server/queues';
import { child, flag, text, type JsonObject } from '../../MusicAssistant/values/json';
import type { Happening } from './happening';
import {
	PlaybackWatch,
	queueItem,
	stateIn,
	type PlaybackChange,
	type PlaybackState,
	type PlayedItem,
	type Reading,
} from './playback';
import type { Place } from './playedItems';
import { QueueEnd } from './queueEnd';
import { simpleItem } from './simple';
import { VolumeWatch } from './volume';

/** One player with its queue, which bears the same id: as the server told them last, and what it told before. */
export class Zone {
	player?: JsonObject;

	private queue?: JsonObject;

	private available?: boolean;

	private state: PlaybackState = 'idle';

	private readonly playback = new PlaybackWatch();

	private readonly volume = new VolumeWatch();

	private readonly end = new QueueEnd();

	/** URIs of what plays and of what played before it. */
	private heard: [now?: string, before?: string] = [];

	/** @param isZone whether an id is that of a player of the server */
	constructor(
		readonly id: string,
		private readonly isZone: (id: string) => boolean,
	) {}

	/** Takes everything as it is, without telling a change. */
	begin(): void {
		this.playback.begin(this.reading());
		this.volume.begin(volumeOf(this.player, false));
	}

	seeQueue(queue: JsonObject, now: number): void {
		this.queue = queue;
		const uri = text(queueItem(queue)?.media, 'uri');
		if (uri !== undefined && uri !== this.heard[0]) this.heard = [uri, this.heard[0]];
		this.end.see(queue, now);
		this.playback.see(this.reading(), now);
	}

	/** @param isNew whether a player that was not known is told as one that has become available */
	seePlayer(player: JsonObject, isNew: boolean, now: number): Happening[] {
		this.player = player;
		this.playback.see(this.reading(), now);
		this.volume.see(volumeOf(player, false), now);
		return this.become(isAvailable(player), isNew);
	}

	leave(): Happening[] {
		return this.become(false, false);
	}

	tick(elapsed: number, now: number): void {
		this.end.tick(elapsed, now);
	}

	hasPlayed(uri: string): boolean {
		return this.heard.includes(uri);
	}

	/** The server reports that an item was played to its end. */
	finished(uri: string, now: number): void {
		this.end.finished(uri);
		this.playback.see(this.reading(), now);
	}

	get due(): number | undefined {
		const { due: playback = Infinity } = this.playback;
		const { due: volume = Infinity } = this.volume;
		const first = Math.min(playback, volume);
		return first === Infinity ? undefined : first;
	}

	settle(now: number): Happening[] {
		const changes = this.playback.settle(now).map((change) => this.playbackHappening(change));
		const volume = this.volume.settle(now);
		if (volume === undefined) return changes;
		return [
			...changes,
			{
				event: 'volumeChanged',
				...this.mine,
				simple: {
					player_id: this.id,
					volume_level: volume.to,
					previous_volume_level: volume.from,
				},
				data: this.player ?? null,
			},
		];
	}

	get place(): Place {
		const { state, item } = this.reading();
		return { playerId: this.id, state, current: text(item?.media, 'uri') };
	}

	private get mine() {
		return { playerId: this.id, objectId: this.id };
	}

	private become(available: boolean, isNew: boolean): Happening[] {
		const { available: before = isNew ? false : available } = this;
		this.available = available;
		if (before === available) return [];
		return [
			{
				event: available ? 'playerAvailable' : 'playerUnavailable',
				...this.mine,
				simple: { player_id: this.id, available },
				data: this.player ?? null,
			},
		];
	}

	private playbackHappening({ event, state, item }: PlaybackChange): Happening {
		const mediaType = text(item?.media, 'media_type');
		return {
			event,
			...this.mine,
			...(mediaType === undefined ? {} : { mediaTypes: [mediaType] }),
			simple: { queue_id: this.id, state, ...simpleItem(item?.media ?? {}) },
			data: (this.playsFromElsewhere ? this.player : this.queue) ?? this.player ?? null,
		};
	}

	private reading(): Reading {
		if (this.playsFromElsewhere) {
			return this.readingOf(playbackState(this.player), mediaOf(this.player), false);
		}
		const { queue } = this;
		if (queue === undefined) return { state: 'idle', ended: false };
		// The queue of a player that follows another one, or plays from elsewhere, stands still.
		const state = flag(queue, 'active') === false ? 'idle' : text(queue, 'state');
		return this.readingOf(state, queueItem(queue), this.end.of(queue));
	}

	/** A word that is no state of playback leaves the state as it was. */
	private readingOf(
		word: string | undefined,
		item: PlayedItem | undefined,
		ended: boolean,
	): Reading {
		this.state = stateIn(word) ?? this.state;
		return { state: this.state, item, ended: ended && this.state === 'idle' };
	}

	/** Whether something other than a queue of the server plays: a phone, a television. */
	private get playsFromElsewhere(): boolean {
		const source = text(this.player, 'active_source');
		if (source === undefined || this.isZone(source) || leaderOf(this.player) !== undefined) {
			return false;
		}
		return flag(this.queue, 'active') !== true;
	}
}

function mediaOf(player: JsonObject | undefined): PlayedItem | undefined {
	const media = child(player, 'current_media');
	const [uri, title] = [text(media, 'uri'), text(media, 'title')];
	if (media === undefined || (uri === undefined && title === undefined)) return undefined;
	const artist = text(media, 'artist');
	return {
		id: JSON.stringify([uri, title]),
		media: {
			...media,
			name: title ?? null,
			artists: artist === undefined ? [] : [{ name: artist }],
			album: { name: text(media, 'album') ?? null },
		},
	};
}
