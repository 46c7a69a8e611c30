import type { Simulator } from '../../../simulator';
import { sendCommand } from './send-command';
import { valueAt } from './create-translator';

/** An episode of Morning News in the list of its podcast, which is the only place that contains its progress. */
export async function readEpisodeFromPodcast(
	simulator: Simulator,
	uri: string,
	token = simulator.tokens.admin,
): Promise<unknown> {
	const podcast = { item_id: '2', provider_instance_id_or_domain: 'library' };
	const { json } = await sendCommand(simulator, 'music/podcasts/podcast_episodes', podcast, token);
	return (json as unknown[]).find((episode) => valueAt(episode, 'uri') === uri);
}
