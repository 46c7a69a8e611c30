import type { WebSocket } from 'ws';
import type { Clock } from '../clock';
import { isRecord, parseJsonOrUndefined } from '../json';
import { boolean, integer } from '../commands/parameters';
import { LiveAnnouncementAudio } from '../world/players/players';
import { grantsScope, type User } from '../world/users';
import type { MusicServer } from '../world/music-server';

export type IncomingFrame =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'audio'; readonly data: Buffer }
	| { readonly kind: 'closed' }
	| { readonly kind: 'timeout' };

export class IncomingFrames {
	private readonly arrived: IncomingFrame[] = [];
	private deliver: (() => void) | undefined;

	constructor(
		socket: WebSocket,
		private readonly clock: Clock,
	) {
		socket.on('message', (data: Buffer, isBinary) =>
			this.add(isBinary ? { kind: 'audio', data } : { kind: 'text', text: data.toString('utf8') }),
		);
		socket.once('close', () => this.add({ kind: 'closed' }));
	}

	/** The next frame, or `timeout` if none arrives within this many milliseconds. */
	async next(milliseconds: number): Promise<IncomingFrame> {
		if (this.arrived.length === 0) {
			await new Promise<void>((resolve) => {
				const cancel = this.clock.limit(milliseconds, resolve);
				this.deliver = () => {
					cancel();
					resolve();
				};
			});
			this.deliver = undefined;
		}
		return this.arrived.shift() ?? { kind: 'timeout' };
	}

	private add(frame: IncomingFrame): void {
		this.arrived.push(frame);
		this.deliver?.();
	}
}

export class LiveAnnouncementRejection extends Error {}

export interface LiveAnnouncementStart {
	readonly playerId: string;
	readonly clip: LiveAnnouncementAudio;
	readonly preAnnounce: boolean | null;
	readonly volume: number | null;
}

const MAX_CHANNELS = 2;
const SAMPLE_RATES = { lowest: 8000, highest: 96_000 };

type Message = Readonly<Record<string, unknown>>;

/** @throws LiveAnnouncementRejection for anything but a message of this type, in time */
export function parseHandshakeMessage(frame: IncomingFrame, type: 'auth' | 'start'): Message {
	const message = frame.kind === 'text' ? parseJsonOrUndefined(frame.text) : undefined;
	if (isRecord(message) && message.type === type) return message;
	throw new LiveAnnouncementRejection(`Expected a ${type} message`);
}

/** @throws LiveAnnouncementRejection for an unknown token, or one whose user may not control players */
export function authenticateLiveUser({ token }: Message, { tokens, roles }: MusicServer): User {
	const user = typeof token === 'string' ? tokens.findUser(token) : undefined;
	if (user && grantsScope(roles, user.role, 'players.control')) return user;
	throw new LiveAnnouncementRejection('Authentication failed');
}

/**
 * Optional fields of a wrong type are treated as missing.
 *
 * @throws LiveAnnouncementRejection for what cannot be announced
 */
export function parseStartMessage(message: Message, server: MusicServer): LiveAnnouncementStart {
	const { player_id: playerId, sample_rate: rate, channels: count = 1 } = message;
	const player = typeof playerId === 'string' ? server.findPlayer(playerId) : undefined;
	if (!player?.available) {
		throw new LiveAnnouncementRejection(`Unknown or unavailable player: ${String(playerId)}`);
	}
	const sampleRate = integer.strict(rate) ?? 0;
	const channels = integer.strict(count) ?? 0;
	const isRateSupported = sampleRate >= SAMPLE_RATES.lowest && sampleRate <= SAMPLE_RATES.highest;
	if (!isRateSupported || channels < 1 || channels > MAX_CHANNELS) {
		throw new LiveAnnouncementRejection('Unsupported sample rate or channel count');
	}
	return {
		playerId: player.id,
		clip: new LiveAnnouncementAudio(sampleRate, channels),
		preAnnounce: boolean.strict(message.pre_announce) ?? null,
		volume: integer.strict(message.volume_level) ?? null,
	};
}
