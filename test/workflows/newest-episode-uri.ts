import { startSimulator } from '../../simulator';

interface Episode {
	readonly uri: string;
	readonly metadata: { readonly release_date: string };
}

/**
 * URI of the episode of a library podcast that was released last, as the embedded server's world has
 * it. Asked from the newest profile, because not every profile can list episodes; the world is the
 * same in all of them.
 */
export async function newestEpisodeUri(podcastId: string): Promise<string> {
	const simulator = await startSimulator();
	try {
		const answer = await fetch(`${simulator.url}/api`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				authorization: `Bearer ${simulator.tokens.admin}`,
			},
			body: JSON.stringify({
				command: 'music/podcasts/podcast_episodes',
				args: { item_id: podcastId, provider_instance_id_or_domain: 'library' },
			}),
		});
		const episodes = (await answer.json()) as Episode[];
		const released = (one: Episode): number => Date.parse(one.metadata.release_date);
		return episodes.sort((one, other) => released(other) - released(one))[0]!.uri;
	} finally {
		await simulator.stop();
	}
}
