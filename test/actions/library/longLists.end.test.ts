import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../support/runNode';
import { PODCAST_EPISODES } from '../queue/support/queueCommands';
import {
	locator,
	OFFICE,
	playMediaParameters,
	NIGHT_TRAIN,
} from '../queue/support/playMediaParameters';
import { musicServer } from '../support/musicServer';
import { outputValues, expectEqualLongLists } from '../support/nodeReports';
import { ALBUM_TRACKS, PLAYLIST_TRACKS } from './support/libraryCommands';
import {
	getAlbumTracksParameters,
	getPlaylistTracksParameters,
	getEpisodesParameters,
	setPlayedParameters,
} from './support/libraryParameters';
import { playNewestEpisodeParameters } from '../queue/support/playNewestEpisode';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from './support/libraryItems';
import {
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
} from '../playlist/support/playlistParameters';
import { findDeviations } from '../../../nodes/MusicAssistant/actions/playlist/replacePlaylistRows';
import { PlaylistEntry } from '../../../nodes/MusicAssistant/services/playlists/playlistRows';

/** A list as long as it is made, of which late betas of 2.11 send the first 500 rows. */
interface LongList {
	readonly title: string;
	readonly command: string;
	readonly made: (changed: INodeParameters) => INodeParameters;
	readonly uri: string;
	/** What counts its rows from the first one on. */
	readonly numberOf: (row: Record<string, unknown>) => unknown;
}

const ALBUM = 'library://album/3';
const PLAYLIST = 'library://playlist/3';
const PODCAST = 'library://podcast/1';
/** Its feed lists the newest episode first, so that the newest is the last one in pages. */
const NEWEST_FIRST = 'library://podcast/3';

const LISTS: readonly LongList[] = [
	{
		title: 'Get Album Tracks',
		command: ALBUM_TRACKS,
		made: (changed) => getAlbumTracksParameters({ albumId: locator('uri', ALBUM), ...changed }),
		uri: ALBUM,
		numberOf: (row) => row.track_number,
	},
	{
		title: 'Get Playlist Tracks',
		command: PLAYLIST_TRACKS,
		made: (changed) =>
			getPlaylistTracksParameters({ playlistId: locator('uri', PLAYLIST), ...changed }),
		uri: PLAYLIST,
		numberOf: (row) => row.position,
	},
	{
		title: 'Get Podcast Episodes',
		command: PODCAST_EPISODES,
		made: (changed) =>
			getEpisodesParameters(PODCAST, { options: { newestFirst: true }, ...changed }),
		uri: PODCAST,
		numberOf: (row) => 501 - Number(row.position),
	},
];

describe.each(['2.11.0b6', '2.11'] as const)('a server of %s', (profile) => {
	const server = musicServer(profile);
	const run = runOn(server);

	/** Playlists cannot be lengthened: this one has 1,200 tracks. */
	function lengthen(uri: string, count: number) {
		if (uri === PLAYLIST) {
			const { uris } = server.control.playlist('3');
			server.control.fillPlaylist('3', uris.slice(0, count));
		} else server.control.lengthen(uri, count);
	}

	it.each(LISTS)(
		'$title returns row 501, which is the last one',
		async ({ command, made, uri, numberOf }) => {
			lengthen(uri, 501);
			const { json } = await run(made({ returnAll: true, simplify: false }));

			expectEqualLongLists(
				json.map(numberOf),
				json.map((__, index) => index + 1),
			);
			expect(json).toHaveLength(501);
			const limits = server.control.requests(command).map(({ args }) => args?.limit);
			expect(limits).toEqual(profile === '2.11' ? [undefined, 0] : [undefined]);
		},
	);

	it.each(LISTS)(
		'$title sends two requests for exactly 500 rows, which may be a page',
		async ({ command, made, uri }) => {
			lengthen(uri, 500);
			const { json } = await run(made({ returnAll: true }));

			expect(json).toHaveLength(500);
			const limits = server.control.requests(command).map(({ args }) => args?.limit);
			expect(limits).toEqual([undefined, 0]);
		},
	);

	it.each([
		[NEWEST_FIRST, /night-train-1$/],
		[PODCAST, /field-notes-600$/],
	])('the newest of 600 episodes comes first: %s', async (podcast, uri) => {
		server.control.lengthen(podcast, 600);
		const { json } = await run(getEpisodesParameters(podcast, { limit: 1 }));

		expect(json).toMatchObject([{ uri: expect.stringMatching(uri) }]);
	});

	it.each([NEWEST_FIRST, PODCAST])(
		'the played status of each of 600 episodes is read: %s',
		async (podcast) => {
			server.control.lengthen(podcast, 600);
			const whole = await run(getEpisodesParameters(podcast, { returnAll: true }));
			const uris = outputValues(whole, 'uri');
			const input = [uris.at(0), uris.at(499), uris.at(500), uris.at(-1)];
			const { json } = await run(setPlayedParameters('={{ $json.uri }}'), {
				input: input.map((uri) => ({ uri: String(uri) })),
			});

			expect(json.map(({ confirmed }) => confirmed)).toEqual(input.map(() => true));
		},
	);
});

describe('a read that fits in one page', () => {
	const server = musicServer('2.11');
	const run = runOn(server);

	describe.each(LISTS.slice(0, 2))('$title', ({ command, made, uri }) => {
		it.each([
			[500, 1],
			[501, 2],
		])('with a limit of %d sends requests: %d', async (limit, count) => {
			if (uri === ALBUM) server.control.lengthen(uri, 600);
			const { json } = await run(made({ limit }));

			expect(json).toHaveLength(limit);
			expect(server.control.requests(command)).toHaveLength(count);
		});
	});

	it('a forced refresh is not repeated for what does not fit in one page', async () => {
		server.control.setTimeScale(0);
		const playlist = { playlistId: locator('uri', PLAYLIST), returnAll: true };
		const made = getPlaylistTracksParameters({ ...playlist, options: { forceRefresh: true } });
		const { json } = await run(made);

		expect(json).toHaveLength(1200);
		const refreshes = server.control
			.requests(PLAYLIST_TRACKS)
			.map(({ args }) => [args?.limit, args?.force_refresh]);
		expect(refreshes).toEqual([
			[undefined, true],
			[0, undefined],
		]);
	});
});

const [ONCE, OTHER] = trackUris(40, 41);

/** Late betas of 2.11 send 500 rows of a list unless they are asked for all of it. */
describe.each(['2.11.0b6', '2.11'] as const)('a server of %s', (profile) => {
	const server = musicServer(profile);
	const run = runOn(server);

	beforeEach(() => {
		// A forced refresh takes its time.
		server.control.setTimeScale(0);
	});

	/** A playlist of so many rows, all the same but for the one at this position. */
	function fill(count: number, position: number) {
		const uris = Array.from({ length: count }, (__, index) =>
			index + 1 === position ? ONCE! : OTHER!,
		);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, uris);
	}

	it.each([
		[501, 501],
		[501, 1200],
		[1200, 1200],
	])('Remove Items removes row %d of %d', async (position, count) => {
		fill(count, position);
		const { json } = await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, ONCE!));

		expect(json).toMatchObject([{ confirmed: true, removed: [ONCE] }]);
		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toEqual(Array(count - 1).fill(OTHER));
	});

	it('Remove Items removes every one of 1,200 rows', async () => {
		fill(1200, 1);
		await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, OTHER!));

		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toEqual([ONCE]);
		const [sent] = server.control.requests(REMOVE_TRACKS);
		expect(sent?.args?.positions_to_remove).toHaveLength(1199);
	});

	it('Replace Items keeps 1,200 rows and adds what comes after them', async () => {
		fill(1200, 1);
		const uris = [ONCE!, ...Array<string>(1199).fill(OTHER!), ...trackUris(42)];
		const { json } = await run(replacePlaylistItemsParameters(OWN_PLAYLIST_URI, uris));

		expect(json).toMatchObject([
			{ added: trackUris(42), removed: [], unchanged: uris.slice(0, 1200), confirmed: true },
		]);
	});

	it.each([
		['finds what it added after 500 rows', 500, 1, trackUris(42)],
		['finds that row 501 is already there', 501, 501, []],
	])('Add Items %s', async (_, count, position, added) => {
		fill(count, position);
		const uri = added[0] ?? ONCE!;
		const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, uri));

		expect(json).toMatchObject([{ confirmed: true, added }]);
		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toHaveLength(501);
	});

	it('Add Items adds an album of 501 tracks', async () => {
		server.control.lengthen(ALBUM, 501);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, []);
		const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, ALBUM));

		expect(json).toMatchObject([{ confirmed: true, added: [ALBUM] }]);
		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toHaveLength(501);
	});

	it.each([
		[NIGHT_TRAIN, /night-train-1$/],
		[PODCAST, /field-notes-600$/],
	])('Play Newest Episode plays the newest of 600: %s', async (podcast, newest) => {
		server.control.lengthen(podcast, 600);
		const { json } = await run(playNewestEpisodeParameters(podcast));

		expect(json).toMatchObject([{ played: true, uri: expect.stringMatching(newest) }]);
	});

	it.each([
		[501, 501],
		[1200, 1200],
	])('Play Media starts at row %d of a playlist of %d', async (position, count) => {
		fill(count, position);
		const made = playMediaParameters({
			media: locator('uri', OWN_PLAYLIST_URI),
			startAt: 'item',
			startItem: ONCE!,
		});
		const { error, json } = await run(made);

		expect(error?.message).toBeUndefined();
		expect(json).toMatchObject([{ confirmed: true }]);
		expect(server.control.queue(OFFICE).currentItem).toMatchObject({ uri: ONCE });
	});
});

test('a playlist that lacks more items than a function takes arguments can be compared', () => {
	const length = 200_000;
	const items = Array.from({ length }, (_, index) => new PlaylistEntry(`library://track/${index}`));

	expect(findDeviations([], items).missing).toHaveLength(length);
});
