import type { N8nContext, ServerCredential } from '../httpTransport';
import { asApiError, ApiError } from '../apiError';
import { ConcurrencyLimit } from '../requestCache';
import {
	SoundNotSentError,
	type LiveAnnouncementOutcome,
	type LiveSound,
	type LiveAnnouncementOptions,
	TooManyAnnouncementsError,
	announcementEndTimeoutError,
	partlySentError,
	playbackError,
	refusedStartError,
	rejectionError,
	unreadableFileError,
} from '../liveSound';
import type { MusicAssistantClient, Session } from '../client';
import { sleep } from '../withTimeout';
import {
	readWebSocketCredential,
	ConnectionNotOpenedError,
	OPEN_TIMEOUT_SECONDS,
	findConnectionError,
} from './authenticate';
import { textAt, type JsonObject } from '../../helpers/json';
import { memoize } from '../../helpers/collections';
import { Socket, type WebSocketEndpoint } from './socket';

/** A server's own limit, which all its clients share. */
const MAX_ANNOUNCEMENTS = 4;

/** Between two attempts, while others take up the limit. */
const BUSY_DELAY_MS = 2000;

/** One for each execution, whose items share it. */
const limiterOf = memoize(
	(session: Session) => new LiveAnnouncementLimiter(session.context, session.signal),
);

/**
 * Plays a sound on a player: it is sent over a WebSocket, once, and the server answers after playing it (2.10).
 *
 * @param timeoutSeconds for the server's answer, in addition to the length of the sound
 * @throws ApiError
 */
export async function announceSound(
	client: MusicAssistantClient,
	options: LiveAnnouncementOptions,
	sound: LiveSound,
	timeoutSeconds: number,
): Promise<LiveAnnouncementOutcome> {
	return await limiterOf(client.session)
		.play(options, sound, timeoutSeconds)
		.finally(() => client.invalidate());
}

/** Announces the sounds of one execution: as many at the same time as a server allows, the others wait. */
class LiveAnnouncementLimiter {
	private readonly limit = new ConcurrencyLimit(MAX_ANNOUNCEMENTS);

	/** @param signal aborted when the execution is cancelled */
	constructor(
		private readonly context: N8nContext,
		private readonly signal: AbortSignal | undefined,
	) {}

	/**
	 * Sends a sound once. It is only repeated while the server has no room for it, which plays nothing.
	 *
	 * @param timeoutSeconds for room, and for the server's answer after the sound has been played
	 * @throws ApiError; the reason of the signal if the execution is cancelled
	 */
	async play(
		options: LiveAnnouncementOptions,
		sound: LiveSound,
		timeoutSeconds: number,
	): Promise<LiveAnnouncementOutcome> {
		const credential = await readWebSocketCredential(this.context);
		return await this.limit.run(async () => {
			const end = performance.now() + timeoutSeconds * 1000;
			for (;;) {
				const outcome = await this.attempt(credential, options, sound, timeoutSeconds).catch(
					asTooManyAnnouncementsError,
				);
				if (!(outcome instanceof TooManyAnnouncementsError)) return outcome;
				if (performance.now() >= end) throw outcome;
				await sleep(BUSY_DELAY_MS, this.signal);
			}
		});
	}

	private async attempt(
		credential: ServerCredential,
		options: LiveAnnouncementOptions,
		sound: LiveSound,
		timeoutSeconds: number,
	): Promise<LiveAnnouncementOutcome> {
		const { signal } = this;
		signal?.throwIfAborted();
		const announcement = new LiveAnnouncement(credential);
		const cancel = () => announcement.end();
		signal?.addEventListener('abort', cancel, { once: true });
		try {
			return await announcement
				.play(options, sound, timeoutSeconds)
				.catch(async (reason: unknown) => {
					const error = await this.explainError(reason, credential);
					throw announcement.hasSent ? error : asSoundNotSentError(error);
				});
		} finally {
			signal?.removeEventListener('abort', cancel);
			await announcement.close();
		}
	}

	/** The reason, or why no connection could be opened, which a WebSocket does not report. */
	private async explainError(reason: unknown, credential: ServerCredential): Promise<ApiError> {
		this.signal?.throwIfAborted();
		return reason instanceof ConnectionNotOpenedError
			? await findConnectionError(this.context, credential, LIVE_ANNOUNCEMENT_ENDPOINT)
			: asApiError(reason);
	}
}

function asSoundNotSentError(error: ApiError): SoundNotSentError {
	return error instanceof SoundNotSentError ? error : new SoundNotSentError(error.kind, error);
}

/** For `catch`: returns a `TooManyAnnouncementsError` as a value, and throws everything else. */
function asTooManyAnnouncementsError(reason: unknown): TooManyAnnouncementsError {
	const error = asApiError(reason);
	if (error instanceof TooManyAnnouncementsError) return error;
	throw error;
}

const LIVE_ANNOUNCEMENT_ENDPOINT: WebSocketEndpoint = {
	path: '/live_announcement',
	name: 'announcement connection',
	purpose: 'file',
};

/** For the server's answer to the start: it waits ten seconds for each message itself. */
const START_TIMEOUT_SECONDS = 25;

/** Servers end a sound after ten seconds without a part of it, or after five minutes, and play what has arrived. */
const MAX_PAUSE_MS = 10_000;
const MAX_SENDING_MS = 300_000;

/**
 * If the connection lasts this long after the sound, the server has received all of it. While it plays, it does not read,
 * and may drop the client after 37 seconds (the heartbeat of its web framework).
 */
const RECEIVED_AFTER_MS = 30_000;

/**
 * One announcement of a sound that the server receives over a WebSocket (schema 48, from its source): it plays the sound
 * when it is complete, or when the connection is lost, and answers after playing it.
 */
class LiveAnnouncement {
	private readonly socket: Socket;

	private readonly started: Promise<void>;

	/** Resolves when the server has answered: with the reason if it could not play the sound. */
	private readonly answered: Promise<ApiError | undefined>;

	private resolveStarted: () => void = () => {};

	private resolveAnswered: (error: ApiError | undefined) => void = () => {};

	private isStarted = false;

	private isAnswered = false;

	/** Whether the server has anything to play. */
	hasSent = false;

	constructor(private readonly credential: ServerCredential) {
		this.started = new Promise((resolve) => {
			this.resolveStarted = resolve;
		});
		this.answered = new Promise((resolve) => {
			this.resolveAnswered = resolve;
		});
		this.socket = new Socket({
			baseUrl: credential.baseUrl,
			token: credential.token,
			endpoint: LIVE_ANNOUNCEMENT_ENDPOINT,
			onMessage: (frame) => this.receive(frame),
			rejection: (code, reason) => rejectionError(code, reason, credential.baseUrl),
		});
	}

	/**
	 * Sends the sound, and waits until it has been played.
	 *
	 * @param timeoutSeconds for the server's answer, in addition to the length of the sound
	 * @throws ConnectionNotOpenedError or TooManyAnnouncementsError if nothing was played; ApiError
	 */
	async play(
		options: LiveAnnouncementOptions,
		sound: LiveSound,
		timeoutSeconds: number,
	): Promise<LiveAnnouncementOutcome> {
		await this.startAnnouncement(options, sound);
		await this.sendSound(sound).catch((reason: unknown) => {
			throw reason instanceof ApiError ? reason : unreadableFileError(reason, this.hasSent);
		});
		return await this.waitForEnd(sound.seconds + timeoutSeconds);
	}

	/** Ends it immediately: the server plays what it has received. */
	end(): void {
		this.socket.end();
	}

	/** Closes the connection, which takes a second at most. */
	async close(): Promise<void> {
		await this.socket.close();
	}

	/** Authenticates, starts the announcement, and waits until the server accepts the sound. */
	private async startAnnouncement(
		options: LiveAnnouncementOptions,
		{ sampleRate, channels }: LiveSound,
	): Promise<void> {
		const { socket } = this;
		await socket.waitFor(OPEN_TIMEOUT_SECONDS, socket.opened).catch((reason: unknown) => {
			throw new ConnectionNotOpenedError(asApiError(reason));
		});
		socket.send({ type: 'auth', token: this.credential.token });
		socket.send({ type: 'start', sample_rate: sampleRate, channels, ...options });
		const reply = Promise.race([this.answered, this.started]);
		const error = await socket.waitFor(START_TIMEOUT_SECONDS, reply).catch(asApiError);
		// The server may close the connection right after its answer.
		const refusal = this.isAnswered ? await this.answered : error;
		if (refusal) throw refusal;
	}

	/** @throws ApiError which says that a part of it may be played */
	private async sendSound(sound: LiveSound): Promise<void> {
		const { socket } = this;
		const startedAt = performance.now();
		let sentAt = startedAt;
		for await (const part of sound.stream()) {
			this.requireListening(sentAt, MAX_PAUSE_MS);
			this.hasSent = true;
			await socket.sendBytes(part);
			sentAt = performance.now();
		}
		this.requireListening(sentAt, MAX_PAUSE_MS);
		this.requireListening(startedAt, MAX_SENDING_MS);
		socket.send({ type: 'end' });
	}

	/** Waits until the sound has been played. @throws ApiError if the server could not play it, or does not answer */
	private async waitForEnd(seconds: number): Promise<LiveAnnouncementOutcome> {
		const { socket } = this;
		const sentAt = performance.now();
		const error = await socket.waitFor(seconds, this.answered).catch(asApiError);
		if (this.isAnswered) {
			if (error) throw error;
			return 'played';
		}
		if (!socket.isClosed) throw announcementEndTimeoutError(seconds);
		if (performance.now() - sentAt >= RECEIVED_AFTER_MS) return 'unknown';
		throw partlySentError(socket.closeError.message);
	}

	/** @throws ApiError if the server has stopped receiving the sound. @param since when the sound began, or its last part was sent */
	private requireListening(since: number, limit: number): void {
		const { socket } = this;
		if (this.isAnswered || performance.now() - since >= limit) {
			throw partlySentError(
				'The server ended the announcement before it had received the whole file',
			);
		}
		if (socket.isClosed) {
			throw this.hasSent ? partlySentError(socket.closeError.message) : socket.closeError;
		}
	}

	private receive(frame: JsonObject): void {
		const type = textAt(frame, 'type');
		if (type === 'started') {
			this.isStarted = true;
			this.resolveStarted();
		}
		// Before its start, an end means nothing: the server closes the connection behind it.
		if (type !== 'error' && !(type === 'finished' && this.isStarted)) return;
		this.isAnswered = true;
		const toError = this.isStarted ? playbackError : refusedStartError;
		this.resolveAnswered(type === 'error' ? toError(textAt(frame, 'message') ?? '') : undefined);
	}
}
