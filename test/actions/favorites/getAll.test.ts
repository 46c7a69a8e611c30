import { runOn } from '../../support/runNode';
import { getFavoritesParameters } from '../library/support/favoriteParameters';
import { TRACK_LIST } from '../library/support/libraryCommands';
import { trackUris } from '../library/support/libraryItems';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { readSentBodies } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { describeOnServers } from '../support/musicServer';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	it.each(['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'])(
		'lists the favorites of one type: %s',
		async (type) => {
			for (const uri of [`library://${type}/2`, 'library://track/9', 'library://album/9']) {
				server.control.setFavorite(uri, true);
			}
			const { json } = await run(getFavoritesParameters(type));
			const uris = server.control.favorites().filter((uri) => uri.includes(`://${type}/`));

			expect(json.map(({ uri }) => uri).sort()).toEqual([...uris].sort());
			for (const item of json) expect(item.favorite).toBe(true);
			expect(readSentBodies(server)).toEqual([
				{ command: `music/${type}s/library_items`, args: { favorite: true, limit: 50, offset: 0 } },
			]);
		},
	);

	it('returns no items if there are none', async () => {
		const { status, json } = await run(getFavoritesParameters('audiobook'));

		expect([status, json]).toEqual(['success', []]);
	});

	it('returns as many as requested, simplified or as the server has them', async () => {
		for (const uri of trackUris(1, 2, 3)) server.control.setFavorite(uri, true);
		const args = { favorite: true, limit: 2, summary: false };
		const own = await callServerUnlogged(server, TRACK_LIST, args);
		const simple = await run(getFavoritesParameters('track', { limit: 2 }));
		const raw = await run(getFavoritesParameters('track', { limit: 2, simplify: false }));

		expect(simple.json).toMatchObject([
			{ artists: expect.any(String) },
			{ duration: expect.any(Number) },
		]);
		expect(raw.json).toEqual(own);
	});
});
