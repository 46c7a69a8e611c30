import { sendCommand } from '../support/send-command';
import { useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const LONG = { item_id: '3', provider_instance_id_or_domain: 'library' };
const FEED = { item_id: '4', provider_instance_id_or_domain: 'library' };
const PLAYLIST = 'music/playlists/playlist_tracks';
const ALBUM = 'music/albums/album_tracks';
const EPISODES = 'music/podcasts/podcast_episodes';

describe('development builds of 2.11', () => {
	const simulator = useSimulator({ profile: '2.11' });
	const rows = async (command: string, args: object) =>
		(await sendCommand(simulator(), command, { ...args })).json as {
			name: string;
			position: number;
			track_number: number;
		}[];

	test.each([
		[{}, 500],
		[{ limit: null }, 500],
		[{ limit: 0 }, 1200],
		[{ limit: '10' }, 1200],
		[{ limit: 10 }, 10],
		[{ offset: 900 }, 300],
		[{ offset: 1200 }, 0],
		[{ limit: 0, offset: 1000 }, 200],
		[{ limit: -1 }, 1199],
	])('return %i of a playlist of 1,200 tracks with %j', async (args, count) => {
		expect(await rows(PLAYLIST, { ...LONG, ...args })).toHaveLength(count);
	});

	test('return consecutive pages, and keep the positions in the playlist', async () => {
		const positions = (await rows(PLAYLIST, { ...LONG, limit: 3, offset: 498 })).map(
			({ position }) => position,
		);
		expect(positions).toEqual([499, 500, 501]);
	});

	test('return an album in the order of its tracks, or in another one', async () => {
		const numbers = async (args = {}) =>
			(await rows(ALBUM, { ...LONG, limit: 2, ...args })).map((track) => track.track_number);
		expect(await numbers()).toEqual([1, 2]);
		expect(await numbers({ sort_direction: 'desc' })).toEqual([15, 14]);
		const named = await rows(ALBUM, { ...LONG, sort_field: 'name' });
		const names = named.map(({ name }) => name);
		expect(names).toEqual([...names].sort());
	});

	test('search names, including those of album and artist', async () => {
		expect(await rows(ALBUM, { ...LONG, search: 'mirrors' })).toHaveLength(1);
		expect(await rows(ALBUM, { ...LONG, search: 'NORTHERN windows' })).toHaveLength(15);
		expect(await rows(ALBUM, { ...LONG, search: 'nothing of that name' })).toEqual([]);
	});

	test('return episodes newest first, by their numbers', async () => {
		const positions = (await rows(EPISODES, FEED)).map(({ position }) => position);
		expect(positions).toEqual([...positions].sort((one, other) => other - one));
	});

	test.each([
		[ALBUM, 'position', 'album_tracks'],
		[PLAYLIST, 'track_number', 'playlist_tracks'],
		[EPISODES, 'artist_name', 'podcast_episodes'],
	])('cannot sort %s by %s', async (command, sortField, listing) => {
		const { status, text } = await sendCommand(simulator(), command, {
			...LONG,
			sort_field: sortField,
		});
		expect([status, text]).toEqual([
			400,
			`Sort field ${sortField} is not supported for ${listing}`,
		]);
	});

	test.each([
		['sort_name', 200],
		['favorite_timestamp_desc', 200],
		['random', 200],
		['', 200],
		['bogus', 400],
		['name_asc', 400],
		['duration', 200],
		['year', 400],
	])('answer a library listing in the order "%s" with %i', async (orderBy, status) => {
		const args = { order_by: orderBy };
		expect((await sendCommand(simulator(), 'music/tracks/library_items', args)).status).toBe(
			status,
		);
	});

	test('list this in the command list', async () => {
		const list = await fetch(`${simulator().url}/api-docs/commands.json`);
		const commands = (await list.json()) as { command: string }[];
		const listed = commands.find(({ command }) => command === PLAYLIST);
		const parameters = valueAt(listed, 'parameters') as { name: string }[];
		expect(parameters.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['limit', 'offset', 'search', 'sort_field', 'sort_direction']),
		);
		expect(valueAt(listed, 'return_type')).toBe('Array of Track');
	});
});

describe.each(['2.10', '2.11.0b6'] as const)('%s', (profile) => {
	const simulator = useSimulator({ profile });

	test('lists everything at once, whatever is requested', async () => {
		const args = { ...LONG, limit: 10, offset: 5, sort_field: 'bogus' };
		expect((await sendCommand(simulator(), PLAYLIST, args)).json).toHaveLength(1200);
	});
});

describe('the library of 2.11', () => {
	const simulator = useSimulator({ profile: '2.11' });
	const albums = async (args: Readonly<Record<string, unknown>>) =>
		await sendCommand(simulator(), 'music/albums/library_items', { summary: false, ...args });
	const years = async (args: Readonly<Record<string, unknown>>) =>
		((await albums(args)).json as object[]).map((album) => Number(valueAt(album, 'year')));

	test('is sorted by a field, in either direction', async () => {
		const falling = await years({ sort_field: 'year' });
		expect(falling).toEqual([...falling].sort((one, other) => other - one));
		const rising = await years({ sort_field: 'year', sort_direction: 'asc', order_by: 'name' });
		expect(rising).toEqual([...falling].reverse());
		const refused = await albums({ sort_field: 'bogus' });
		expect([refused.status, refused.text]).toEqual([
			400,
			'Sort field bogus is not supported for library_albums',
		]);
	});

	test('has no track that is marked as explicit', async () => {
		const count = async (explicit: boolean | null) => {
			const { json } = await sendCommand(simulator(), 'music/tracks/library_items', { explicit });
			return (json as object[]).length;
		};
		expect([await count(true), await count(false), await count(null)]).toEqual([0, 270, 270]);
	});
});

test.each([
	['2.8', 'artist_name', 'ordered'],
	['2.8', 'album_artist_name', 'as added'],
	['2.10', 'artist_name', 'as added'],
	['2.10', 'album_artist_name', 'ordered'],
	['2.10', 'track_artist_name', 500],
	['2.10', 'bogus', 'as added'],
	['2.10', 'duration', 500],
	['2.11.0b6', 'artist_name', 'as added'],
	['2.11.0b6', 'album_artist_name_desc', 'ordered'],
	['2.11', 'artist_name', 'ordered'],
	['2.11', 'album_artist_name_desc', 'ordered'],
	['2.11', 'bogus', 400],
	['2.11', 'duration', 400],
] as const)('%s answers albums in the order "%s": %s', async (profile, orderBy, expected) => {
	await withSimulator(profile, async (simulator) => {
		const list = async (order_by: string) =>
			await sendCommand(simulator, 'music/albums/library_items', { order_by, summary: false });
		const { status, json } = await list(orderBy);
		expect(status).toBe(typeof expected === 'number' ? expected : 200);
		if (typeof expected === 'number') return;
		const artists = (json as object[]).map((album) =>
			String(valueAt(album, 'artists', '0', 'sort_name')),
		);
		const ordered = [...artists].sort();
		if (orderBy.endsWith('_desc')) ordered.reverse();
		expect(expected === 'ordered' ? artists : json).toEqual(
			expected === 'ordered' ? ordered : (await list('timestamp_added')).json,
		);
	});
});

describe.each(['2.8', '2.10', '2.11.0b6', '2.11'] as const)('the genres of %s', (profile) => {
	test.each([
		[true, ['Audiobook', 'Chamber', 'Electronic', 'Folk', 'Indie', 'Jazz']],
		[false, ['Ambient', 'Audiobook', 'Chamber', 'Electronic', 'Folk', 'Indie', 'Jazz']],
		[
			undefined,
			profile === '2.8'
				? ['Audiobook', 'Chamber', 'Electronic', 'Folk', 'Indie', 'Jazz']
				: ['Ambient', 'Audiobook', 'Electronic', 'Folk', 'Jazz'],
		],
	])('with hide_empty %s', async (hidesEmpty, expected) => {
		await withSimulator(profile, async (simulator) => {
			const args = { hide_empty: hidesEmpty };
			const { json } = await sendCommand(simulator, 'music/genres/library_items', args);
			expect((json as { name: string }[]).map(({ name }) => name)).toEqual(expected);
		});
	});
});
