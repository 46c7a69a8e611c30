import { mediaNotFound } from '../../errors';
import { findTranscript } from '../../world/library/transcript';
import { defineCommand } from '../command';
import { required } from '../parameters';
import { text } from '../argument-types';

/** 2.11 and newer. */
export const episodeTranscript = defineCommand({
	name: 'music/podcasts/podcast_episode_transcript',
	summary: 'Return the transcript of an episode, with and without timestamps.',
	parameters: { item_id: required(text), provider_instance_id_or_domain: required(text) },
	returns: 'Array of Any',
	execute({ item_id: itemId, provider_instance_id_or_domain: provider }, { server }) {
		if (!server.library.find('podcast_episode', itemId, provider)) {
			throw mediaNotFound(`podcast_episode ${itemId} not found on ${provider}`);
		}
		const { text: plain = null, cues = null } = findTranscript(itemId) ?? {};
		return [plain, cues];
	},
});
