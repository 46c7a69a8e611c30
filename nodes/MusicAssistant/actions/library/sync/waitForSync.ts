import { ApiError, rejectedError } from '../../../api/apiError';
import { pollUntil } from '../../../api/polling';
import type { StartedSync, SyncProgress, MediaTypeSync, SyncRequest } from './startedSync';
import type { MediaItem } from '../../../api/models/mediaItem';
import { formatSeconds, joinWithLimit } from '../../../helpers/text';
import { SECONDS_RANGE } from '../../../parameters/fields/commonFields';
import type { OperationContext } from '../../../parameters/operationContext';

const ON_TIMEOUT_CHOICES = ['fail', 'continue'] as const;

/** Seconds. Syncing a large library of a streaming provider takes minutes. */
export const DEFAULT_TIMEOUT_SECONDS = 300;

/** The outcome of waiting for a sync. */
export interface SyncOutcome {
	finished: boolean;
	/** The failed tasks, if any. */
	failed?: string[];
	/** The new episodes, if the node waited for one. */
	episodes?: readonly MediaItem[];
	/** Why it is not finished, or why that is not known. */
	reason?: string;
}

/**
 * Waits for a sync that was started.
 *
 * @param startedNothing whether it is certain that it has nothing to do
 * @throws ApiError if the timeout passes and the user chose to fail then, and if requests fail; the signal's reason if the
 * execution is cancelled
 */
export type WaitForSync = (started: StartedSync, startedNothing: boolean) => Promise<SyncOutcome>;

/** What to sync, and how to wait for it. */
export interface SyncAndWaitPlan {
	request: SyncRequest;
	wait: WaitForSync;
}

/** How long to wait, and what to do on timeout. */
export interface SyncTimeout {
	seconds: number;
	onTimeout: (problem: string, found?: Partial<SyncOutcome>, remedy?: string) => SyncOutcome;
}

export const SYNC_CONTINUES_REMEDY =
	'The sync continues in the background. Increase "Maximum Wait (Seconds)", or set "After Maximum Wait" to Continue.';

/** @throws ParameterError for an invalid timeout */
export function readSyncTimeout(context: OperationContext): SyncTimeout {
	const options = context.parameters.collection('options');
	const seconds = options.numberOr('timeoutSeconds', DEFAULT_TIMEOUT_SECONDS, SECONDS_RANGE);
	const continues =
		options.has('onTimeout') && options.choice('onTimeout', ON_TIMEOUT_CHOICES) === 'continue';
	return {
		seconds,
		onTimeout(problem, found = {}, remedy = SYNC_CONTINUES_REMEDY) {
			if (continues) return { finished: false, ...found, reason: problem };
			throw rejectedError(problem, remedy);
		},
	};
}

/** The function that polls the server until a sync has ended, or the timeout passes. */
export function createSyncEndPoller(
	{ client }: OperationContext,
	{ seconds, onTimeout }: SyncTimeout,
): WaitForSync {
	return async (started, startedNothing) => {
		if (startedNothing) return { finished: true };
		const result = await pollUntil(client, seconds, async () => {
			const last = await started.readProgress();
			return { reached: last.isOver, last };
		}).catch(asProgressRefusal);
		if (result instanceof ApiError) return { finished: false, reason: whyEndNotReported(result) };
		const { running } = result.last;
		const found = failedSyncsOutput(result.last);
		if (running.length === 0) {
			return { finished: true, ...found, ...forgottenSyncsReason(result.last) };
		}
		return onTimeout(
			`The sync did not finish within ${formatSeconds(seconds)}: ${joinWithLimit(running.map(describeSync))} ${running.length === 1 ? 'is' : 'are'} still running`,
			found,
		);
	};
}

/** For `catch`: returns the refusal if the token's user, or anyone, may not see the progress; throws everything else. */
export function asProgressRefusal(reason: unknown): ApiError {
	const isExpected =
		reason instanceof ApiError && ['forbidden', 'unknownCommand'].includes(reason.kind);
	if (isExpected) return reason;
	throw reason;
}

function whyEndNotReported({ kind }: ApiError): string {
	return kind === 'forbidden'
		? "The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished"
		: 'This server does not report sync progress, so it is not known whether the sync has finished';
}

export function failedSyncsOutput({ failed }: SyncProgress): Pick<SyncOutcome, 'failed'> {
	if (failed.length === 0) return {};
	return {
		failed: failed.map(
			(task) => `${describeSync(task)} ${task.status}${task.error ? ` (${task.error})` : ''}`,
		),
	};
}

/** Of tasks that the server has forgotten: it only remembers a limited number of those that have ended. */
function forgottenSyncsReason({ forgotten }: SyncProgress): Pick<SyncOutcome, 'reason'> {
	if (forgotten.length === 0) return {};
	return {
		reason: `The server no longer lists the sync of ${joinWithLimit(forgotten.map(describeSync))}: it has ended, and its outcome is unknown`,
	};
}

/** For outputs and errors. */
export function describeSync({ provider, mediaType }: MediaTypeSync): string {
	return `${mediaType} of ${provider}`;
}
