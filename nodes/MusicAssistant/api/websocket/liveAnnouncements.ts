import { sleep } from 'n8n-workflow';
import { asApiError, type ApiError } from '../apiError';
import { ConcurrencyLimit } from '../concurrencyLimit';
import {
	NotPlayedError,
	type LiveAnnouncementOutcome,
	type LiveSound,
	type LiveAnnouncementOptions,
} from '../liveSound';
import { readAccount, type Account, type ConnectingContext } from './account';
import { NotOpenedError } from './authenticate';
import { findConnectionError } from './findConnectionError';
import { LIVE_ANNOUNCEMENT_ENDPOINT, LiveAnnouncement } from './liveAnnouncement';
import { BusyError } from './liveAnnouncementErrors';

/** A server's own limit, which all its clients share. */
const MAX_ANNOUNCEMENTS = 4;

/** Between two attempts, while others take up the limit. */
const BUSY_DELAY_MS = 2000;

/** The announcements of sounds in one execution: as many at the same time as a server allows, the others wait. */
export class LiveAnnouncements {
	private readonly limit = new ConcurrencyLimit(MAX_ANNOUNCEMENTS);

	/** @param signal aborted when the execution is cancelled */
	constructor(
		private readonly context: ConnectingContext,
		private readonly signal: AbortSignal | undefined,
	) {}

	/**
	 * Sends a sound once. It is only repeated while the server has no room for it, which plays nothing.
	 *
	 * @param timeoutSeconds for room, and for the server's answer after the sound has been played
	 * @throws ApiError; the reason of the signal if the execution is cancelled
	 */
	async play(
		start: LiveAnnouncementOptions,
		sound: LiveSound,
		timeoutSeconds: number,
	): Promise<LiveAnnouncementOutcome> {
		const account = await readAccount(this.context);
		return await this.limit.run(async () => {
			const end = Date.now() + timeoutSeconds * 1000;
			for (;;) {
				const outcome = await this.attempt(account, start, sound, timeoutSeconds).catch(
					asBusyError,
				);
				if (!(outcome instanceof BusyError)) return outcome;
				if (Date.now() >= end) throw outcome;
				await sleep(BUSY_DELAY_MS, this.signal);
			}
		});
	}

	private async attempt(
		account: Account,
		start: LiveAnnouncementOptions,
		sound: LiveSound,
		timeoutSeconds: number,
	): Promise<LiveAnnouncementOutcome> {
		const { signal } = this;
		signal?.throwIfAborted();
		const announcement = new LiveAnnouncement(account);
		const cancel = () => announcement.end();
		signal?.addEventListener('abort', cancel, { once: true });
		try {
			return await announcement
				.play(start, sound, timeoutSeconds)
				.catch(async (reason: unknown) => {
					const error = await this.explainError(reason, account);
					throw announcement.hasSent ? error : asNotPlayedError(error);
				});
		} finally {
			signal?.removeEventListener('abort', cancel);
			await announcement.close();
		}
	}

	/** The reason, or why no connection could be opened, which a WebSocket does not report. */
	private async explainError(reason: unknown, account: Account): Promise<ApiError> {
		this.signal?.throwIfAborted();
		return reason instanceof NotOpenedError
			? await findConnectionError(this.context, account, LIVE_ANNOUNCEMENT_ENDPOINT)
			: asApiError(reason);
	}
}

function asNotPlayedError(error: ApiError): NotPlayedError {
	return error instanceof NotPlayedError ? error : new NotPlayedError(error.kind, error);
}

/** For `catch`: returns a `BusyError` as a value, and throws everything else. */
function asBusyError(reason: unknown): BusyError {
	const error = asApiError(reason);
	if (error instanceof BusyError) return error;
	throw error;
}
