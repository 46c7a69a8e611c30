import { runNode } from '../../../support/runNode';
import { describeOnEveryServer } from '../../support/musicServer';
import { outputValues } from '../../support/nodeReports';
import { RECENTLY_PLAYED } from '../support/libraryCommands';
import { getRecentlyPlayedParameters } from '../support/libraryParameters';

describe('recently played items', () => {
	describeOnEveryServer((server, profile) => {
		const options = { fullyPlayedOnly: false };

		it('do not include items that were not fully played', async () => {
			const { json } = await runNode(getRecentlyPlayedParameters({ mediaTypes: ['audiobook'] }), {
				server,
			});

			expect(json).toEqual([]);
		});

		it('include podcast episodes only if requested by type', async () => {
			const mediaTypes = ['podcast_episode', 'playlist'];
			const all = await runNode(getRecentlyPlayedParameters({ returnAll: true }), { server });
			const named = await runNode(getRecentlyPlayedParameters({ mediaTypes }), { server });

			expect(outputValues(all, 'media_type')).not.toContain('podcast_episode');
			expect(outputValues(named, 'media_type')).toContain('playlist');
		});

		if (profile === '2.6') {
			it('with unfinished ones are refused, with the version that supports it', async () => {
				const { error } = await runNode(getRecentlyPlayedParameters({ options }), { server });

				expect(error?.message).toMatch(
					/^"Fully Played Only" requires Music Assistant 2\.7, but 2\.6\..* is connected$/,
				);
				expect(server.control.requests(RECENTLY_PLAYED)).toEqual([]);
			});
			return;
		}

		it.each([
			['audiobook', 'The Lock Keeper'],
			['podcast_episode', expect.any(String)],
		])('include unfinished ones on request: %s', async (...row) => {
			const [kind, name] = row;
			const { json } = await runNode(getRecentlyPlayedParameters({ mediaTypes: [kind], options }), {
				server,
			});

			expect(json).toEqual(expect.arrayContaining([expect.objectContaining({ name })]));
		});
	});
});
