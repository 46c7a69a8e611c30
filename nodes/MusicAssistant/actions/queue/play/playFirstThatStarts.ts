import { ApiError, awaitApiErrorOf, asApiError, rejectedError } from '../../../api/apiError';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import { diagnose } from '../../../services/diagnose';
import { findQueue } from '../../../services/queues/playbackTargets';
import { type OperationContext, requireVersion } from '../../../parameters/operationContext';
import {
	preparePlaybackConfirmation,
	type PlaybackConfirmationResult,
	type PlayRequest,
} from './preparePlaybackConfirmation';
import type { EnqueueChoice } from './startFields';
import { sendPlayMedia, type PlayMediaArguments } from './sendPlayMedia';
import { readUserId } from '../../../parameters/resolve/resolveProvidersAndUsers';

/** Media that is tried until some starts. */
export interface MediaCandidate extends Pick<PlayRequest, 'uris' | 'startItem'> {
	args: PlayMediaArguments;
}

/** Media that did not start, and why. */
export interface FailedMedia {
	media: string | string[];
	reason: string;
}

interface StartedMedia extends PlaybackConfirmationResult {
	args: PlayMediaArguments;
	failed: FailedMedia[];
}

/**
 * Plays the first media that starts. Each is sent once; the next one only when the one before was refused or has not
 * started in time.
 *
 * @param unresolved media that could not be looked up before
 * @throws ApiError if none starts
 */
export async function playFirstThatStarts(
	context: OperationContext,
	queue: PlayerQueue,
	enqueue: EnqueueChoice,
	candidates: readonly MediaCandidate[],
	unresolved: readonly FailedMedia[] = [],
): Promise<StartedMedia> {
	const failed = [...unresolved];
	let last: ApiError | undefined;
	for (const [index, candidate] of candidates.entries()) {
		const before = last ? await readQueueAgain(context, queue) : queue;
		const isLast = index === candidates.length - 1;
		const outcome = await playCandidate(context, before, enqueue, candidate)
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
	queue: PlayerQueue,
	enqueue: EnqueueChoice,
	{ args, uris, startItem }: MediaCandidate,
): Promise<PlaybackConfirmationResult> {
	const isRadio = args.radio_mode === true;
	const request = { queue, uris, enqueue, startItem, isRadio };
	const checkPlayback = await preparePlaybackConfirmation(context, request);
	const refusal = await awaitApiErrorOf(sendPlayMedia(context, queue, args));
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

/** The queue as it is after an attempt. */
async function readQueueAgain(
	{ client }: OperationContext,
	queue: PlayerQueue,
): Promise<PlayerQueue> {
	const now = await findQueue(client, queue.id, { noCache: true }).catch(asApiError);
	return now instanceof ApiError ? queue : (now ?? queue);
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

/** The options of Play Media that are arguments of the command; only those that the user added. */
interface PlayMediaOptionArguments {
	radio_mode?: boolean;
	shuffle?: boolean;
	start_from_beginning?: boolean;
	user?: string;
}

/**
 * @throws ParameterError for an option that the connected server would silently ignore: it needs a newer version, or does
 * not go with the enqueue option; also for an unknown user
 */
export async function readPlayMediaOptions(
	context: OperationContext,
	enqueue: EnqueueChoice,
): Promise<PlayMediaOptionArguments> {
	const options = context.parameters.collection('options');
	const args: PlayMediaOptionArguments = {};
	if (options.has('radioMode')) args.radio_mode = options.boolean('radioMode');
	if (options.has('shuffle')) args.shuffle = options.boolean('shuffle');
	if (args.shuffle !== undefined) {
		if (!['default', 'play', 'replace'].includes(enqueue)) {
			throw options.error(
				'shuffle',
				'cannot be combined with this "Enqueue" setting',
				'Set "Enqueue" to Play Now or Replace Queue, or remove the option.',
			);
		}
		await requireVersion(context, options, 'shuffle', 'shuffleOfPlayMedia');
	}
	if (options.has('user')) {
		await requireVersion(context, options, 'user', 'userOfPlayMedia');
		args.user = await readUserId(context, options, 'user', { acceptsNames: true });
	}
	return { ...args, ...(await readStartFromBeginningArgument(context)) };
}

/** @throws ParameterError if the connected server would silently ignore the option */
export async function readStartFromBeginningArgument(
	context: OperationContext,
): Promise<Pick<PlayMediaOptionArguments, 'start_from_beginning'>> {
	const options = context.parameters.collection('options');
	if (!options.has('startFromBeginning')) return {};
	const ignoresPosition = options.boolean('startFromBeginning');
	if (ignoresPosition) {
		await requireVersion(context, options, 'startFromBeginning', 'startFromBeginning');
	}
	return { start_from_beginning: ignoresPosition };
}
