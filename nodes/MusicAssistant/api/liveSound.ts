import { ApiError, rejectedError } from './apiError';
import { formatSeconds } from '../helpers/text';
import { errorFromResponse, sanitizeServerText } from './errorFromResponse';

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

/** As many announcements are in progress as the server allows. */
export class TooManyAnnouncementsError extends SoundNotSentError {
	constructor() {
		super('rejected', {
			message: 'The server is already playing as many announced files at the same time as it can',
			description:
				'Nothing was played. Try again when they have finished, or increase "Timeout" in the node\'s options: the node waits that long for them.',
		});
	}
}

/** The code with which servers close a connection that they do not accept. */
const REJECTED_CLOSE_CODE = 4001;

/** What servers say about a token, with the status that other requests with it would have. */
const STATUS_OF_REJECTION: ReadonlyArray<[reason: RegExp, status: number]> = [
	[/^(Authentication failed|Auth message without a token|Home Assistant system user)/, 401],
	[/^Not allowed to/, 403],
];

/** The error for a connection that the server closed with its own code. Nothing was played. */
export function rejectionError(
	code: number,
	reason: string,
	baseUrl: string,
): ApiError | undefined {
	if (code !== REJECTED_CLOSE_CODE) return undefined;
	if (/^Too many live announcements/.test(reason)) return new TooManyAnnouncementsError();
	const [, status] = STATUS_OF_REJECTION.find(([beginning]) => beginning.test(reason)) ?? [];
	if (status === undefined) return refusedStartError(reason);
	const request = { command: '/live_announcement', args: {}, messageId: '', baseUrl };
	return errorFromResponse({ status, headers: {}, body: '' }, reason, request);
}

/** The error for a sound that the server did not want. Nothing was played. */
export function refusedStartError(reason: string): ApiError {
	return rejectedError(
		`The server rejected the announcement${reasonClause(reason)}`,
		'Nothing was played. Resolve this and try again.',
	);
}

/** The error for a sound that the server has received but could not play. */
export function playbackError(reason: string): ApiError {
	return rejectedError(
		`The server could not play the announcement${reasonClause(reason)}`,
		`${MAY_HAVE_PLAYED_HINT} Check the player in Music Assistant.`,
	);
}

function reasonClause(serverReason: string): string {
	const reason = sanitizeServerText(serverReason);
	return reason === '' ? '' : `: ${reason}`;
}

/** The error for a sound of which the server has received a part, at least. */
export function partlySentError(message: string): ApiError {
	return new ApiError('unreachable', {
		message,
		description: `${MAY_HAVE_PLAYED_HINT} Check that the server is running and that nothing between it and n8n closes connections.`,
		mayHaveArrived: true,
	});
}

/** The error for a server that does not say whether it has played the sound. */
export function announcementEndTimeoutError(seconds: number): ApiError {
	return partlySentError(
		`The server did not report the end of the announcement within ${formatSeconds(Math.ceil(seconds))}`,
	);
}

/** The error for a file that n8n itself cannot read. @param hasSent whether a part of it was sent */
export function unreadableFileError(reason: unknown, hasSent: boolean): ApiError {
	const details = reason instanceof Error ? `: ${reason.message}` : '';
	const message = `n8n could not read the file to the end${details}`;
	if (hasSent) return partlySentError(message);
	const description = 'Nothing was played. Run the node that creates the file again.';
	return rejectedError(message, description);
}

const MAY_HAVE_PLAYED_HINT =
	'The player may have played it, or part of it, anyway: servers play what they have received. It was not sent again.';
