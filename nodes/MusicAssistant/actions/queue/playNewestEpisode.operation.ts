import {
	resolveItemAtProvider,
	type ItemAtProvider,
} from '../../parameters/resolve/resolveItemAtProvider';
import { resolveAvailableQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { booleanField, numberField } from '../../parameters/fields/fieldBuilders';
import {
	podcastLocator,
	locatorProviderField,
	queueLocator,
} from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { playOnQueue, type PlayedMedia } from './play/playOnQueue';
import {
	enqueueField,
	playbackOptions,
	readPlaybackArguments,
	readPlaybackSettings,
} from './play/playRequest';
import { reasonIfUnconfirmed, joinReasons } from '../../services/verifyEffect';
import { withPodcastName, readTracksOrEpisodes } from '../../services/library/readItems';
import { publishedEpisodes, releaseTime, sortNewestFirst } from '../../api/models/mediaItems';
import type { MediaItem } from '../../api/models/mediaItem';
import type { MusicAssistantClient } from '../../api/client';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import type { JsonObject } from '../../helpers/json';
import { countWithUnit } from '../../helpers/text';
import type { OperationContext } from '../../parameters/operationContext';

const maxAgeHoursField = numberField(
	'Max Age (Hours)',
	'maxAgeHours',
	24,
	{ min: 0 },
	'Play nothing if the newest episode is older than this',
);

const skipIfPlayedField = booleanField(
	'Skip if Played',
	'skipIfPlayed',
	'Whether to play nothing if the newest episode has already been played to the end',
);

const HOUR_MILLISECONDS = 3_600_000;

/** "30 hours", "3 days". */
function formatAge(hours: number): string {
	return hours < 48
		? countWithUnit(Math.floor(hours), 'hour')
		: countWithUnit(Math.floor(hours / 24), 'day');
}

interface NewestEpisodeToPlay {
	/** What to send; left out if nothing is to be played. */
	args?: { media: string; start_item?: string };
	/** Missing if there is none, or if the server does not list them. */
	episode?: MediaItem;
	/** Why nothing is played, or what could not be checked. */
	reason?: string;
}

/**
 * The newest episode by its release date. Servers before 2.10 have no keyword for it, and some from 2.10 on played the
 * oldest one.
 */
async function findNewestEpisodeToPlay(
	{ parameters, client }: OperationContext,
	{ itemId, provider, uri }: ItemAtProvider,
): Promise<NewestEpisodeToPlay> {
	const conditions = readSkipConditions(parameters);
	const episodes = await readTracksOrEpisodes(client, { mediaType: 'podcast', itemId, provider });
	if (episodes === undefined) {
		return {
			args: { media: uri, start_item: 'latest' },
			reason:
				'This server does not list episodes, so it chose the latest one itself and nothing could be checked',
		};
	}
	const { timeZone } = parameters;
	const [newest] = sortNewestFirst(publishedEpisodes(episodes, timeZone));
	if (!newest) return { reason: 'The podcast has no published episode' };
	const episode = await withPodcastName(client, newest);
	const skipReason = whyNotToPlay(newest, conditions, timeZone);
	if (skipReason !== undefined) {
		return { episode, reason: `The newest episode "${newest.name ?? ''}" ${skipReason}` };
	}
	const { uri: episodeUri, itemId: id } = newest;
	return {
		args: episodeUri === undefined ? { media: uri, start_item: id } : { media: episodeUri },
		episode,
	};
}

/** The columns of an episode that Get Podcast Episodes has too, under the same names. */
const EPISODE_COLUMNS = ['title', 'artist', 'podcast', 'release_date', 'uri'] as const;

/** @param playing what plays, in place of an episode that the server has chosen itself */
function episodeColumns(
	client: MusicAssistantClient,
	episode: MediaItem | undefined,
	playing: JsonObject = {},
): JsonObject {
	const row: JsonObject = episode
		? createMediaSimplifier('podcast_episode')(episode, client)
		: { ...playing, podcast: playing.album ?? null };
	return Object.fromEntries(EPISODE_COLUMNS.map((column) => [column, row[column] ?? null]));
}

/** When to skip the newest episode. */
interface SkipConditions {
	/** In hours. */
	maxAge?: number;
	skipIfPlayed: boolean;
}

function readSkipConditions(parameters: OperationContext['parameters']): SkipConditions {
	const options = parameters.collection('options');
	return {
		maxAge: options.has('maxAgeHours') ? options.number('maxAgeHours', { min: 0 }) : undefined,
		skipIfPlayed: options.booleanOr('skipIfPlayed', false),
	};
}

function whyNotToPlay(
	episode: MediaItem,
	{ maxAge, skipIfPlayed }: SkipConditions,
	timeZone: string,
): string | undefined {
	if (maxAge !== undefined) {
		const released = releaseTime(episode, timeZone);
		if (released === undefined) return 'has no date, so its age is not known';
		const hours = (Date.now() - released) / HOUR_MILLISECONDS;
		if (hours > maxAge) return `came out ${formatAge(hours)} ago`;
	}
	return skipIfPlayed && episode.fullyPlayed === true ? 'was already played' : undefined;
}

export const playNewestEpisode: Operation = {
	option: {
		name: 'Play Newest Episode',
		value: 'playNewestEpisode',
		action: 'Play newest episode of podcast',
		description:
			'Play the newest episode of a podcast, on any server version, and verify the result',
	},
	effect: 'change',
	fields: [
		queueLocator,
		podcastLocator,
		locatorProviderField(podcastLocator),
		enqueueField,
		optionsForChange(...playbackOptions, maxAgeHoursField, skipIfPlayedField),
	],

	async execute(context) {
		const { client, parameters } = context;
		const settings = readPlaybackSettings(parameters);
		const podcast = await resolveItemAtProvider(context, 'podcastId', 'podcast');
		const shared = await readPlaybackArguments(context, settings);
		const queue = await resolveAvailableQueue(context);
		const { args, episode, reason } = await findNewestEpisodeToPlay(context, podcast);
		const output = (played: boolean, queued: boolean, playing?: JsonObject) => ({
			queue: queue.name,
			queue_id: queue.id,
			...episodeColumns(client, episode, playing),
			played,
			queued,
			success: true,
		});
		if (args === undefined) return { ...output(false, false), ...joinedReason(reason) };
		const candidates = [{ args: { ...args, ...shared } }];
		const plan = { queue, settings, candidates };
		const { starts } = settings;
		return await playOnQueue(context, plan, ({ playback, confirmation }: PlayedMedia) => ({
			...output(starts, !starts, starts ? playback : undefined),
			confirmed: confirmation.confirmed,
			...joinedReason(starts ? undefined : QUEUED_ONLY, reason, reasonIfUnconfirmed(confirmation)),
		}));
	},
};

const QUEUED_ONLY = 'Added to the queue; it plays when its turn comes';

function joinedReason(...given: Array<string | undefined>): { reason?: string } {
	const reason = joinReasons(given);
	return reason === undefined ? {} : { reason };
}
