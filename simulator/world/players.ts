import type { Random } from './random';

/** A loudspeaker. What it plays is told by the queue that `activeSource` names. */
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
	available: boolean;
	enabled: boolean;
	powered: boolean;
	volume: number;
	muted: boolean;
	/** While it announces, new music is refused without a word. */
	announcing: boolean;
	readonly canGroup: boolean;
	/** The leader whose music it plays along with. */
	syncedTo: string | null;
	/** On a leader: itself and those who follow it; empty on everybody else. */
	members: string[];
	activeSource: string;
}

export interface PlayerDescription {
	readonly id: string;
	readonly name: string;
	readonly available?: boolean;
	readonly canGroup?: boolean;
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

const PLAYERS: readonly PlayerDescription[] = [
	{ id: FORMER_KITCHEN, name: 'Kitchen', available: false },
	{ id: KITCHEN, name: 'Kitchen', canGroup: true },
	{ id: LIVING_ROOM, name: 'Living Room', canGroup: true },
	{ id: BEDROOM, name: 'Bedroom', canGroup: true },
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
		available = true,
		canGroup = false,
		protocolId = `protocol-${id}`,
	} = description;
	return {
		id,
		protocolId,
		name,
		customName: null,
		defaultName: name,
		available,
		enabled: true,
		powered: available,
		volume: 20,
		muted: false,
		announcing: false,
		canGroup,
		syncedTo: null,
		members: [],
		activeSource: id,
	};
}

/** A locally administered address, so that it is nobody's device. */
function macAddress(random: Random): string {
	return ['02', ...Array.from({ length: 5 }, () => random.hex(2))].join(':');
}
