import { simplifyIdentity } from '../../services/simplifyMedia';
import { truncateText } from '../../helpers/text';
import { parseUri } from '../../helpers/uri';
import { optionsForRead, requirementNotice } from '../../parameters/fields/commonFields';
import { locatorField } from '../../parameters/fields/fieldBuilders';
import type { OperationContext } from '../../parameters/operationContext';
import { readItemByUri } from '../../services/library/readItems';
import type { ParameterError } from '../../parameters/values';
import type { Operation } from '../operation';

const EPISODE_URI = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';

const episodeLocator = locatorField(
	'Episode',
	'item',
	'The podcast episode whose transcript to get',
	{ searchListMethod: 'searchEpisodes', placeholder: 'Select an episode...' },
	{ uri: [EPISODE_URI, 'The URI that Get Podcast Episodes returns'] },
);

export const getTranscript: Operation = {
	option: {
		name: 'Get Transcript',
		value: 'getTranscript',
		action: 'Get transcript of podcast episode',
		description:
			'Get what is said in a podcast episode, as text and with times, if its feed has it (server 2.11 and newer)',
	},
	effect: 'read',
	fields: [requirementNotice('Requires server 2.11 or newer'), episodeLocator, optionsForRead()],

	async execute(context) {
		const { client } = context;
		const uri = readEpisodeUri(context);
		const episode = await readItemByUri(client, uri);
		if (episode.mediaType !== 'podcast_episode') throw notAnEpisodeError(context, uri);
		const { text, cues } = await client.call('music/podcasts/podcast_episode_transcript', {
			item_id: episode.itemId ?? '',
			provider_instance_id_or_domain: episode.provider ?? '',
		});
		return {
			...simplifyIdentity(episode, uri),
			podcast: episode.podcast?.name ?? null,
			text: text ?? cues?.map((cue) => cue.text).join('\n') ?? null,
			cues: cues && [...cues],
		};
	},
};

/** @throws ParameterError if it cannot be an episode */
function readEpisodeUri(context: OperationContext): string {
	const { text: given } = context.parameters.filledLocator(
		'item',
		'Choose an episode from the list, or enter the URI that Get Podcast Episodes returns.',
	);
	const reference = parseUri(given);
	const isOther = reference?.kind === 'item' && reference.mediaType !== 'podcast_episode';
	if (reference === undefined || isOther) throw notAnEpisodeError(context, given);
	return reference.uri;
}

function notAnEpisodeError({ parameters }: OperationContext, given: string): ParameterError {
	return parameters.error(
		'item',
		`is "${truncateText(given)}", which is not the URI of a podcast episode`,
		`Use the URI that Get Podcast Episodes returns, such as ${EPISODE_URI}.`,
	);
}
