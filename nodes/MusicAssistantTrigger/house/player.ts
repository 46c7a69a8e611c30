import { leaderOf, playbackState } from '../../MusicAssistant/server/players';
import { isAvailable } from '../../MusicAssistant/server/queues';
import { flag, number, text, type JsonObject } from '../../MusicAssistant/values/json';
import { AnnouncementWatch } from './announcement';
import { currentItemOf, currentMediaOf, type CurrentItem } from './currentItem';
import type { Happening } from './happening';
import { PlaybackWatch, stateIn, type PlaybackState, type Reading } from './playback';
import type { Place } from './playedItems';
import { PresenceWatch } from './presence';
import { QueueEnd } from './queueEnd';
import { availabilityTold, playbackTold, volumeTold } from './told';
import { loudnessOf, VolumeWatch } from './volume';

/** One player with its queue, which bears the same id: as the server told them last, and what it told before. */
export class PlayerWatch {
	player?: JsonObject;

	private queue?: JsonObject;

	/** What its queue plays, or stands at. */
	private item?: CurrentItem;

	private readonly presence = new PresenceWatch();

	private state: PlaybackState = 'idle';

	private readonly playback = new PlaybackWatch();

	private readonly volume = new VolumeWatch();

	private readonly end = new QueueEnd();

	private readonly announcement = new AnnouncementWatch();

	/** Whether something was announced when it was last looked at. */
	private wasAnnouncing = false;

	/** URIs of what plays and of what played before it. */
	private heard: [now?: string, before?: string] = [];

	/** @param other finds another player of the server */
	constructor(
		readonly id: string,
		private readonly other: (id: string) => PlayerWatch | undefined,
	) {}

	/** Takes everything as it is, without telling a change. */
	begin(): void {
		this.playback.begin(this.reading());
		this.volume.begin(loudnessOf(this.player));
	}

	seeQueue(queue: JsonObject, now: number): void {
		const item = currentItemOf(queue);
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
		this.player = player;
		this.announcement.see(player, now);
		this.volume.see(loudnessOf(player), now);
		const isChange = this.presence.see(isAvailable(player), isNew);
		return this.present(isChange, now);
	}

	/** The server takes it away. */
	leave(now: number): Happening[] {
		return this.present(this.presence.leave(), now);
	}

	/** The server lists its players, and this one is none of them. */
	miss(now: number): void {
		this.presence.miss(now);
	}

	/** Whether the server has taken it away, or lists it no more. */
	get isGone(): boolean {
		return this.presence.isGone;
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
		const { playback, volume, presence } = this;
		const changes = this.wasAnnouncing ? [this.announcedUntil] : [playback.due, volume.due];
		const dues = [...changes, presence.due].map((due = Infinity) => due);
		const first = Math.min(...dues);
		return first === Infinity ? undefined : first;
	}

	settle(now: number): Happening[] {
		const { due = Infinity } = this.presence;
		const absence = now < due ? [] : this.leave(now);
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
		const leader = this.other(leaderOf(this.player) ?? '');
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
		const { id, player } = this;
		const played = (this.playsFromElsewhere ? player : this.queue) ?? player;
		const volume = this.volume.settle(now);
		return [
			...this.playback.settle(now).map((change) => playbackTold(id, change, played)),
			...(volume === undefined ? [] : [volumeTold(id, volume, player)]),
		];
	}

	private present(isChange: boolean, now: number): Happening[] {
		this.playback.see(this.reading(), now);
		const { available = false } = this.presence;
		return isChange ? [availabilityTold(this.id, available, this.player)] : [];
	}

	private reading(): Reading {
		if (this.presence.available === false) return { state: 'idle', item: this.item, ended: false };
		if (this.playsFromElsewhere) {
			return this.readingOf(playbackState(this.player), currentMediaOf(this.player), false);
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
		item: CurrentItem | undefined,
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
			this.other(source) !== undefined ||
			leaderOf(this.player) !== undefined
		) {
			return false;
		}
		return flag(this.queue, 'active') !== true;
	}
}
