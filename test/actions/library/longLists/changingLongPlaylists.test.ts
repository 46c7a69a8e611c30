import { runOn } from '../../../support/runNode';
import { NIGHT_TRAIN } from '../../queue/support/mediaFixtures';
import { playNewestEpisodeParameters } from '../../queue/support/playNewestEpisode';
import { locator, OFFICE, playMediaParameters } from '../../queue/support/playMediaParameters';
import { musicServer } from '../../support/musicServer';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from '../support/libraryItems';
import {
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
} from '../../playlist/support/playlistParameters';
import { findDeviations } from '../../../../nodes/MusicAssistant/actions/playlist/replacePlaylistRows';
import { PlaylistEntry } from '../../../../nodes/MusicAssistant/services/playlists/playlistRows';

/** Its feed lists the oldest episode first. */
const FIELD_NOTES = 'library://podcast/1';
const ALBUM = 'library://album/3';
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

	it('Add Items finds what it added after 500 rows', async () => {
		fill(500, 1);
		const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, trackUris(42)[0]!));

		expect(json).toMatchObject([{ confirmed: true, added: trackUris(42) }]);
	});

	it('Add Items finds that row 501 is already there', async () => {
		fill(501, 501);
		const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, ONCE!));

		expect(json).toMatchObject([{ added: [] }]);
		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toHaveLength(501);
	});

	it('Add Items adds an album of 501 tracks', async () => {
		server.control.lengthen(ALBUM, 501);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, []);
		const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, ALBUM));

		expect(json).toMatchObject([{ confirmed: true, added: [ALBUM] }]);
		expect(server.control.playlist(OWN_PLAYLIST_ID).uris).toHaveLength(501);
	});

	it.each([NIGHT_TRAIN, FIELD_NOTES])(
		'Play Newest Episode plays the newest of 600: %s',
		async (podcast) => {
			server.control.lengthen(podcast, 600);
			const { json } = await run(playNewestEpisodeParameters(podcast));

			expect(json).toMatchObject([
				{
					played: true,
					uri: expect.stringMatching(
						podcast === NIGHT_TRAIN ? /night-train-1$/ : /field-notes-600$/,
					),
				},
			]);
		},
	);

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
