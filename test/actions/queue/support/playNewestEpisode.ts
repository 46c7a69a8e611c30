import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode, type NodeReport, type RunNodeOptions } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';
import { PODCAST_EPISODES, queueOperationParameters } from './queueCommands';
import { locator, OFFICE } from './playMediaParameters';

/** Its dates are in several time zones, one is missing, one is in the future: the second episode is the newest published one. */
export const EVENING_STORIES = 'library://podcast/4';

/** Play Newest Episode in the Office. */
export function playNewestEpisodeParameters(
	podcast: string,
	options: INodeParameters = {},
	changed: INodeParameters = {},
): INodeParameters {
	const podcastId = locator('uri', podcast);
	return queueOperationParameters('playNewestEpisode', OFFICE, { podcastId, options, ...changed });
}

/** An episode of Morning News as servers list it. */
export function podcastEpisodeResponse(number: number, changed: IDataObject = {}): IDataObject {
	const { release_date = null, ...others } = changed;
	const item_id = `morning-news-${number}`;
	return {
		item_id,
		provider: 'podcastfeed--dR4mZ8pT',
		uri: `podcastfeed--dR4mZ8pT://podcast_episode/${item_id}`,
		name: `Episode ${number}`,
		media_type: 'podcast_episode',
		position: number - 1,
		duration: 600,
		fully_played: null,
		resume_position_ms: null,
		podcast: { name: 'Morning News' },
		metadata: { release_date },
		...others,
	};
}

/** Makes the server list these episodes for every podcast. */
export function respondWithEpisodes({ control }: MusicServer, ...episodes: IDataObject[]): void {
	const body = JSON.stringify(episodes);
	control.addFault({ kind: 'body', command: PODCAST_EPISODES, body, times: Infinity });
}

/** Runs Play Newest Episode in the Office. */
export async function playNewest(
	server: MusicServer,
	podcast: string,
	options: INodeParameters = {},
	changed: INodeParameters = {},
	runOptions: RunNodeOptions = {},
): Promise<NodeReport> {
	const parameters = playNewestEpisodeParameters(podcast, options, changed);
	return await runNode(parameters, { server, ...runOptions });
}
