import { ApiError } from './apiError';

/** A sound in the only format that servers take: signed 16-bit PCM, little-endian. */
export interface LiveSound {
	readonly sampleRate: number;
	readonly channels: number;
	readonly seconds: number;
	/** Reads it from its beginning: once for each player. */
	stream(): AsyncIterable<Uint8Array>;
}

/** The player that announces a sound, and how: the arguments of the message that starts it. */
export interface LiveAnnouncementOptions {
	player_id: string;
	pre_announce?: boolean;
	volume_level?: number;
}

/**
 * - `played`: the server has played it
 * - `unknown`: the server has received it all and plays it, but the connection was lost before it said so
 */
export type LiveAnnouncementOutcome = 'played' | 'unknown';

/** Nothing of the sound reached the server. */
export class SoundNotSentError extends ApiError {}
