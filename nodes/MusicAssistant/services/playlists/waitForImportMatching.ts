import type { MusicAssistantClient } from '../../api/client';
import {
	hasEnded,
	hasEndedWithoutFullSuccess,
	type BackgroundTask,
} from '../../api/models/backgroundTask';
import { pollUntil } from '../../api/polling';

/** Whether the server has looked for the items of an imported playlist that it cannot play. */
export interface ImportMatchingResult {
	/** `unknown` if the server does not report it. */
	status: 'running' | 'finished' | 'failed' | 'unknown';
	taskId?: string;
	/** The items that were not found, or what else the server could not do. */
	notMatched: string[];
	/** The items that one provider could not look for or has several of: another one may have it (2.11 and newer). */
	notMatchedEverywhere: string[];
	/** What the server did, in Markdown (2.11 and newer). */
	report?: string;
	/** Why it failed. */
	error?: string;
}

/**
 * Reads how far the server's matching has progressed. It is a background task whose id the server does not return.
 *
 * @param seconds how long to wait for its end; 0 for not at all
 */
export async function waitForImportMatching(
	client: MusicAssistantClient,
	playlistId: string,
	seconds: number,
): Promise<ImportMatchingResult> {
	const { last: task } = await pollUntil(client, seconds, async () => {
		const tasks = await client.tryCall('tasks/list', {}, { noCache: true });
		const found = tasks?.find((one) => one.isImport && one.playlistId === playlistId);
		return { reached: found === undefined || hasEnded(found), last: found };
	});
	return task
		? toMatchingResult(task)
		: { status: 'unknown', notMatched: [], notMatchedEverywhere: [] };
}

function toMatchingResult(task: BackgroundTask): ImportMatchingResult {
	const { id: taskId, status, failures, report, error } = task;
	const isOfProvider = (failure: string) => FAILED_ON_ONE_PROVIDER.test(failure);
	const common = {
		taskId,
		notMatched: failures.filter((failure) => !isOfProvider(failure)).map(unmatchedItemName),
		notMatchedEverywhere: failures
			.filter(isOfProvider)
			.map((failure) => failure.replace(FAILED_ON_ONE_PROVIDER, '')),
		report,
	};
	if (!hasEnded(task)) return { ...common, status: 'running' };
	const isFailed = hasEndedWithoutFullSuccess(task) && status !== 'partial_success';
	return isFailed ? { ...common, status: 'failed', error } : { ...common, status: 'finished' };
}

const FAILED_ON_ONE_PROVIDER = /: (?:matching failed|ambiguous match) on [^]+$/;

/** The item that was not found; other failures as the server words them. */
function unmatchedItemName(failure: string): string {
	return failure.replace(/^No match found for: /, '').replace(/: no acceptable match$/, '');
}
