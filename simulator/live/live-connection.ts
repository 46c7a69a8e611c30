import type { WebSocket } from 'ws';
import { announceClip } from '../commands/players/announce';
import type { ActiveFaults, Faults } from '../control/faults';
import type { Holds } from '../control/holds';
import { CommandError } from '../errors';
import { isRecord, parseJson } from '../commands/argument-types';
import type { MusicServer } from '../world/music-server';
import type { User } from '../world/users/users';
import type { FrameLog } from '../ws/frame-log';
import { readMessage, readStart, Rejection, userOf } from './handshake';
import type { LiveStart } from './handshake';
import { Inbox } from './inbox';
import type { IncomingFrame } from './inbox';

const REJECTED = 4001;
/** A close frame has 125 bytes, two of which are the code. */
const LONGEST_REASON = 123;
/** For each message of the handshake. */
const HANDSHAKE_MS = 10_000;
/** If no frame arrives for so long, the clip is complete. */
const IDLE_MS = 10_000;
/** Of sound, and of time. */
const LONGEST_CLIP_SECONDS = 300;
/** For the clip, its chime, and the player's return to its previous state. */
const PLAYBACK_MS = 390_000;

/** How many can be received or played at the same time. */
const MOST_SESSIONS = 4;

/** The steps of a live announcement, which faults and holds can refer to. */
type Step = 'auth' | 'start' | 'audio' | 'end';

/** What a live announcement requires from the simulation. */
export interface LiveConnectionContext {
	readonly server: MusicServer;
	readonly faults: Faults;
	readonly holds: Holds;
	readonly frames: FrameLog;
}

/**
 * One client of `/live_announcement` (from schema 48 on, from the server's source): it authenticates, says what it is
 * going to send, sends its sound, and is told when it has been played. If a client leaves in the middle, its clip is
 * played anyway.
 */
export class LiveConnection {
	playerId: string | undefined;
	private clip: LiveStart['clip'] | undefined;
	private isDiscarded = false;
	/** Half-open: nothing arrives any more, not even the end. */
	private isSilent = false;
	private readonly inbox: Inbox;

	constructor(
		readonly id: number,
		private readonly socket: WebSocket,
		private readonly simulation: LiveConnectionContext,
		/** Those that are being received or played. */
		private readonly sessions: Set<LiveConnection>,
	) {
		this.inbox = new Inbox(socket);
		socket.on('error', () => socket.terminate());
	}

	get seconds(): number {
		return this.clip?.seconds ?? 0;
	}

	discard(): void {
		this.isDiscarded = true;
		this.socket.terminate();
	}

	async serve(): Promise<void> {
		try {
			const { server } = this.simulation;
			const user = userOf(readMessage(await this.receive('auth'), 'auth'), server);
			const start = readStart(readMessage(await this.receive('start'), 'start'), server);
			await this.run(start, user);
		} catch (reason) {
			if (!(reason instanceof Rejection)) throw reason;
			this.reject(REJECTED, reason.message);
		}
		if (!this.isSilent) this.socket.close();
	}

	private async run(start: LiveStart, user: User): Promise<void> {
		if (this.sessions.size >= MOST_SESSIONS) {
			throw new Rejection('Too many live announcements in progress');
		}
		this.sessions.add(this);
		const faults = await this.meet('start');
		this.playerId = start.playerId;
		this.clip = start.clip;
		try {
			this.isSilent = faults.has('silence');
			if (faults.has('drop')) this.socket.terminate();
			else this.answer(faults, { type: 'started' });
			await this.record(start);
			this.send(await this.play(start, user));
		} finally {
			this.sessions.delete(this);
		}
	}

	/** Until a text frame, a timeout, the limit or the end of the connection. */
	private async record({ clip }: LiveStart): Promise<void> {
		const end = Date.now() + LONGEST_CLIP_SECONDS * 1000;
		while (clip.seconds < LONGEST_CLIP_SECONDS && Date.now() < end) {
			const frame = await this.inbox.next(Math.min(IDLE_MS, end - Date.now()));
			if (frame.kind !== 'audio') return;
			const faults = this.simulation.faults.take(aimAt('audio'));
			if (faults.has('drop')) this.socket.terminate();
			clip.add(frame.data);
		}
	}

	/** @returns the answer to the client */
	private async play(start: LiveStart, user: User): Promise<object> {
		const { server } = this.simulation;
		if (start.clip.seconds === 0 || this.isDiscarded) return { type: 'finished' };
		const faults = await this.meet('end');
		const refusal = faults.find('websocket-error');
		if (refusal) return { type: 'error', message: refusal.details };
		if (faults.has('drop')) this.socket.terminate();
		try {
			await withinTime(announceClip(start, { server, caller: user }));
			server.executions.count(LIVE);
			this.isSilent ||= faults.has('silence');
			if (faults.has('execute-then-drop')) this.socket.terminate();
			return { type: 'finished' };
		} catch (reason) {
			if (!(reason instanceof CommandError)) throw reason;
			return { type: 'error', message: reason.message };
		}
	}

	private async receive(step: 'auth' | 'start'): Promise<IncomingFrame> {
		const frame = await this.inbox.next(HANDSHAKE_MS);
		if (frame.kind === 'text') this.log(step, frame.text);
		return frame;
	}

	private log(step: Step, text: string): void {
		const { frames, server } = this.simulation;
		const args = parseJson(text);
		const frame = { command: aimAt(step), messageId: undefined, args: isRecord(args) ? args : {} };
		frames.add(this.id, text, frame, server.tokens);
	}

	private async meet(step: Step): Promise<ActiveFaults> {
		await this.simulation.holds.waitForRelease(aimAt(step));
		return this.simulation.faults.take(aimAt(step));
	}

	private answer(faults: ActiveFaults, message: object): void {
		const refusal = faults.find('websocket-error');
		const spoiled = faults.find('body');
		if (refusal) this.reject(refusal.code, refusal.details);
		else if (spoiled) this.socket.send(spoiled.body);
		else this.send(message);
	}

	private send(message: object): void {
		if (!this.isSilent) this.socket.send(JSON.stringify(message));
	}

	/** A character that would be cut in two is left out. */
	private reject(code: number, reason: string): void {
		const whole = new TextDecoder().decode(Buffer.from(reason).subarray(0, LONGEST_REASON), {
			stream: true,
		});
		this.socket.close(code, whole);
	}
}

/** The name under which a played one is counted. */
const LIVE = 'live_announcement';

function aimAt(step: Step): string {
	return `${LIVE}/${step}`;
}

async function withinTime(playing: Promise<void>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, reject) => {
		const error = new CommandError(11, 'The announcement did not finish playing.');
		timer = setTimeout(() => reject(error), PLAYBACK_MS);
	});
	await Promise.race([playing, timeout]).finally(() => clearTimeout(timer));
}
