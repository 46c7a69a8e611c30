import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { requirePlayerAccess } from '../commands/players/player-command';
import type { Clock } from '../clock';
import type { FaultsOfRequest, FaultList } from '../control/faults';
import type { RequestHolds, ReceivedFrameLog } from '../control/requests';
import { CommandError, playerCommandFailed, playerUnavailable } from '../errors';
import { isRecord, parseJsonOrUndefined } from '../json';
import { playAnnouncement } from '../playback/announcements';
import type { CommandContext, MusicServer } from '../world/music-server';
import type { User } from '../world/users';
import {
	parseHandshakeMessage,
	parseStartMessage,
	LiveAnnouncementRejection,
	authenticateLiveUser,
	IncomingFrames,
} from './handshake';
import type { LiveAnnouncementStart, IncomingFrame } from './handshake';

const REJECTED_CODE = 4001;
/** A close frame has at most 125 bytes, two of which are the code. */
const MAX_REASON_BYTES = 123;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** If no frame arrives for this long, the clip is complete. */
const IDLE_TIMEOUT_MS = 10_000;
/** The limit for the sound, and for the time it takes to send it. */
const MAX_CLIP_SECONDS = 300;

const MAX_SESSIONS = 4;

type LiveStep = 'auth' | 'start' | 'audio' | 'end';

interface LiveAnnouncementContext {
	readonly server: MusicServer;
	readonly clock: Clock;
	readonly faults: FaultList;
	readonly holds: RequestHolds;
	readonly frames: ReceivedFrameLog;
}

/**
 * One client of `/live_announcement` (from schema 48 on; read from the server's source): it authenticates, announces
 * what it is going to send, sends its sound, and receives a message when it has been played. If a client leaves in the
 * middle, its clip is played anyway.
 */
class LiveAnnouncementConnection {
	playerId: string | undefined;
	private clip: LiveAnnouncementStart['clip'] | undefined;
	private isDiscarded = false;
	/** Half-open: nothing more is sent, not even that the connection is closed. */
	private isSilent = false;
	private readonly inbox: IncomingFrames;

	constructor(
		readonly id: number,
		private readonly socket: WebSocket,
		private readonly simulation: LiveAnnouncementContext,
		private readonly sessions: Set<LiveAnnouncementConnection>,
	) {
		this.inbox = new IncomingFrames(socket, simulation.clock);
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
			const user = authenticateLiveUser(
				parseHandshakeMessage(await this.receive('auth'), 'auth'),
				server,
			);
			const start = parseStartMessage(
				parseHandshakeMessage(await this.receive('start'), 'start'),
				server,
			);
			await this.runSession(start, user);
		} catch (reason) {
			if (!(reason instanceof LiveAnnouncementRejection)) throw reason;
			this.reject(REJECTED_CODE, reason.message);
		}
		if (!this.isSilent) this.socket.close();
	}

	private async runSession(start: LiveAnnouncementStart, user: User): Promise<void> {
		if (this.sessions.size >= MAX_SESSIONS) {
			throw new LiveAnnouncementRejection('Too many live announcements in progress');
		}
		this.sessions.add(this);
		const faults = await this.waitAndTakeFaults('start');
		this.playerId = start.playerId;
		this.clip = start.clip;
		try {
			this.isSilent = faults.has('silence');
			if (faults.has('drop')) this.socket.terminate();
			else this.sendAnswer(faults, { type: 'started' });
			await this.receiveClip(start);
			this.send(await this.playClip(start, user));
		} finally {
			this.sessions.delete(this);
		}
	}

	/** Receives sound until a text frame, a timeout, the limit or the end of the connection. */
	private async receiveClip({ clip }: LiveAnnouncementStart): Promise<void> {
		const { clock } = this.simulation;
		const end = clock.now() + MAX_CLIP_SECONDS;
		while (clip.seconds < MAX_CLIP_SECONDS && clock.now() < end) {
			const frame = await this.inbox.next(Math.min(IDLE_TIMEOUT_MS, (end - clock.now()) * 1000));
			if (frame.kind !== 'audio') return;
			const faults = this.simulation.faults.takeForRequest(faultTargetOf('audio'));
			if (faults.has('drop')) this.socket.terminate();
			clip.add(frame.data);
		}
	}

	private async playClip(start: LiveAnnouncementStart, user: User): Promise<object> {
		const { server } = this.simulation;
		if (start.clip.seconds === 0 || this.isDiscarded) return { type: 'finished' };
		const faults = await this.waitAndTakeFaults('end');
		const refusal = faults.find('websocket-error');
		if (refusal) return { type: 'error', message: refusal.details };
		if (faults.has('drop')) this.socket.terminate();
		try {
			await announceReceivedClip(start, { server, caller: user });
			server.executions.count(EXECUTION_NAME);
			this.isSilent ||= faults.has('silence');
			if (faults.has('execute-then-drop')) this.socket.terminate();
			return { type: 'finished' };
		} catch (reason) {
			if (!(reason instanceof CommandError)) throw reason;
			return { type: 'error', message: reason.message };
		}
	}

	private async receive(step: 'auth' | 'start'): Promise<IncomingFrame> {
		const frame = await this.inbox.next(HANDSHAKE_TIMEOUT_MS);
		if (frame.kind === 'text') this.log(step, frame.text);
		return frame;
	}

	private log(step: LiveStep, text: string): void {
		const { frames, server } = this.simulation;
		const args = parseJsonOrUndefined(text);
		const frame = {
			command: faultTargetOf(step),
			messageId: undefined,
			args: isRecord(args) ? args : {},
		};
		frames.add(text, frame, server.tokens);
	}

	private async waitAndTakeFaults(step: LiveStep): Promise<FaultsOfRequest> {
		await this.simulation.holds.waitForRelease(faultTargetOf(step));
		return this.simulation.faults.takeForRequest(faultTargetOf(step));
	}

	private sendAnswer(faults: FaultsOfRequest, message: object): void {
		const rejection = faults.find('websocket-error');
		const replaced = faults.find('body');
		if (rejection) this.reject(rejection.code, rejection.details);
		else if (replaced) this.socket.send(replaced.body);
		else this.send(message);
	}

	private send(message: object): void {
		if (!this.isSilent) this.socket.send(JSON.stringify(message));
	}

	/** Cuts the reason to the length of a close frame, without splitting a character. */
	private reject(code: number, reason: string): void {
		const shortened = new TextDecoder().decode(Buffer.from(reason).subarray(0, MAX_REASON_BYTES), {
			stream: true,
		});
		this.socket.close(code, shortened);
	}
}

/** Announces a sound that a client has sent: the server gives it a URL and plays it like any other sound. */
async function announceReceivedClip(
	{ playerId, ...clipOptions }: LiveAnnouncementStart,
	context: CommandContext,
): Promise<void> {
	const { server } = context;
	const player = server.findPlayer(playerId);
	if (!player?.available) {
		throw playerCommandFailed(`Player ${playerId} is no longer available.`);
	}
	if (!player.enabled) throw playerUnavailable(`Player ${playerId} is disabled`);
	requirePlayerAccess(playerId, context);
	const url = `${server.url}/live_announcement/${randomUUID()}.wav`;
	const nothing = { message: null, language: null, preAnnounceUrl: null };
	await playAnnouncement(server, player, { url, ...nothing, ...clipOptions });
}

const EXECUTION_NAME = 'live_announcement';

function faultTargetOf(step: LiveStep): string {
	return `${EXECUTION_NAME}/${step}`;
}

export class LiveAnnouncements {
	private readonly open = new Set<LiveAnnouncementConnection>();
	private opened = 0;
	private readonly sessions = new Set<LiveAnnouncementConnection>();

	constructor(private readonly simulation: LiveAnnouncementContext) {}

	add(socket: WebSocket): void {
		this.opened += 1;
		const connection = new LiveAnnouncementConnection(
			this.opened,
			socket,
			this.simulation,
			this.sessions,
		);
		this.open.add(connection);
		socket.once('close', () => this.open.delete(connection));
		void connection.serve();
	}

	list() {
		return [...this.open].map(({ id, playerId, seconds }) => ({ id, playerId, seconds }));
	}

	/** Discards what has not been played, as when a server shuts down. */
	discardAll(): void {
		for (const connection of [...this.open, ...this.sessions]) connection.discard();
		this.sessions.clear();
	}
}
