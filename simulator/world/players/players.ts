import type { SeededRandom } from '../catalog/seeded-random';
import { isSince, type Profile } from '../../profiles/profile';

/** The sound of a live announcement as the client sent it: signed 16-bit PCM, little-endian. */
export class LiveAnnouncementAudio {
	private readonly chunks: Buffer[] = [];
	private bytes = 0;

	constructor(
		readonly sampleRate: number,
		readonly channels: number,
	) {}

	get seconds(): number {
		return this.bytes / (this.sampleRate * this.channels * 2);
	}

	get pcm(): Buffer {
		return Buffer.concat(this.chunks);
	}

	add(chunk: Buffer): void {
		this.chunks.push(chunk);
		this.bytes += chunk.length;
	}
}

/** A sound, or a spoken text, that interrupts whatever else is playing. */
export interface Announcement {
	readonly url: string | null;
	readonly message: string | null;
	readonly language: string | null;
	readonly preAnnounce: boolean | null;
	readonly preAnnounceUrl: string | null;
	readonly clip: LiveAnnouncementAudio | null;
	/** The volume at which it was to be played; null if the volume stays unchanged. */
	readonly volume: number | null;
	isPlayed: boolean;
}

/** What a player can play besides its queue: an input, or an app that sends to it. */
export interface PlayerInput {
	readonly id: string;
	readonly name: string;
	/** Whether it only starts by itself, and cannot be selected. */
	readonly isPassive: boolean;
}

type PlayerType = 'player' | 'display' | 'light' | 'visualizer' | 'source';

export interface PlayerDescription {
	readonly id: string;
	readonly name: string;
	readonly available?: boolean;
	readonly canGroup?: boolean;
	readonly inputs?: readonly PlayerInput[];
	readonly hasControls?: boolean;
	/** A speaker by default. */
	readonly type?: PlayerType;
	readonly isPrivate?: boolean;
	/** The ID of the hidden protocol player; derived from the ID by default. */
	readonly protocolId?: string;
}

/** A speaker. It plays the queue that `activeSource` names, unless that is one of its inputs. */
export class Player {
	readonly id: string;
	/** The hidden player that receives the stream (schema 29 lists the two separately). */
	readonly protocolId: string;
	name: string;
	/** The name given in the settings, if any. */
	customName: string | null = null;
	/** The name if there is no custom one. */
	readonly defaultName: string;
	enabled = true;
	/**
	 * Whether it has been enabled but is not registered again yet, on servers that remove disabled players.
	 */
	isComingBack = false;
	powered: boolean;
	/** The volume of the device; what it reports is returned by `reportedVolume`. */
	volume = 20;
	requestedVolume = 20;
	muted = false;
	reportedState: 'idle' | 'playing' | null = null;
	/** The announcement that it reports as its current media; on 2.7, as long as it is idle. */
	reportedAnnouncement: Announcement | null = null;
	/** Its volume before that of its group was changed; null once its own is changed. */
	groupedVolume: number | null = null;
	/** The level of its group as the server believes it to be; null if that is the actual one. */
	believedGroupVolume: number | null = null;
	/** Whether it was muted as a member of a group, so that a new volume does not unmute it. */
	isMuteLocked = false;
	/** The volume that it reports until its own is known. */
	provisionalVolume: number | null = null;
	announcement: Announcement | null = null;
	readonly announced: Announcement[] = [];
	/** Resolves when the announcements so far have ended. */
	announcementsDone: Promise<void> = Promise.resolve();
	/** Seconds since 1970; null if there is no sleep timer. */
	sleepTimerExpiresAt: number | null = null;
	readonly type: PlayerType;
	/** Whether it is not offered to users. */
	readonly isPrivate: boolean;
	readonly canGroup: boolean;
	readonly inputs: readonly PlayerInput[];
	/** Whether it has its own mute and power control (used from 2.10 on). */
	readonly hasControls: boolean;
	syncedTo: string | null = null;
	reportsLeader = true;
	/** For a leader: itself and the other members; empty for all other players. */
	members: string[] = [];
	staticMembers: readonly string[] = [];
	activeSource: string;
	private isThere: boolean;

	constructor({ id, name, ...more }: PlayerDescription) {
		this.id = id;
		this.protocolId = more.protocolId ?? `protocol-${id}`;
		this.name = name;
		this.defaultName = name;
		this.isThere = more.available ?? true;
		this.powered = this.isThere;
		this.type = more.type ?? 'player';
		this.isPrivate = more.isPrivate ?? false;
		this.canGroup = more.canGroup ?? false;
		this.inputs = more.inputs ?? [];
		this.hasControls = more.hasControls ?? false;
		this.activeSource = id;
	}

	/** Whether commands find it: it is enabled and has come back. */
	get isRegistered(): boolean {
		return this.enabled && !this.isComingBack;
	}

	/** A disabled player is not available, even on servers that keep it. */
	get available(): boolean {
		return this.isThere && this.isRegistered;
	}

	set available(available: boolean) {
		this.isThere = available;
	}
}

export const KITCHEN = 'b8:27:eb:8a:b8:8e';
export const LIVING_ROOM = 'RINCON_48A6B820191201400';
export const BEDROOM = '115ee854-3ac5-38c1-277d-7bdb4f3c126d';
export const OFFICE = 'up5c9d20e7a314';
export const ATTIC = 'up7b0e44f1c826';
/** A leftover of a former Kitchen player, such as real servers keep. */
export const FORMER_KITCHEN = 'up1f6a83b0d95e';

const INPUTS: readonly PlayerInput[] = [
	{ id: 'tv', name: 'TV', isPassive: false },
	{ id: 'line-in-1', name: 'Line-in', isPassive: false },
	{ id: 'airplay', name: 'AirPlay', isPassive: true },
];

const PLAYERS: readonly PlayerDescription[] = [
	{ id: FORMER_KITCHEN, name: 'Kitchen', available: false },
	{ id: KITCHEN, name: 'Kitchen', canGroup: true, hasControls: true },
	{ id: LIVING_ROOM, name: 'Living Room', canGroup: true, hasControls: true, inputs: INPUTS },
	{ id: BEDROOM, name: 'Bedroom', canGroup: true, hasControls: true },
	{ id: OFFICE, name: 'Office' },
	{ id: ATTIC, name: 'Attic', available: false },
];

export function createPlayers(random: SeededRandom): Player[] {
	return PLAYERS.map(
		(description) => new Player({ protocolId: macAddress(random), ...description }),
	);
}

/** A locally administered address, so it belongs to no real device. */
function macAddress(random: SeededRandom): string {
	return ['02', ...Array.from({ length: 5 }, () => random.hex(2))].join(':');
}

/** From 2.10 on, players differ; before, all players of a version were alike (recorded). */
export function hasPowerControl(profile: Profile, { hasControls }: Player): boolean {
	return isSince(profile, '2.10') ? hasControls : !isSince(profile, '2.8');
}

/** Players of schema 26 can be muted, later recorded ones cannot. */
export function hasMuteControl(profile: Profile, { hasControls }: Player): boolean {
	return isSince(profile, '2.10') ? hasControls : !isSince(profile, '2.7');
}
