import type { MusicAssistantClient } from '../../../api/client';
import { ApiError, asUnanswerable, rejectedError } from '../../../api/apiError';
import {
	type MediaContainer,
	readTracksOrEpisodes,
	readItemProviders,
} from '../../../services/library/readItems';
import { pollUntil } from '../../../services/verifyEffect';
import { KnownEpisodes } from '../../../services/library/knownEpisodes';
import {
	StartedSync,
	type SyncProgress,
	type MediaTypeSync,
	type SyncRequest,
} from './startedSync';
import { formatSeconds, joinWithLimit } from '../../../helpers/text';
import { resolveItemAtProvider } from '../../../parameters/resolve/resolveItemAtProvider';
import type { OperationContext } from '../../../parameters/operationContext';
import { publishedEpisodes, sortNewestFirst } from '../../../api/models/mediaItems';
import type { MediaItem } from '../../../api/models/mediaItem';
import { continuesOnTimeout, SECONDS_RANGE } from '../../../parameters/fields/commonFields';

const NO_PODCAST_SYNC =
	'Podcast sync is switched off in the provider settings, or none of the chosen providers has podcasts.';
const NO_NEW_EPISODE =
	'The feed had nothing new when the server last read it. Increase "Maximum Wait (Seconds)", or set "After Maximum Wait" to Continue.';
const SYNC_FAILED =
	'Check the background tasks in the Music Assistant settings, or set "After Maximum Wait" to Continue.';

/** Servers read a feed only during a sync (observed on 2.7 and 2.8): this long after one, the node starts another. */
const SYNC_INTERVAL_MS = 15_000;

/**
 * Plans a sync for a new episode of the selected podcast. By default it only syncs podcasts, and only the providers of
 * this one.
 *
 * @throws ParameterError for an unusable podcast
 */
export async function planSyncUntilNewEpisode(
	context: OperationContext,
	requestedSync: SyncRequest,
	timeout: SyncTimeout,
): Promise<SyncAndWaitPlan> {
	const { parameters, client } = context;
	const { itemId, provider, uri } = await resolveItemAtProvider(context, 'podcastId', 'podcast');
	const podcast: MediaContainer = { mediaType: 'podcast', itemId, provider };
	const { timeZone } = parameters;
	const known = await readKnownEpisodes(client, podcast, timeZone);
	const request = requestForPodcast(await readItemProviders(client, uri), requestedSync);
	const reason = 'This server does not list episodes, so the node cannot wait for a new one';
	if (known === undefined) return { request, wait: async () => ({ finished: false, reason }) };
	return {
		request,
		async wait(started, startedNothing) {
			if (!startedNothing) {
				return await waitForNewEpisode(
					client,
					{ ...podcast, uri, known, timeZone, request },
					started,
					timeout,
				);
			}
			const problem = `Nothing was started, so no new episode of ${uri} can appear`;
			return timeout.onTimeout(problem, {}, NO_PODCAST_SYNC);
		},
	};
}

/** A podcast, and the episodes that it had before the sync. */
interface PodcastBeforeSync extends MediaContainer {
	uri: string;
	known: KnownEpisodes;
	timeZone: string;
	/** What is synced for it. */
	request: SyncRequest;
}

async function waitForNewEpisode(
	client: MusicAssistantClient,
	{ uri, known, timeZone, request, ...podcast }: PodcastBeforeSync,
	first: StartedSync,
	{ seconds, onTimeout }: SyncTimeout,
): Promise<SyncOutcome> {
	let started = first;
	let startedAt = performance.now();
	let progress: SyncProgress | undefined;
	let failure: string | undefined;
	let finished = false;
	const { last: added } = await pollUntil(client, seconds, async () => {
		// Read before the episodes, so as not to miss those that the end of the sync has added.
		if (!progress?.isOver) progress = await readProgressIfAllowed(started);
		finished ||= progress?.isOver ?? false;
		failure = started === first ? whyNoEpisodeCanAppear(started, progress) : undefined;
		const last = await findNewEpisodes(client, podcast, known, timeZone);
		const reached = last.length > 0 || failure !== undefined;
		const isDue = performance.now() >= startedAt + SYNC_INTERVAL_MS;
		if (!reached && progress?.isOver !== false && isDue) {
			// Before it is sent: it is sent only once, even if no answer comes.
			startedAt = performance.now();
			progress = undefined;
			started = await StartedSync.start(client, request);
		}
		return { reached, last };
	});
	const found = {
		finished,
		episodes: added,
		...(progress && failedSyncsOutput(progress)),
	};
	if (added.length > 0) return { ...found, finished: true };
	if (failure !== undefined) {
		return onTimeout(
			`No new episode of ${uri} can appear: the sync of ${failure}`,
			found,
			SYNC_FAILED,
		);
	}
	const within = `within ${formatSeconds(seconds)}`;
	return found.finished
		? onTimeout(
				`The sync finished, but no new episode of ${uri} appeared ${within}`,
				found,
				NO_NEW_EPISODE,
			)
		: onTimeout(`No new episode of ${uri} appeared ${within}`, found, SYNC_CONTINUES_REMEDY);
}

/**
 * Limits the request to what the podcast needs, unless the user requested something else. Other media types have other
 * providers.
 */
function requestForPodcast(
	instances: readonly string[],
	{ media_types: mediaTypes = ['podcast'], providers: requestedProviders }: SyncRequest,
): SyncRequest {
	const areOnlyPodcasts = mediaTypes.every((mediaType) => mediaType === 'podcast');
	const providers = requestedProviders ?? (areOnlyPodcasts ? [...instances] : []);
	return { media_types: mediaTypes, ...(providers.length > 0 ? { providers } : {}) };
}

/** The progress of a sync; `undefined` if the server does not report it to the token's user, or to anyone. */
async function readProgressIfAllowed(started: StartedSync): Promise<SyncProgress | undefined> {
	const progress = await started.readProgress().catch(asUnanswerable);
	return progress instanceof ApiError ? undefined : progress;
}

/** Why no new episode can come: each sync of podcasts failed. A partly successful one may have added it. */
function whyNoEpisodeCanAppear(
	{ tasks }: StartedSync,
	progress?: SyncProgress,
): string | undefined {
	const isPodcast = ({ mediaType }: MediaTypeSync) => mediaType === 'podcast';
	const failed = (progress?.failed ?? []).filter(
		(task) => isPodcast(task) && task.status !== 'partial_success',
	);
	if (failed.length === 0 || failed.length < tasks.filter(isPodcast).length) return undefined;
	return joinWithLimit(
		failed.map(
			({ provider, status, error }) => `${provider} ${status}${error ? ` (${error})` : ''}`,
		),
	);
}

/** What is known of a podcast's published episodes; `undefined` if the server does not list them. */
async function readKnownEpisodes(
	client: MusicAssistantClient,
	podcast: MediaContainer,
	timeZone: string,
): Promise<KnownEpisodes | undefined> {
	const episodes = await readTracksOrEpisodes(client, podcast, { noCache: true });
	return episodes && KnownEpisodes.fromEpisodes(publishedEpisodes(episodes, timeZone));
}

/** The published episodes that are new, newest first. */
async function findNewEpisodes(
	client: MusicAssistantClient,
	podcast: MediaContainer,
	known: KnownEpisodes,
	timeZone: string,
): Promise<MediaItem[]> {
	const episodes = (await readTracksOrEpisodes(client, podcast, { noCache: true })) ?? [];
	return sortNewestFirst(known.findNew(publishedEpisodes(episodes, timeZone)));
}

/** Seconds. Syncing a large library of a streaming provider takes minutes. */
export const DEFAULT_TIMEOUT_SECONDS = 300;

/** The outcome of waiting for a sync. */
interface SyncOutcome {
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
type WaitForSync = (started: StartedSync, startedNothing: boolean) => Promise<SyncOutcome>;

/** What to sync, and how to wait for it. */
export interface SyncAndWaitPlan {
	request: SyncRequest;
	wait: WaitForSync;
}

/** How long to wait, and what to do on timeout. */
interface SyncTimeout {
	seconds: number;
	onTimeout: (problem: string, found?: Partial<SyncOutcome>, remedy?: string) => SyncOutcome;
}

const SYNC_CONTINUES_REMEDY =
	'The sync continues in the background. Increase "Maximum Wait (Seconds)", or set "After Maximum Wait" to Continue.';

/** @throws ParameterError for an invalid timeout */
export function readSyncTimeout(context: OperationContext): SyncTimeout {
	const options = context.parameters.collection('options');
	const seconds = options.numberOr('timeoutSeconds', DEFAULT_TIMEOUT_SECONDS, SECONDS_RANGE);
	const continues = continuesOnTimeout(options);
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
		}).catch(asUnanswerable);
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

function whyEndNotReported({ kind }: ApiError): string {
	return kind === 'forbidden'
		? "The access token's user is not allowed to see background tasks, so it is not known whether the sync has finished"
		: 'This server does not report sync progress, so it is not known whether the sync has finished';
}

function failedSyncsOutput({ failed }: SyncProgress): Pick<SyncOutcome, 'failed'> {
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
