import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../support/workflow';
import { isSince } from '../../support/servers';
import { locator } from '../queue/support/play';
import { inEveryProfile, musicServer } from '../support/musicServer';
import { column, expectSame } from '../support/outcomes';
import { askServer } from '../support/wire';
import {
	albumTracks,
	ALBUM_TRACKS,
	ALL_THERE_IS,
	getItem,
	inProgress,
	IN_PROGRESS,
	ITEM_BY_URI,
	playlistTracks,
	PLAYLIST_TRACKS,
	recentlyPlayed,
	RECENTLY_PLAYED,
} from './support/library';
import { bothSpellings } from './support/operations';

/** A listing: the parameters that ask for it, and how the server itself is asked for all of it. */
interface Listing {
	readonly title: string;
	readonly made: (changed?: INodeParameters) => INodeParameters;
	readonly command: string;
	readonly args: IDataObject;
	/** Whether the server takes the limit; where not, it is kept to by the node. */
	readonly isLimitSent: boolean;
	/** What an item says besides what it is. */
	readonly columns: readonly string[];
}

const LISTINGS: readonly Listing[] = [
	{
		title: 'Get Album Tracks',
		made: albumTracks,
		command: ALBUM_TRACKS,
		args: { item_id: '3', provider_instance_id_or_domain: 'library', in_library_only: false },
		isLimitSent: false,
		columns: ['artists', 'album', 'duration', 'favorite', 'image_url'],
	},
	{
		title: 'Get Playlist Tracks',
		made: playlistTracks,
		command: PLAYLIST_TRACKS,
		args: { item_id: '13', ...bothSpellings('library') },
		isLimitSent: false,
		columns: ['artists', 'album', 'duration', 'position', 'favorite', 'image_url'],
	},
	{
		title: 'Get Recently Played',
		made: recentlyPlayed,
		command: RECENTLY_PLAYED,
		args: { limit: ALL_THERE_IS },
		isLimitSent: true,
		columns: ['image_url'],
	},
	{
		title: 'Get in Progress',
		made: inProgress,
		command: IN_PROGRESS,
		args: { limit: ALL_THERE_IS },
		isLimitSent: true,
		columns: ['artists', 'album', 'duration', 'resume_seconds', 'favorite', 'image_url'],
	},
];

const IDENTITY = ['name', 'media_type', 'uri'];

inEveryProfile((server, profile) => {
	describe.each(LISTINGS)('$title', ({ made, command, args, isLimitSent, columns }) => {
		it('returns the simplified fields that its items can have', async () => {
			const whole = await askServer(server, command, args);
			const { json } = await runNode(made({ returnAll: true }), { server });

			expect(json).toHaveLength(whole.length);
			for (const [place, item] of json.entries()) {
				expect(Object.keys(item)).toEqual([...IDENTITY, ...columns]);
				for (const value of Object.values(item)) expect(Object(value)).not.toBe(value);
				for (const key of IDENTITY) {
					expect([key, item[key]]).toEqual([key, whole[place]![key]]);
				}
			}
		});

		it("returns the server's own objects unchanged if Simplify is off", async () => {
			const whole = await askServer(server, command, args);
			const made_ = made({ returnAll: true, simplify: false });
			const { json } = await runNode(made_, { server });

			expect(json).toEqual(whole);
		});

		it.each([1, 2, 7, 500])('returns no more than %d if that is the limit', async (limit) => {
			const whole = await askServer(server, command, args);
			const { json } = await runNode(made({ limit, simplify: false }), { server });

			expect(json).toEqual(whole.slice(0, limit));
			expect(server.control.requests(command).map((request) => request.args?.limit)).toEqual([
				isLimitSent ? limit : undefined,
			]);
		});

		it('requests the default limit of 50, and all with Return All', async () => {
			await runNode(made(), { server });
			await runNode(made({ returnAll: true, limit: 3 }), { server });

			expect(server.control.requests(command).map((request) => request.args?.limit)).toEqual(
				isLimitSent ? [50, ALL_THERE_IS] : [undefined, undefined],
			);
		});

		it('returns no items if there are none', async () => {
			server.control.addFault({ kind: 'body', command, body: '[]' });
			const { status, items } = await runNode(made(), { server });

			expect(status).toBe('success');
			expect(items).toEqual([]);
		});

		it.each([
			['nothing', 'null', 'expected a list, but got nothing (null)'],
			['one object', '{"uri": "library://track/1"}', 'expected a list, but got an object'],
			['a list of texts', '["library://track/1"]', 'expected a list of objects'],
		])('reports an unexpected result: %s', async (_, body, told) => {
			server.control.addFault({ kind: 'body', command, body });
			const { error, items } = await runNode(made(), { server });

			expect(error).toMatchObject({
				message: expect.stringContaining(`${command} has an unexpected format: ${told}`),
				itemIndex: 0,
			});
			expect(items).toEqual([]);
		});
	});

	describe('a playlist of 1,200 tracks', () => {
		const long = (changed: INodeParameters) =>
			playlistTracks({ playlistId: locator('uri', 'library://playlist/3'), ...changed });

		it.each([
			['up to fifty by default', {}, 50],
			['up to the limit', { limit: 1000 }, 1000],
			['completely with Return All', { returnAll: true }, 1200],
		])('is returned %s, in its order', async (_, changed, count) => {
			const report = await runNode(long(changed), { server });

			expectSame(
				column(report, 'position'),
				Array.from({ length: count }, (__, place) => place + 1),
			);
		});
	});

	it('a track has its artists and album as text', async () => {
		const [track] = await askServer(server, ALBUM_TRACKS, LISTINGS[0]!.args);
		const { json } = await runNode(albumTracks({ limit: 1 }), { server });

		expect(json).toEqual([
			{
				name: track!.name,
				media_type: 'track',
				uri: track!.uri,
				artists: 'Marta Lindqvale',
				album: 'Northern Windows',
				duration: track!.duration,
				// From 2.11 on false means disliked.
				favorite: isSince(profile, '2.11') ? null : false,
				image_url: expect.stringMatching(/^http:.*\/imageproxy.*size=512/),
			},
		]);
	});

	it('Get Item by URI returns the simplified fields of its type, or the whole item unchanged', async () => {
		const uri = 'library://podcast/2';
		const whole = await askServer<IDataObject>(server, ITEM_BY_URI, { uri });
		const simple = await runNode(getItem(uri), { server });
		const raw = await runNode(getItem(uri, { simplify: false }), { server });

		expect(Object.keys(simple.json[0]!)).toEqual([
			...IDENTITY,
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
	])('Get Item by URI reads %s', async (_, uri, columns) => {
		const { json } = await runNode(getItem(uri), { server });

		expect(json).toMatchObject([{ media_type: uri.split('/')[2], ...columns }]);
	});

	it("for a provider's URI of an item in the library, the library's item is returned", async () => {
		const { json } = await runNode(getItem('builtin://playlist/1234'), { server });

		expect(json).toMatchObject([{ uri: 'library://playlist/12', name: 'Own Selection' }]);
	});

	it.each([
		['an id', 'library://track/99999'],
		['a provider', 'qobuz://track/1'],
		['a share URL', 'https://open.spotify.com/track/unknown'],
	])('Get Item by URI says what the server does not find: %s', async (_, uri) => {
		const { error } = await runNode(getItem(uri), { server });

		expect(error?.message).toMatch(
			/^The server (cannot find|rejected the command: (Item not found|Provider))/,
		);
		expect(`${error?.message}`).not.toMatch(/without giving a reason/);
		expect(error?.itemIndex).toBe(0);
	});

	it.each(['foo', 'library://track', '12', '/music/song.mp3', 'file:///music/song.mp3'])(
		'Get Item by URI refuses an invalid URI before anything is sent: %s',
		async (uri) => {
			const { error } = await runNode(getItem(uri), { server });

			expect(error).toMatchObject({
				message: `"URI" is "${uri}", which is not a URI`,
				description: expect.stringContaining('library://playlist/13'),
			});
			expect(server.control.requests()).toEqual([]);
		},
	);

	it.each(['""', 'null', '"  "'])('Get Item by URI requires a URI: %s', async (uri) => {
		const { error } = await runNode(getItem(`={{ ${uri} }}`), { server });

		expect(error?.message).toBe('"URI" must not be empty');
		expect(server.control.requests()).toEqual([]);
	});

	it('the same read for several items is sent once', async () => {
		for (const { made, command } of LISTINGS) {
			const { items } = await runNode(made(), { server, input: [{}, {}, {}] });

			expect(items.length % 3).toBe(0);
			expect(items.length).toBeGreaterThan(0);
			expect(server.control.requests(command)).toHaveLength(1);
		}
	});
});

describe('an invalid value is refused before anything is sent', () => {
	const server = musicServer();

	it.each(LISTINGS)('by $title: a limit', async ({ made }) => {
		for (const limit of ['0', '-1', '1.5', '"many"', 'null', 'true', '[5]']) {
			const { error } = await runNode(made({ limit: `={{ ${limit} }}` }), { server });
			expect(error?.message).toMatch(/^"Limit" (must be a whole number|is)/);
		}
		expect(server.control.requests()).toEqual([]);
	});

	it.each([...LISTINGS, { title: 'Get Item by URI', made: itemBy }])(
		'by $title: a boolean',
		async ({ made }) => {
			for (const name of made === itemBy ? ['simplify'] : ['returnAll', 'simplify']) {
				const { error } = await runNode(made({ [name]: '={{ "perhaps" }}' }), { server });
				expect(error?.message).toMatch(/must be true or false, not "perhaps"$/);
			}
			expect(server.control.requests()).toEqual([]);
		},
	);

	function itemBy(changed: INodeParameters = {}): INodeParameters {
		return getItem('library://track/7', changed);
	}
});

describe('recently played items', () => {
	inEveryProfile((server, profile) => {
		const options = { fullyPlayedOnly: false };

		it('do not include items that were not fully played', async () => {
			const { json } = await runNode(recentlyPlayed({ mediaTypes: ['audiobook'] }), { server });

			expect(json).toEqual([]);
		});

		it('include podcast episodes only if requested by type', async () => {
			const mediaTypes = ['podcast_episode', 'playlist'];
			const all = await runNode(recentlyPlayed({ returnAll: true }), { server });
			const named = await runNode(recentlyPlayed({ mediaTypes }), { server });

			expect(column(all, 'media_type')).not.toContain('podcast_episode');
			expect(column(named, 'media_type')).toContain('playlist');
		});

		if (profile === '2.6') {
			it('with unfinished ones are refused, with the version that supports it', async () => {
				const { error } = await runNode(recentlyPlayed({ options }), { server });

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
			const { json } = await runNode(recentlyPlayed({ mediaTypes: [kind], options }), { server });

			expect(json).toEqual(expect.arrayContaining([expect.objectContaining({ name })]));
		});
	});
});
