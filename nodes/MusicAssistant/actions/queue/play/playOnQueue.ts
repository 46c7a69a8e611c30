import { ApiError, awaitApiErrorOf, asApiError, rejectedError } from '../../../api/apiError';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import type { JsonObject } from '../../../helpers/json';
import type { OperationContext } from '../../../parameters/operationContext';
import { diagnose } from '../../../services/diagnose';
import { findQueue } from '../../../services/queues/playbackTargets';
import {
	preparePlaybackConfirmation,
	type PlaybackConfirmationResult,
} from './preparePlaybackConfirmation';
import type { PlayMediaArguments, PlayRequest } from './playRequest';
import { sendPlayMedia } from './sendPlayMedia';
import { playAtStartLevel, resolveStartLevel } from './startLevel';

/** Media that is tried until some starts. */
export type MediaCandidate = Pick<PlayRequest, 'args' | 'startItem'>;

/** Media that did not start, and why. */
export interface FailedMedia {
	media: string | string[];
	reason: string;
}

/** What to play on a queue. */
interface PlaybackPlan extends Pick<PlayRequest, 'queue' | 'settings'> {
	/** The media, and what to play if it does not start. */
	readonly candidates: readonly MediaCandidate[];
	/** Media that could not be looked up. */
	readonly notFound?: readonly FailedMedia[];
}

/** What was played or queued. */
export interface PlayedMedia extends Pick<PlaybackConfirmationResult, 'playback' | 'confirmation'> {
	readonly args: PlayMediaArguments;
	readonly failed: readonly FailedMedia[];
}

/**
 * Plays media on a queue, or adds it there, and verifies the result.
 *
 * @returns the output; for media without a fallback and without a start volume, a check that returns it
 * @throws ParameterError before anything is sent, ApiError if nothing starts
 */
export async function playOnQueue(
	context: OperationContext,
	plan: PlaybackPlan,
	toOutput: (played: PlayedMedia) => JsonObject,
): Promise<JsonObject | (() => Promise<JsonObject>)> {
	const { queue, settings, candidates, notFound = [] } = plan;
	const start = await resolveStartLevel(context, queue, settings.startVolume);
	const [only] = candidates;
	if (start || only === undefined || candidates.length + notFound.length > 1) {
		const play = async () => await playFirstThatStarts(context, plan);
		return toOutput(await playAtStartLevel(context.client, start, play));
	}
	const request = { ...plan, ...only };
	const checkPlayback = await preparePlaybackConfirmation(context, request);
	await sendPlayMedia(context, request);
	return async () => toOutput({ ...(await checkPlayback()), args: only.args, failed: [] });
}

/**
 * Plays the first media that starts. Each is sent once; the next one only when the one before was refused or has not
 * started in time.
 *
 * @throws ApiError if none starts
 */
async function playFirstThatStarts(
	context: OperationContext,
	plan: PlaybackPlan,
): Promise<PlayedMedia> {
	const { queue, candidates, notFound = [] } = plan;
	const failed = [...notFound];
	let last: ApiError | undefined;
	for (const [index, candidate] of candidates.entries()) {
		const now = last
			? await findQueue(context.client, queue.id, { noCache: true }).catch(asApiError)
			: queue;
		const before = now instanceof ApiError ? queue : (now ?? queue);
		const isLast = index === candidates.length - 1;
		const outcome = await playCandidate(context, { ...plan, ...candidate, queue: before })
			.then((result) => (isLast ? result : requireConfirmed(result)))
			.catch(asApiError);
		if (!(outcome instanceof ApiError)) return { ...outcome, args: candidate.args, failed };
		if (outcome.isPermanent) throw outcome;
		last = await diagnose(outcome, context.client);
		failed.push({ media: candidate.args.media, reason: last.message });
	}
	throw noneStartedError(queue, failed, last);
}

/**
 * Sends one and waits until it plays. If the answer to the command was lost, only the playback shows whether it was
 * carried out.
 */
async function playCandidate(
	context: OperationContext,
	request: PlayRequest,
): Promise<PlaybackConfirmationResult> {
	const checkPlayback = await preparePlaybackConfirmation(context, request);
	const refusal = await awaitApiErrorOf(sendPlayMedia(context, request));
	if (refusal && !refusal.mayHaveArrived) throw refusal;
	const result = await checkPlayback().catch(asApiError);
	if (result instanceof ApiError) throw refusal ?? result;
	return result;
}

/** @throws ApiError for playback that could have been confirmed and was not: other media may do better */
function requireConfirmed(result: PlaybackConfirmationResult): PlaybackConfirmationResult {
	const { confirmation, isVerifiable } = result;
	if (confirmation.confirmed || !isVerifiable) return result;
	throw rejectedError(confirmation.reason, '');
}

function noneStartedError(
	queue: PlayerQueue,
	failed: readonly FailedMedia[],
	last: ApiError | undefined,
): ApiError {
	const [only] = failed;
	if (last && only && failed.length === 1) return last;
	const list = failed.map(({ media, reason }) => `${[media].flat().join(', ')}: ${reason}.`);
	return rejectedError(
		`None of the ${failed.length} items started on "${queue.name}"`,
		`${list.join(' ')} ${last?.description ?? ''}`.trim(),
	);
}
