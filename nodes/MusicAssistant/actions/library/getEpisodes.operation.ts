import type { INodeProperties } from 'n8n-workflow';
import { sortNewestFirst, releaseTime } from '../../api/models/mediaItems';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import type { MediaItem } from '../../api/models/mediaItem';
import {
	resolveItemAtProvider,
	requireItemExistsIfEmpty,
} from '../../parameters/resolve/resolveItemAtProvider';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import { listFields, createMediaListSimplifier } from '../../parameters/fields/listFields';
import { podcastLocator, locatorProviderField } from '../../parameters/fields/locators';
import { requireVersion } from '../../parameters/operationContext';
import type { Operation } from '../operation';

const newestFirstField = booleanField(
	'Newest First',
	'newestFirst',
	"Whether to sort by release date, which is the default, instead of keeping the server's order",
);

const publishedAfterField: INodeProperties = {
	displayName: 'Published After',
	name: 'publishedAfter',
	type: 'dateTime',
	default: '',
	description:
		'Return only episodes published after this date; episodes without a date are left out',
};

const unplayedOnlyField = booleanField(
	'Unplayed Only',
	'unplayedOnly',
	"Whether to leave out episodes that the access token's user has finished",
);

const withTranscriptField = booleanField(
	'With Transcript Only',
	'withTranscriptOnly',
	'Whether to leave out episodes of which the server knows no transcript (server 2.11 and newer)',
);

export const getEpisodes: Operation = {
	option: {
		name: 'Get Podcast Episodes',
		value: 'getEpisodes',
		action: 'Get podcast episodes',
		description: 'List the episodes of a podcast, newest first',
	},
	effect: 'read',
	fields: [
		podcastLocator,
		locatorProviderField(podcastLocator),
		...listFields,
		optionsForRead(newestFirstField, publishedAfterField, unplayedOnlyField, withTranscriptField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const output = createMediaListSimplifier(context, createMediaSimplifier('podcast_episode'));
		const options = parameters.collection('options');
		const isSorted = options.booleanOr('newestFirst', true);
		const isUnplayedOnly = options.booleanOr('unplayedOnly', false);
		const after = options.has('publishedAfter') ? options.time('publishedAfter') : undefined;
		const isWithTranscript = options.booleanOr('withTranscriptOnly', false);
		if (isWithTranscript) {
			await requireVersion(context, options, 'withTranscriptOnly', 'transcripts');
		}
		const podcast = await resolveItemAtProvider(context, 'podcastId', 'podcast');
		const episodes = await client.call('music/podcasts/podcast_episodes', {
			item_id: podcast.itemId,
			provider_instance_id_or_domain: podcast.provider,
		});
		const matching = (await requireItemExistsIfEmpty(context, 'podcastId', podcast, episodes))
			.filter((episode) => !isUnplayedOnly || episode.fullyPlayed !== true)
			.filter((episode) => !isWithTranscript || episode.hasTranscript === true)
			.filter(
				(episode) => after === undefined || isReleasedAfter(episode, after, parameters.timeZone),
			);
		return output(isSorted ? sortNewestFirst(matching) : matching);
	},
};

function isReleasedAfter(episode: MediaItem, time: number, timeZone: string): boolean {
	const released = releaseTime(episode, timeZone);
	return released !== undefined && released > time;
}
