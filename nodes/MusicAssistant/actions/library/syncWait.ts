import { ServerFailure } from '../../server/failure';
import type { Container } from '../../server/library';
import { lookUntil } from '../../server/look';
import { knownEpisodes, newEpisodes } from '../../server/newEpisodes';
import type { StartedSync, SyncProgress, SyncTask } from '../../server/sync';
import { simplifyEpisode } from '../../values/episodes';
import type { JsonObject } from '../../values/json';
import { inSeconds, listed } from '../../values/names';
import { chosenItem } from '../chosenItem';
import { SECONDS } from '../fields';
import type { OperationContext } from '../operation';
import { DEFAULT_WAIT, ON_TIMEOUT, WAITS } from './sync.fields';

/** What waiting for a sync has brought. */
export interface SyncOutcome {
	finished: boolean;
	/** What went wrong, where something did. */
	failed?: JsonObject[];
	/** The episodes that came, where one was waited for. */
	episodes?: JsonObject[];
	/** Why it is not finished, or not known to be. */
	reason?: string;
}

/** Seconds after the end of a sync in which an episode may still appear. */
const LATE_EPISODE = 5;

/**
 * Waits for a sync that was started.
 *
 * @param isIdle whether it is known that it has nothing to do
 */
type Wait = (started: StartedSync, isIdle: boolean) => Promise<SyncOutcome>;

/**
 * Reads what is to be waited for, and how things are before the sync.
 *
 * @param mediaTypes the kinds that are synced, all where there are none
 * @returns what to call after the sync was started. It throws a ServerFailure when the time is over and the user wants
 * that, and always when the server could not be asked; and the reason of the signal when the execution is cancelled.
 */
export async function awaited(
	context: OperationContext,
	mediaTypes: readonly string[],
): Promise<Wait> {
	const { parameters } = context;
	const waitFor = parameters.choice('waitFor', WAITS);
	if (waitFor === 'nothing') return async () => ({ finished: false });
	const options = parameters.collection('options');
	const seconds = options.numberOr('timeoutSeconds', DEFAULT_WAIT, SECONDS);
	const goesOn = options.has('onTimeout') && options.choice('onTimeout', ON_TIMEOUT) === 'continue';
	const tooLate: TooLate = (what, found = {}, remedy = GOES_ON) => {
		if (goesOn) return { finished: false, ...found, reason: what };
		throw new ServerFailure('rejected', { message: what, description: remedy });
	};
	return waitFor === 'newEpisode'
		? await untilNewEpisode(context, mediaTypes, seconds, tooLate)
		: async (started) => await untilFinished(context, started, seconds, tooLate);
}

type TooLate = (what: string, found?: Partial<SyncOutcome>, remedy?: string) => SyncOutcome;

const GOES_ON =
	'The sync goes on in the background. Give it more time with "Wait at Most (Seconds)", or let the node continue with "When the Time Is Over".';
const NOTHING_TO_COME =
	'The sync of podcasts is switched off in the settings of the provider, or no chosen provider has podcasts.';
const NOT_OUT =
	'The feed lists nothing new. Run the node later, or let it continue with "When the Time Is Over".';

async function untilFinished(
	{ server }: OperationContext,
	started: StartedSync,
	seconds: number,
	tooLate: TooLate,
): Promise<SyncOutcome> {
	const seen = await lookUntil(server, seconds, async () => {
		const last = await started.progress();
		return { reached: last.running.length === 0, last };
	}).catch(unseeable);
	if (seen instanceof ServerFailure) return { finished: false, reason: unseenEnd(seen) };
	const { reached, last } = seen;
	const found = failures(last);
	if (reached) return { finished: true, ...found };
	return tooLate(
		`The sync was not finished within ${inSeconds(seconds)}: ${listed(last.running.map(words))} still ${last.running.length === 1 ? 'runs' : 'run'}`,
		found,
	);
}

/** For `catch`: the refusal where nobody, or not this token's user, may see how far a sync is; throws everything else. */
function unseeable(reason: unknown): ServerFailure {
	const isOne =
		reason instanceof ServerFailure && ['forbidden', 'unknownCommand'].includes(reason.kind);
	if (isOne) return reason;
	throw reason;
}

function unseenEnd({ kind }: ServerFailure): string {
	return kind === 'forbidden'
		? "The server does not let this token's user see background tasks, so the end of the sync is not known"
		: 'This server does not tell how far a sync is, so its end is not known';
}

function failures({ failed }: SyncProgress): Pick<SyncOutcome, 'failed'> {
	if (failed.length === 0) return {};
	return {
		failed: failed.map(({ provider, mediaType, status, error }) => ({
			provider,
			media_type: mediaType,
			status,
			error: error ?? null,
		})),
	};
}

function words({ provider, mediaType }: SyncTask): string {
	return `${mediaType} of ${provider}`;
}

async function untilNewEpisode(
	context: OperationContext,
	mediaTypes: readonly string[],
	seconds: number,
	tooLate: TooLate,
): Promise<Wait> {
	const { parameters, server } = context;
	if (mediaTypes.length > 0 && !mediaTypes.includes('podcast')) {
		throw parameters.fault(
			'waitFor',
			'is a new episode, and podcasts are not among the media types to sync',
			'Add Podcast to "Media Types", or leave them empty for all.',
		);
	}
	const { itemId, provider, uri } = await chosenItem(context, 'podcastId', 'podcast');
	const podcast: Container = { mediaType: 'podcast', itemId, provider };
	const known = await knownEpisodes(server, podcast);
	if (known === undefined) {
		return async () => ({
			finished: false,
			reason: 'This server does not list episodes, so a new one cannot be waited for',
		});
	}
	return async (started, isIdle) => {
		if (isIdle) {
			return tooLate(
				`Nothing was started, so no new episode of ${uri} can come`,
				{},
				NOTHING_TO_COME,
			);
		}
		let over: number | undefined;
		const { last } = await lookUntil(server, seconds, async () => {
			const seen = await started.progress().catch(unseeable);
			const progress = seen instanceof ServerFailure ? undefined : seen;
			const episodes = await newEpisodes(server, podcast, known);
			if (progress?.running.length === 0) over ??= Date.now();
			const isLate = over !== undefined && Date.now() - over > LATE_EPISODE * 1000;
			return { reached: episodes.length > 0 || isLate, last: { episodes, progress } };
		});
		const found = last.progress ? failures(last.progress) : {};
		const episodes = last.episodes.map(simplifyEpisode);
		if (episodes.length > 0) return { finished: true, episodes, ...found };
		return tooLate(
			over === undefined
				? `No new episode of ${uri} came within ${inSeconds(seconds)}`
				: `The sync is over and brought no new episode of ${uri}`,
			{ episodes, finished: over !== undefined, ...found },
			over === undefined ? GOES_ON : NOT_OUT,
		);
	};
}
