import { asApiError, type ApiError } from '../apiError';
import { ConcurrencyLimit } from '../concurrencyLimit';
import {
	SoundNotSentError,
	type LiveAnnouncementOutcome,
	type LiveSound,
	type LiveAnnouncementOptions,
} from '../liveSound';
import { sleep } from '../withTimeout';
import {
	readWebSocketCredential,
	type WebSocketCredential,
	type WebSocketContext,
} from './webSocketCredential';
import { ConnectionNotOpenedError } from './authenticate';
import { findConnectionError } from './findConnectionError';
import { LIVE_ANNOUNCEMENT_ENDPOINT, LiveAnnouncement } from './liveAnnouncement';
import { TooManyAnnouncementsError } from './liveAnnouncementErrors';

/** A server's own limit, which all its clients share. */
const MAX_ANNOUNCEMENTS = 4;

/** Between two attempts, while others take up the limit. */
const BUSY_DELAY_MS = 2000;

/** Announces the sounds of one execution: as many at the same time as a server allows, the others wait. */
export class LiveAnnouncementLimiter {
	private readonly limit = new ConcurrencyLimit(MAX_ANNOUNCEMENTS);

	/** @param signal aborted when the execution is cancelled */
	constructor(
		private readonly context: WebSocketContext,
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
		credential: WebSocketCredential,
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
	private async explainError(reason: unknown, credential: WebSocketCredential): Promise<ApiError> {
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
