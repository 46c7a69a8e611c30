import { withPodcastName } from '../../../services/library/podcastNames';
import type { INodeProperties } from 'n8n-workflow';
import { readTracksOrEpisodes } from '../../../services/library/mediaContainer';
import {
	publishedEpisodes,
	releaseDate,
	releaseTime,
	sortNewestFirst,
} from '../../../helpers/episodes';
import type { MediaItem } from '../../../api/models/mediaItem';
import type { JsonObject } from '../../../helpers/json';
import { countWithUnit } from '../../../helpers/text';
import type { ItemAtProvider } from '../../../parameters/resolve/resolveItemAtProvider';
import type { OperationContext } from '../../../parameters/operationContext';

export const maxAgeHoursField: INodeProperties = {
	displayName: 'Max Age (Hours)',
	name: 'maxAgeHours',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 24,
	description: 'Play nothing if the newest episode is older than this',
};

export const skipIfPlayedField: INodeProperties = {
	displayName: 'Skip if Played',
	name: 'skipIfPlayed',
	type: 'boolean',
	default: true,
	description: 'Whether to play nothing if the newest episode has already been played to the end',
};

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
	/** Output fields: the episode, if the server lists them. */
	episode: JsonObject;
	/** Why nothing is played, or what could not be checked. */
	reason?: string;
}

/**
 * The newest episode by its release date. Servers before 2.10 have no keyword for it, and some from 2.10 on played the
 * oldest one.
 */
export async function findNewestEpisodeToPlay(
	{ parameters, client }: OperationContext,
	{ itemId, provider, uri }: ItemAtProvider,
): Promise<NewestEpisodeToPlay> {
	const conditions = readSkipConditions(parameters);
	const episodes = await readTracksOrEpisodes(client, { mediaType: 'podcast', itemId, provider });
	if (episodes === undefined) {
		return {
			args: { media: uri, start_item: 'latest' },
			episode: episodeColumns(),
			reason:
				'This server does not list episodes, so it chose the latest one itself and nothing could be checked',
		};
	}
	const { timeZone } = parameters;
	const [newest] = sortNewestFirst(publishedEpisodes(episodes, timeZone));
	if (!newest) return { episode: episodeColumns(), reason: 'The podcast has no published episode' };
	const episode = episodeColumns(await withPodcastName(client, newest));
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

function episodeColumns(episode?: MediaItem): JsonObject {
	return {
		episode: episode?.name ?? null,
		podcast: episode?.podcast?.name ?? null,
		published: episode ? releaseDate(episode) : null,
		fully_played: episode?.fullyPlayed ?? null,
		episode_uri: episode?.uri ?? null,
	};
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
