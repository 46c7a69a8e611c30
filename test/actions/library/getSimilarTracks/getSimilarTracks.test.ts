import { runOn } from '../../../support/runNode';
import { locator } from '../../queue/support/playMediaParameters';
import { describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { SIMILAR_TRACKS } from '../support/libraryCommands';
import { getSimilarTracksParameters } from '../support/libraryParameters';
import { PROFILES_SINCE_2_7 } from '../support/libraryProfiles';

const TRACK = 'library://track/40';

describeOnServers(PROFILES_SINCE_2_7, (server) => {
	const run = runOn(server);
	beforeEach(() => server.control.setSimilarTracks(true));

	it('lists tracks that are similar to one of the library, from any provider', async () => {
		const { json } = await run(getSimilarTracksParameters(TRACK, { limit: 3 }));

		expect(json).toHaveLength(3);
		expect(json).not.toContainEqual(expect.objectContaining({ uri: TRACK }));
		expect(json[0]).toMatchObject({ media_type: 'track', artists: expect.any(String) });
		expect(sentArguments(server, SIMILAR_TRACKS)).toEqual([
			{ item_id: '40', provider_instance_id_or_domain: 'library', limit: 3, allow_lookup: true },
		]);
	});

	it.each([
		['by its name', locator('name', 'hall OF mirrors')],
		['by a share URL', locator('uri', 'https://open.spotify.com/track/1234567')],
		['by the URI of a provider', locator('uri', 'spotify:track:1234567')],
		['by an expression for the whole field', '={{ "Hall of Mirrors" }}'],
	])('accepts a track %s', async (_, item) => {
		const { json, error } = await run(getSimilarTracksParameters('', { item, limit: 1 }));

		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
	});

	it.each([
		[locator('uri', '={{ "" }}'), /^"Track" must not be empty$/],
		[
			locator('uri', 'library://album/3'),
			/^"Track" is "library:\/\/album\/3", which is not of the/,
		],
		[locator('name', 'Northern Windows'), /^"Track" is "Northern Windows", which is not in the/],
		[
			locator('uri', '={{ ["library://track/1", "library://track/2"] }}'),
			/^"Track" must be a string, not a list$/,
		],
	])('refuses anything but a track: %j', async (item, message) => {
		const { error } = await run(getSimilarTracksParameters('', { item }));

		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toMatch(message);
		expect(server.control.requests(SIMILAR_TRACKS)).toEqual([]);
	});

	it('says that there is no such track', async () => {
		const { error } = await run(getSimilarTracksParameters('library://track/99999'));

		expect(error?.message).toMatch(/library:\/\/track\/99999/);
	});

	it('says why the result is empty if no provider can find similar tracks', async () => {
		server.control.setSimilarTracks(false);
		const { error } = await run(getSimilarTracksParameters(TRACK));

		expect(error?.message).toBe('The server cannot find tracks that are similar to this one');
		expect(error?.description).toMatch(
			/^This requires a music provider that can find similar tracks/,
		);
	});
});
