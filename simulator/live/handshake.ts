import { boolean, integer, isRecord, parseJson } from '../commands/argument-types';
import { PcmBuffer } from '../playback/announcements/live-announcement-audio';
import { grantsScope } from '../world/users/scopes';
import type { MusicServer } from '../world/music-server';
import type { User } from '../world/users/users';
import type { IncomingFrame } from './inbox';

/** Why a client is rejected; sent in the close frame. */
export class Rejection extends Error {}

export interface LiveStart {
	readonly playerId: string;
	readonly clip: PcmBuffer;
	readonly preAnnounce: boolean | null;
	readonly volume: number | null;
}

const MAX_CHANNELS = 2;
const SAMPLE_RATES = { lowest: 8000, highest: 96_000 };

type Message = Readonly<Record<string, unknown>>;

/** @throws Rejection for anything but a message of this type */
export function parseMessage(frame: IncomingFrame, type: 'auth' | 'start'): Message {
	if (frame.kind === 'timeout') throw new Rejection(`Timeout waiting for the ${type} message`);
	if (frame.kind !== 'text') throw new Rejection(`Expected a ${type} message`);
	const message = parseJson(frame.text);
	if (message === undefined) throw new Rejection(`Invalid JSON in the ${type} message`);
	if (isRecord(message) && message.type === type) return message;
	throw new Rejection(`Expected a ${type} message`);
}

/** @throws Rejection for an unknown token, or one whose user may not control players */
export function authenticate({ token }: Message, { tokens, roles }: MusicServer): User {
	if (!token) throw new Rejection('Auth message without a token');
	const user = typeof token === 'string' ? tokens.findUser(token) : undefined;
	if (!user) throw new Rejection('Authentication failed');
	if (grantsScope(roles, user.role, 'players.control')) return user;
	throw new Rejection('Not allowed to control players');
}

/**
 * Optional fields of a wrong type are treated as missing.
 *
 * @throws Rejection for what cannot be announced
 */
export function parseStart(message: Message, server: MusicServer): LiveStart {
	const { player_id: playerId, sample_rate: rate, channels: count = 1 } = message;
	const player = typeof playerId === 'string' ? server.findPlayer(playerId) : undefined;
	if (!player?.available) {
		throw new Rejection(`Unknown or unavailable player: ${printValue(playerId)}`);
	}
	const sampleRate = integer.strict(rate);
	if (
		sampleRate === undefined ||
		sampleRate < SAMPLE_RATES.lowest ||
		sampleRate > SAMPLE_RATES.highest
	) {
		throw new Rejection(`Unsupported sample rate: ${printValue(rate)}`);
	}
	const channels = integer.strict(count);
	if (channels === undefined || channels < 1 || channels > MAX_CHANNELS) {
		throw new Rejection(`Unsupported channel count: ${printValue(count)}`);
	}
	return {
		playerId: player.id,
		clip: new PcmBuffer(sampleRate, channels),
		preAnnounce: boolean.strict(message.pre_announce) ?? null,
		volume: integer.strict(message.volume_level) ?? null,
	};
}

/** Prints a value as the server's language does. */
function printValue(value: unknown): string {
	if (value === undefined || value === null) return 'None';
	return typeof value === 'string' ? value : JSON.stringify(value);
}
