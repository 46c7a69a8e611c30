import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { Container } from '../../services/library/library';
import { pollUntil } from '../../api/polling';
import { knownEpisodes, newEpisodes } from '../../services/library/newEpisodes';
import { providersOf } from '../../services/library/providersOf';
import type {
	StartedSync,
	SyncProgress,
	MediaTypeSync,
	SyncRequest,
} from '../../services/sync/sync';
import { simplifyEpisode } from '../../helpers/episodes';
import { inSeconds, listed } from '../../helpers/names';
import { resolveItem } from '../../parameters/resolveItem';
import type { OperationContext } from '../../parameters/operationContext';
import {
	failures,
	GOES_ON,
	unseeable,
	type Patience,
	type PlannedSync,
	type SyncOutcome,
} from './syncWait';

const NOTHING_TO_COME =
	'The sync of podcasts is switched off in the settings of the provider, or no chosen provider has podcasts.';
const NOT_OUT =
	'The feed lists nothing new. Run the node later, or let it continue with "When the Time Is Over".';
const FAILED =
	'Look into the background tasks in the settings of Music Assistant, or let the node continue with "When the Time Is Over".';

/**
 * Plans a sync that is to bring a new episode of the chosen podcast: where the user leaves it open, only that podcast's
 * providers are synced, and only podcasts.
 *
 * @throws ParameterError for an unusable podcast, and when podcasts are not to be synced
 */
export async function untilNewEpisode(
	context: OperationContext,
	chosen: SyncRequest,
	patience: Patience,
): Promise<PlannedSync> {
	const { parameters, client } = context;
	if (chosen.media_types?.includes('podcast') === false) {
		throw parameters.error(
			'waitFor',
			'is a new episode, and podcasts are not among the media types to sync',
			'Add Podcast to "Media Types", or leave them empty.',
		);
	}
	const { itemId, provider, uri } = await resolveItem(context, 'podcastId', 'podcast');
	const podcast: Container = { mediaType: 'podcast', itemId, provider };
	const known = await knownEpisodes(client, podcast);
	const wanted = neededFor(await providersOf(client, uri), chosen);
	const reason = 'This server does not list episodes, so a new one cannot be waited for';
	if (known === undefined) return { wanted, wait: async () => ({ finished: false, reason }) };
	return {
		wanted,
		async wait(started, isIdle) {
			if (!isIdle) return await untilAdded(client, { ...podcast, uri, known }, started, patience);
			const what = `Nothing was started, so no new episode of ${uri} can come`;
			return patience.tooLate(what, {}, NOTHING_TO_COME);
		},
	};
}

/** A podcast, how to speak of it, and what tells the episodes apart that it has before the sync. */
interface KnownPodcast extends Container {
	uri: string;
	known: ReadonlySet<string>;
}

async function untilAdded(
	client: MusicAssistantClient,
	{ uri, known, ...podcast }: KnownPodcast,
	started: StartedSync,
	{ seconds, tooLate }: Patience,
): Promise<SyncOutcome> {
	let progress: SyncProgress | undefined;
	const { last: added } = await pollUntil(client, seconds, async () => {
		// Before the episodes: so that those that the end of the sync brought are seen.
		if (!progress?.isOver) progress = await visibleProgress(started);
		const last = await newEpisodes(client, podcast, known);
		return { reached: last.length > 0 || whyHopeless(started, progress) !== undefined, last };
	});
	const found = {
		finished: progress?.isOver ?? false,
		episodes: added.map(simplifyEpisode),
		...(progress && failures(progress)),
	};
	if (added.length > 0) return { ...found, finished: true };
	const why = whyHopeless(started, progress);
	if (why) return tooLate(`No new episode of ${uri} can come: the sync of ${why}`, found, FAILED);
	const within = `within ${inSeconds(seconds)}`;
	return found.finished
		? tooLate(`The sync is over and brought no new episode of ${uri} ${within}`, found, NOT_OUT)
		: tooLate(`No new episode of ${uri} came ${within}`, found, GOES_ON);
}

/** What the user chose, and only what the podcast needs where nothing was chosen. Other kinds have other providers. */
function neededFor(
	instances: readonly string[],
	{ media_types: mediaTypes = ['podcast'], providers: chosen }: SyncRequest,
): SyncRequest {
	const areOnlyPodcasts = mediaTypes.every((mediaType) => mediaType === 'podcast');
	const providers = chosen ?? (areOnlyPodcasts ? [...instances] : []);
	return { media_types: mediaTypes, ...(providers.length > 0 ? { providers } : {}) };
}

/** How far a sync is; `undefined` where the token's user, or nobody, may see it. */
async function visibleProgress(started: StartedSync): Promise<SyncProgress | undefined> {
	const progress = await started.progress().catch(unseeable);
	return progress instanceof ApiError ? undefined : progress;
}

/** Why nothing can come any more: each sync of podcasts failed. A part of one that succeeded may have brought it. */
function whyHopeless({ tasks }: StartedSync, progress?: SyncProgress): string | undefined {
	const isPodcast = ({ mediaType }: MediaTypeSync) => mediaType === 'podcast';
	const failed = (progress?.failed ?? []).filter(
		(task) => isPodcast(task) && task.status !== 'partial_success',
	);
	if (failed.length === 0 || failed.length < tasks.filter(isPodcast).length) return undefined;
	return listed(
		failed.map(
			({ provider, status, error }) => `${provider} ${status}${error ? ` (${error})` : ''}`,
		),
	);
}
