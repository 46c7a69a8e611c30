import type { Clip } from '../../playback/clip';
import type { Random } from '../catalogue/random';

/** A sound, or a text that was spoken, over whatever else was playing. */
export interface Announcement {
	readonly url: string | null;
	readonly message: string | null;
	readonly language: string | null;
	readonly preAnnounce: boolean | null;
	readonly preAnnounceUrl: string | null;
	/** The sound itself, of a live announcement. */
	readonly clip: Clip | null;
	/** At which it was to be heard; null where the volume stays as it is. */
	readonly volume: number | null;
	/** Whether it was played to its end. */
	isPlayed: boolean;
}

/** What a player can play besides its queue: a socket of its own, or an app that sends to it. */
export interface PlayerInput {
	readonly id: string;
	readonly name: string;
	/** Whether it starts by itself only, and cannot be chosen. */
	readonly isPassive: boolean;
}

/** What a player is; most are loudspeakers. */
type PlayerType = 'player' | 'display' | 'light' | 'visualizer' | 'source';

/** A loudspeaker. What it plays is told by the queue that `activeSource` names, unless that is one of its inputs. */
export interface Player {
	readonly id: string;
	/** The hidden player that does the sending (schema 29 keeps the two apart). */
	readonly protocolId: string;
	/** The one it is shown under. */
	name: string;
	/** The name given in the settings, if any. */
	customName: string | null;
	/** The name it has without one. */
	readonly defaultName: string;
	/** A disabled player is not, wherever it is still there. */
	available: boolean;
	enabled: boolean;
	/** Since it was enabled, where a disabled player is gone: it takes seconds until it is found again. */
	isComingBack: boolean;
	/** Enabled, and not on its way back. */
	readonly isThere: boolean;
	powered: boolean;
	/** Of the device; what it says is `shownVolume`. */
	volume: number;
	/** What it was told last; it shows as `volume` a moment later. */
	wantedVolume: number;
	muted: boolean;
	/** What it says that it does, while that is not what its queue does. */
	says: 'idle' | 'playing' | null;
	/** The announcement that it names as what it plays; on 2.7 it goes on doing so as long as it is idle. */
	named: Announcement | null;
	/** How loud it was before its group was changed, until somebody changes it by itself. */
	groupedVolume: number | null;
	/** Muted in a group, so that a new volume does not end that. */
	isMuteLocked: boolean;
	/** How loud it says to be, while that is not known. */
	saysVolume: number | null;
	/** What it announces; meanwhile new music is refused without a word. */
	announcement: Announcement | null;
	/** Everything it announced, or could not, in order. */
	readonly announced: Announcement[];
	/** Resolves when the announcements so far are over. */
	announcementsDone: Promise<void>;
	/** Seconds since the epoch, while it is set. */
	sleepTimerExpiresAt: number | null;
	readonly type: PlayerType;
	/** Not to be offered to anybody to play on. */
	readonly isPrivate: boolean;
	readonly canGroup: boolean;
	/** Beside its queue. */
	readonly inputs: readonly PlayerInput[];
	/** Whether it can be muted and switched off itself (looked at from 2.10 on). */
	readonly hasControls: boolean;
	/** The leader whose music it plays along with. */
	syncedTo: string | null;
	/** Whether it says so already. */
	saysLeader: boolean;
	/** On a leader: itself and those who follow it; empty on everybody else. */
	members: string[];
	/** Those of its members that nobody can take out. */
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
	/** Default: a loudspeaker. */
	readonly type?: PlayerType;
	readonly isPrivate?: boolean;
	/** Of the hidden protocol player; made up from the id when left out. */
	readonly protocolId?: string;
}

export const KITCHEN = 'b8:27:eb:8a:b8:8e';
export const LIVING_ROOM = 'RINCON_48A6B820191201400';
export const BEDROOM = '115ee854-3ac5-38c1-277d-7bdb4f3c126d';
export const OFFICE = 'up5c9d20e7a314';
export const ATTIC = 'up7b0e44f1c826';
/** A left-over of an earlier Kitchen player, such as real servers keep. */
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

/** A locally administered address, so that it is nobody's device. */
function macAddress(random: Random): string {
	return ['02', ...Array.from({ length: 5 }, () => random.hex(2))].join(':');
}
