import type { IDataObject } from 'n8n-workflow';
import { runOn } from '../../support/runNode';
import { describeOnEveryServer } from '../support/musicServer';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { ITEM_BY_URI } from './support/libraryCommands';
import { getItemParameters } from './support/libraryParameters';

describeOnEveryServer((server) => {
	const run = runOn(server);
	it('returns the simplified fields of its type, or the whole item unchanged', async () => {
		const uri = 'library://podcast/2';
		const whole = await callServerUnlogged<IDataObject>(server, ITEM_BY_URI, { uri });
		const simple = await run(getItemParameters(uri));
		const raw = await run(getItemParameters(uri, { simplify: false }));

		expect(Object.keys(simple.json[0]!)).toEqual([
			'name',
			'title',
			'artist',
			'media_type',
			'uri',
			'publisher',
			'total_episodes',
			'favorite',
			'image_url',
		]);
		expect(simple.json).toMatchObject([{ name: 'Morning News', media_type: 'podcast', uri }]);
		expect(raw.json).toEqual([whole]);
	});

	it.each([
		['a track that is not in the library', 'spotify://track/1234', { album: null }],
		['a radio', 'library://radio/1', { name: 'Radio Estuary' }],
		[
			'an episode, which names its podcast',
			'podcastfeed://podcast_episode/morning-news-1',
			{ podcast: 'Morning News', release_date: expect.stringMatching(/^2026-10-01T/) },
		],
		['an audiobook', 'library://audiobook/1', { artists: 'Ines Varga' }],
		['an artist', 'library://artist/1', { name: 'The Copper Weirs' }],
		['an album', 'library://album/1', { year: expect.any(Number) }],
		['a folder', 'library://folder/x', { name: 'x' }],
	])('reads %s', async (_, uri, columns) => {
		const { json } = await run(getItemParameters(uri));

		expect(json).toMatchObject([{ media_type: uri.split('/')[2], ...columns }]);
	});

	it("for a provider's URI of an item in the library, the library's item is returned", async () => {
		const { json } = await run(getItemParameters('builtin://playlist/1234'));

		expect(json).toMatchObject([{ uri: 'library://playlist/12', name: 'Own Selection' }]);
	});

	it.each([
		['an id', 'library://track/99999'],
		['a provider', 'qobuz://track/1'],
		['a share URL', 'https://open.spotify.com/track/unknown'],
	])('says what the server does not find: %s', async (_, uri) => {
		const { error } = await run(getItemParameters(uri));

		expect(error?.message).toMatch(
			/^The server (cannot find|rejected the command: (Item not found|Provider))/,
		);
		expect(`${error?.message}`).not.toMatch(/without giving a reason/);
		expect(error?.itemIndex).toBe(0);
	});

	it.each(['foo', 'library://track', '12', '/music/song.mp3', 'file:///music/song.mp3'])(
		'refuses an invalid URI before anything is sent: %s',
		async (uri) => {
			const { error } = await run(getItemParameters(uri));

			expect(error).toMatchObject({
				message: `"URI" is "${uri}", which is not a URI`,
				description: expect.stringContaining('library://playlist/13'),
			});
			expect(server.control.requests()).toEqual([]);
		},
	);

	it.each(['""', 'null', '"  "'])('requires a URI: %s', async (uri) => {
		const { error } = await run(getItemParameters(`={{ ${uri} }}`));

		expect(error?.message).toBe('"URI" must not be empty');
		expect(server.control.requests()).toEqual([]);
	});
});
