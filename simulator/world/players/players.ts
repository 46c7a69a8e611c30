import type { AnnouncementClip } from '../../playback/clip';
import type { Random } from '../catalogue/random';

/** A sound, or a spoken text, that interrupts whatever else is playing. */
export interface Announcement {
	readonly url: string | null;
	readonly message: string | null;
	readonly language: string | null;
	readonly preAnnounce: boolean | null;
	readonly preAnnounceUrl: string | null;
	/** The sound itself, for a live announcement. */
	readonly clip: AnnouncementClip | null;
	/** The level at which it was to be played; null if the volume stays unchanged. */
	readonly volume: number | null;
	/** Whether it was played to its end. */
	isPlayed: boolean;
}

/** What a player can play besides its queue: an input, or an app that sends to it. */
export interface PlayerInput {
	readonly id: string;
	readonly name: string;
	/** Whether it only starts by itself, and cannot be selected. */
	readonly isPassive: boolean;
}

/** The type of a player; most are speakers. */
type PlayerType = 'player' | 'display' | 'light' | 'visualizer' | 'source';

/** A speaker. It plays the queue that `activeSource` names, unless that is one of its inputs. */
export interface Player {
	readonly id: string;
	/** The hidden player that receives the stream (schema 29 lists the two separately). */
	readonly protocolId: string;
	/** The player under which it is shown. */
	name: string;
	/** The name given in the settings, if any. */
	customName: string | null;
	/** The name without a given one. */
	readonly defaultName: string;
	/** A disabled player is not available, even on servers that keep it. */
	available: boolean;
	enabled: boolean;
	/**
	 * From when it was enabled, on servers that remove a disabled player: it takes seconds until the player is found
	 * again.
	 */
	isComingBack: boolean;
	/** Enabled, and found again. */
	readonly isThere: boolean;
	powered: boolean;
	/** Of the device; it reports `reportedVolume`. */
	volume: number;
	/** The last requested level; it is reported as `volume` a moment later. */
	wantedVolume: number;
	muted: boolean;
	/** The state that it reports, if that differs from its queue's. */
	says: 'idle' | 'playing' | null;
	/** The announcement that it reports as what it plays; on 2.7 it does so as long as it is idle. */
	named: Announcement | null;
	/** Its level before its group was changed, until it is changed by itself. */
	groupedVolume: number | null;
	/** Muted as part of a group, so that a new volume does not unmute it. */
	isMuteLocked: boolean;
	/** The volume that it reports as long as its own is unknown. */
	saysVolume: number | null;
	/** What it announces; meanwhile new music is silently refused. */
	announcement: Announcement | null;
	/** All its announcements, including failed ones, in order. */
	readonly announced: Announcement[];
	/** Resolves when the announcements so far have ended. */
	announcementsDone: Promise<void>;
	/** Seconds since 1970, while it is set. */
	sleepTimerExpiresAt: number | null;
	readonly type: PlayerType;
	/** Not offered to anybody to play on. */
	readonly isPrivate: boolean;
	readonly canGroup: boolean;
	/** Besides its queue. */
	readonly inputs: readonly PlayerInput[];
	/** Whether it has its own mute and power control (used from 2.10 on). */
	readonly hasControls: boolean;
	/** The leader that it follows. */
	syncedTo: string | null;
	/** Whether it already reports that. */
	saysLeader: boolean;
	/** Of a leader: itself and its followers; empty for all others. */
	members: string[];
	/** Its static members, which cannot be removed. */
	staticMembers: readonly string[];
	activeSource: string;
}

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
	/** Of the hidden protocol player; derived from the ID by default. */
	readonly protocolId?: string;
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

export function createPlayers(random: Random): Player[] {
	return PLAYERS.map((description) =>
		createPlayer({ protocolId: macAddress(random), ...description }),
	);
}

export function createPlayer(description: PlayerDescription): Player {
	const {
		id,
		name,
		available: isThere = true,
		canGroup = false,
		inputs = [],
		hasControls = false,
		type = 'player',
		isPrivate = false,
		protocolId = `protocol-${id}`,
	} = description;
	let isAvailable = isThere;
	return {
		id,
		protocolId,
		name,
		customName: null,
		defaultName: name,
		get available() {
			return isAvailable && this.isThere;
		},
		set available(available) {
			isAvailable = available;
		},
		enabled: true,
		isComingBack: false,
		get isThere() {
			return this.enabled && !this.isComingBack;
		},
		powered: isThere,
		volume: 20,
		wantedVolume: 20,
		groupedVolume: null,
		isMuteLocked: false,
		muted: false,
		says: null,
		named: null,
		saysVolume: null,
		announcement: null,
		announced: [],
		announcementsDone: Promise.resolve(),
		sleepTimerExpiresAt: null,
		type,
		isPrivate,
		canGroup,
		inputs,
		hasControls,
		syncedTo: null,
		saysLeader: true,
		members: [],
		staticMembers: [],
		activeSource: id,
	};
}

/** A locally administered address, so it belongs to no real device. */
function macAddress(random: Random): string {
	return ['02', ...Array.from({ length: 5 }, () => random.hex(2))].join(':');
}
