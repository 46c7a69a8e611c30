import { leaderOf, playbackState } from '../../MusicAssistant/server/players';
import { isAvailable } from '../../MusicAssistant/server/queues';
import { child, flag, number, text, type JsonObject } from '../../MusicAssistant/values/json';
import { AnnouncementWatch } from './announcement';
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
import { loudnessOf, VolumeWatch, type VolumeChange } from './volume';

/** Milliseconds that a server has, after it was started, to find a player that it had before. */
const ABSENCE = 60_000;

/** One player with its queue, which bears the same id: as the server told them last, and what it told before. */
export class Zone {
	player?: JsonObject;

	private queue?: JsonObject;

	/** What its queue plays, or stands at. */
	private item?: PlayedItem;

	private available?: boolean;

	/** Whether the server has taken it away, or lists it no more. */
	isGone = false;

	private missingSince?: number;

	private state: PlaybackState = 'idle';

	private readonly playback = new PlaybackWatch();

	private readonly volume = new VolumeWatch();

	private readonly end = new QueueEnd();

	private readonly announcement = new AnnouncementWatch();

	/** Whether something was announced when it was last looked at. */
	private wasAnnouncing = false;

	/** URIs of what plays and of what played before it. */
	private heard: [now?: string, before?: string] = [];

	/** @param zoneOf finds another player of the server */
	constructor(
		readonly id: string,
		private readonly zoneOf: (id: string) => Zone | undefined,
	) {}

	/** Takes everything as it is, without telling a change. */
	begin(): void {
		this.playback.begin(this.reading());
		this.volume.begin(loudnessOf(this.player));
	}

	seeQueue(queue: JsonObject, now: number): void {
		const item = queueItem(queue);
		// Between two songs a station says nothing.
		const isBetween = item?.song === undefined && item?.id === this.item?.id;
		this.item = isBetween ? (this.item ?? item) : item;
		this.queue = queue;
		const uri = text(item?.media, 'uri');
		if (uri !== undefined && uri !== this.heard[0]) this.heard = [uri, this.heard[0]];
		this.end.see(queue, now);
		this.playback.see(this.reading(), now);
	}

	/** @param isNew whether a player that was not known is told as one that has become available */
	seePlayer(player: JsonObject, isNew: boolean, now: number): Happening[] {
		if (this.isGone) this.queue = this.item = undefined;
		this.isGone = false;
		this.missingSince = undefined;
		this.player = player;
		this.announcement.see(player, now);
		this.volume.see(loudnessOf(player), now);
		const happenings = this.become(isAvailable(player), isNew);
		this.playback.see(this.reading(), now);
		return happenings;
	}

	/** The server takes it away. */
	leave(now: number): Happening[] {
		this.isGone = true;
		this.missingSince = undefined;
		const happenings = this.become(false, false);
		this.playback.see(this.reading(), now);
		return happenings;
	}

	/** The server lists its players, and this one is none of them. */
	miss(now: number): void {
		if (this.player && !this.isGone) this.missingSince ??= now;
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
		const { playback, volume, missingSince = Infinity } = this;
		const changes = this.wasAnnouncing
			? [this.announcedUntil]
			: [playback.due ?? Infinity, volume.due ?? Infinity];
		const first = Math.min(...changes, missingSince + ABSENCE);
		return first === Infinity ? undefined : first;
	}

	settle(now: number): Happening[] {
		const { missingSince = Infinity } = this;
		const absence = now < missingSince + ABSENCE ? [] : this.leave(now);
		return [...absence, ...this.changes(now)];
	}

	/** What was played up to an announcement goes on after it, as after a pause. */
	placeAt(now: number): Place {
		const { state, item } = this.reading();
		const knowsPosition = number(this.queue, 'elapsed_time') !== undefined;
		return {
			playerId: this.id,
			state: this.isAnnouncing(now) && state === 'playing' ? 'paused' : state,
			current: text(item?.media, 'uri'),
			position: knowsPosition ? this.end.position(now) : undefined,
		};
	}

	/** Until when it announces something, or its leader does; milliseconds. */
	private get announcedUntil(): number {
		const leader = this.zoneOf(leaderOf(this.player) ?? '');
		return Math.max(this.announcement.until, leader?.announcement.until ?? -Infinity);
	}

	private isAnnouncing(now: number): boolean {
		return now < this.announcedUntil;
	}

	private changes(now: number): Happening[] {
		if (this.isAnnouncing(now)) {
			this.wasAnnouncing = true;
			return [];
		}
		if (this.wasAnnouncing) {
			this.wasAnnouncing = false;
			this.playback.renew(this.reading(), now);
			this.volume.renew(now);
		}
		const changes = this.playback.settle(now).map((change) => this.playbackHappening(change));
		const volume = this.volume.settle(now);
		return volume === undefined ? changes : [...changes, this.volumeHappening(volume)];
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

	private volumeHappening({ from, to }: VolumeChange): Happening {
		return {
			event: 'volumeChanged',
			...this.mine,
			simple: {
				player_id: this.id,
				volume_level: to.level,
				previous_volume_level: from.level,
				muted: to.muted ?? null,
			},
			data: this.player ?? null,
		};
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
		if (this.available === false) return { state: 'idle', item: this.item, ended: false };
		if (this.playsFromElsewhere) {
			return this.readingOf(playbackState(this.player), mediaOf(this.player), false);
		}
		const { queue } = this;
		if (queue === undefined) return { state: 'idle', ended: false };
		// The queue of a player that follows another one, or plays from elsewhere, stands still.
		const state = flag(queue, 'active') === false ? 'idle' : text(queue, 'state');
		return this.readingOf(state, this.item, this.end.of(queue));
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
		if (
			source === undefined ||
			this.zoneOf(source) !== undefined ||
			leaderOf(this.player) !== undefined
		) {
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
