import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const STREAM = 'http://radio.example/jingle.mp3';

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('favorites in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const add = async (item: unknown, token = simulator().tokens.admin) =>
		(await sendCommand(simulator(), 'music/favorites/add_item', { item }, token)).status;
	const item = async (uri: string) =>
		(await sendCommand(simulator(), 'music/item_by_uri', { uri })).json as object;
	const favorites = async (plural: string) => {
		const { json } = await sendCommand(simulator(), `music/${plural}/library_items`, {
			favorite: true,
		});
		return (json as { name: string }[]).map(({ name }) => name);
	};

	test.each([
		'library://album/1',
		'library://playlist/1',
		'library://podcast/1',
		'library://artist/1',
		'builtin://playlist/1234',
		{ item_id: '13', provider: 'library', media_type: 'track', name: 'x' },
	])('%j can be added, even twice, and by a plain user', async (reference) => {
		expect(await add(reference, simulator().tokens.user)).toBe(200);
		expect(await add(reference)).toBe(200);
	});

	test("a provider's URI adds its item to the library", async () => {
		expect(await item('spotify://track/1234567')).toMatchObject({ favorite: false });
		expect(await add('https://open.spotify.com/track/1234567')).toBe(200);
		expect(await item('spotify://track/1234567')).toMatchObject({
			favorite: true,
			uri: 'library://track/271',
		});
		expect(await favorites('tracks')).toEqual(['Streamed Song 1234567']);
	});

	test("a provider's URI of an item in the library means the library's item", async () => {
		expect(await add('filesystem--1234://artist/The Copper Weirs')).toBe(200);
		expect(await favorites('artists')).toEqual(['The Copper Weirs']);
	});

	test('a stream URL is rejected, but in the library afterwards', async () => {
		expect(await add(STREAM)).toBe(500);
		expect(await favorites('tracks')).toEqual([]);
		const stream = await item(STREAM);
		expect(stream).toMatchObject({ name: 'jingle', favorite: false });
		expect(valueAt(stream, 'uri')).toBe(`builtin://track/${STREAM}`);
		const source = {
			media_type: 'track',
			item_id: STREAM,
			provider_instance_id_or_domain: 'builtin',
		};
		const { json } = await sendCommand(simulator(), 'music/get_library_item', source);
		expect(json).toMatchObject({ uri: 'library://track/271', favorite: false });
	});

	test.each([
		'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1',
		'library://track/99999',
		'https://open.spotify.com/track/unknown',
		'https://open.qobuz.com/track/1234',
		'https://tidal.com/browse/track/1234',
		'radiobrowser://radio/1',
		{ item_id: '13', provider: 'library', media_type: 'track' },
		'foo',
		'',
		5,
		null,
	])('%j is refused', async (reference) => {
		expect(await add(reference)).toBe(500);
	});
});
