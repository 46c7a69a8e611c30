import { runOn } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import {
	PROFILES_WITH_QUEUE_COMMANDS,
	advanceClocksWithEachRequestAfter,
} from '../queue/support/queueCommands';
import { locator } from '../queue/support/playMediaParameters';
import { musicServer, describeOnServers } from '../support/musicServer';
import {
	PLAYLIST_TRACKS,
	GET_LIBRARY_ITEM,
	ALBUM_TRACKS,
} from '../library/support/libraryCommands';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	READ_ONLY_PLAYLIST_URI,
	trackUris,
	FIRST_ALBUM_URI,
} from '../library/support/libraryItems';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
} from './support/playlistParameters';
import { expectRefusedBeforeSending } from '../library/support/expectRefusedBeforeSending';
import { callServerUnlogged } from '../support/callServerUnlogged';

const TRACK = 'library://track/5';
const EMPTY = /^"URIs" must not be empty$/;
const NO_LIST = /^"URIs" must be a string or a list of strings$/;
const OUTSIDE = 'filesystem--1234://playlist/Playlists/1 Breakfast Radio Free.m3u';

/** The operations take the same playlists and lists of URIs. */
const ALL = [
	['Add Items', addToPlaylistParameters, ADD_TRACKS],
	['Remove Items', removeFromPlaylistParameters, REMOVE_TRACKS],
	['Replace Items', replacePlaylistItemsParameters, ADD_TRACKS],
] as const;

describe.each(ALL)('%s', (_, made, command) => {
	describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
		it('refuses a playlist that cannot be changed', async () => {
			const words = /^"Playlist" refers to the playlist "Garden Party", which cannot be changed$/;
			await expectRefusedBeforeSending(server, made(READ_ONLY_PLAYLIST_URI, TRACK), words, command);
		});

		it.each([
			['which is not in the library$', 404],
			['but the server does not report', 500],
		])('refuses a playlist outside of the library, %s', async (words, status) => {
			const playlist = { media_type: 'playlist', library_item_id: '1' };
			await callServerUnlogged(server, 'music/library/remove_item', playlist);
			if (status === 500) {
				server.control.addFault({ kind: 'status', status, command: GET_LIBRARY_ITEM });
			}
			const message = new RegExp(`^"Playlist" refers to the playlist ".*", ${words}`);
			await expectRefusedBeforeSending(server, made(OUTSIDE, TRACK), message, command);
		});

		it.each([
			['uri', 'library://album/1', /is "library:\/\/album\/1", which is not of the type playlist$/],
			['name', 'Rainy Sunday', /is "Rainy Sunday", which is the name of 2 items in the library$/],
			['id', '={{ null }}', /^"Playlist" must not be empty$/],
		])('refuses the playlist by %s "%s"', async (mode, value, message) => {
			const parameters = made('', TRACK, { playlistId: locator(mode, value) });
			await expectRefusedBeforeSending(server, parameters, message, command);
		});
	});

	describe('before anything is sent', () => {
		const server = musicServer();

		it.each<[string, RegExp]>([
			...['={{ "" }}', ' \n ', '={{ [] }}', '={{ null }}'].map((uris): [string, RegExp] => [
				uris,
				EMPTY,
			]),
			['={{ 5 }}', NO_LIST],
			['={{ ["library://track/1", 5] }}', NO_LIST],
			['={{ ({ uri: "library://track/1" }) }}', NO_LIST],
			['library://track/1\nfoo', /^"URIs" is "foo", which is not a URI$/],
			['library://bogus/1', /^"URIs" is "library:\/\/bogus\/1", which is not a URI$/],
		])('refuses the URIs %j', async (uris, message) => {
			await expectRefusedBeforeSending(server, made(OWN_PLAYLIST_URI, uris), message, command);
			expect(server.control.requests()).toEqual([]);
		});
	});
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	beforeEach(() => server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2)));

	it.each<[string, string, RegExp?]>([
		[
			'URIs that the server cannot find: library://track/99999, qobuz://track/1',
			'library://track/99999\nqobuz://track/1',
		],
		[
			'items that the playlist "Own Selection" does not accept: library://artist/1, library://podcast/2',
			`${TRACK}\nlibrary://artist/1\nlibrary://podcast/2`,
		],
		[
			'an empty album or playlist: library://playlist/1',
			`${TRACK}\nlibrary://playlist/1`,
			/^Leave it out, or fill it first\./,
		],
	])('refuses %s', async (what, uris, advice = /./) => {
		server.control.fillPlaylist('1', []);
		const parameters = addToPlaylistParameters(OWN_PLAYLIST_URI, uris);
		const message = `"URIs" contains ${what}`;
		const told = await expectRefusedBeforeSending(server, parameters, message, ADD_TRACKS);
		expect(told).toMatch(advice);
	});

	it.each(['library://radio/1', 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1'])(
		'says that this playlist does not take %s',
		async (uri) => {
			advanceClocksWithEachRequestAfter(server, ADD_TRACKS);
			const { error, items } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, uri));

			expect(items).toEqual([]);
			expect(error?.message).toContain(uri);
			expect(error?.message).toContain('"Own Selection"');
			// From 2.8 on playlists tell what they take.
			const isKnown = isProfileSince(profile, '2.8');
			expect(server.control.requests(ADD_TRACKS)).toHaveLength(isKnown ? 0 : 1);
		},
	);

	it.each([
		[FIRST_ALBUM_URI, ALBUM_TRACKS, Infinity, `${FIRST_ALBUM_URI}\n${TRACK}`, [TRACK], 15],
		['the playlist before', PLAYLIST_TRACKS, 1, TRACK, [], 3],
	])('adds although it may not or cannot look into %s, and claims no more', async (...row) => {
		const [whose, command, times, uris, added, count] = row;
		for (const status of [403, 500]) {
			server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
			server.control.addFault({ kind: 'status', status, command, times });
			const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, uris));

			const not_confirmed = [uris.split('\n')[0]];
			const reason = expect.stringContaining(`did not show the contents of ${whose}`) as string;
			expect(json).toMatchObject([
				{ success: true, confirmed: false, added, not_confirmed, reason },
			]);
			expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toHaveLength(count);
		}
	});

	it('says what did not get in, and what did', async () => {
		server.control.fillPlaylist('13', trackUris(1));
		advanceClocksWithEachRequestAfter(server, ADD_TRACKS);
		const uris = `${TRACK}\nspotify://track/1234`;
		const { error, items } = await run(addToPlaylistParameters(FOLDER_PLAYLIST_URI, uris));

		expect(items).toEqual([]);
		expect(error?.message).toBe(
			'The server accepted the command, but not everything is in the playlist "Evening Mix": spotify://track/1234',
		);
		expect(error?.description).toMatch(/^These were added: library:\/\/track\/5\. /);
		expect(server.control.requests(ADD_TRACKS)).toHaveLength(1);
	});

	it('reads the playlist again before it reports that something is missing', async () => {
		server.control.addFault({ kind: 'ignore-command', command: ADD_TRACKS });
		advanceClocksWithEachRequestAfter(server, ADD_TRACKS);
		const { error } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, TRACK));
		const looks = server.control.requests(PLAYLIST_TRACKS).map(({ args }) => args?.force_refresh);

		expect(error?.message).toMatch(/but not everything is in the playlist "Own Selection"/);
		// Before it was sent, and once nothing came of it.
		expect(looks.slice(0, 3)).toEqual([true, undefined, true]);
		expect(looks.at(-1)).toBe(true);
	});

	it('reads the playlist again if reading it fails', async () => {
		server.control.addFault({ kind: 'status', status: 502, command: PLAYLIST_TRACKS, skip: 1 });
		const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, TRACK));

		expect(json).toMatchObject([{ confirmed: true }]);
	});
});
