import type { INodeParameters } from 'n8n-workflow';
import { PROFILE_NAMES, type ProfileName } from '../../../simulator';
import { locator } from '../../../scripts/engine/resource-locators';
import { isProfileSince } from '../../support/profiles';
import { runNode } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import * as playlists from '../playlist/support/playlistParameters';
import { OFFICE } from '../queue/support/playMediaParameters';
import { PODCAST_EPISODES } from '../queue/support/queueCommands';
import * as favorites from './support/favoriteParameters';
import * as commands from './support/libraryCommands';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI } from './support/libraryItems';
import * as made from './support/libraryParameters';

type Row = [command: string, since: ProfileName, parameters: INodeParameters, release?: string];

const [TRACK, OTHER] = ['library://track/7', 'library://track/8'] as const;
const PODCAST = 'library://podcast/2';
const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const forItem = (operation: string, item: string): INodeParameters => ({
	resource: 'library',
	operation,
	item: locator('uri', item),
});

/** What requires a command that every release has, but not the documentation. */
const UNDOCUMENTED: ReadonlyArray<[command: string, parameters: INodeParameters]> = [
	[commands.SEARCH, made.searchParameters('e')],
	[commands.TRACK_LIST, made.getAllParameters('track')],
	[commands.TRACK_LIST, favorites.getFavoritesParameters('track')],
	[PODCAST_EPISODES, made.getEpisodesParameters(PODCAST)],
	[commands.MARK_PLAYED, made.setPlayedParameters(EPISODE)],
	[commands.MARK_UNPLAYED, made.setPlayedParameters(EPISODE, false)],
	[commands.REMOVE_FAVORITE, favorites.removeFavoriteParameters(TRACK)],
	[playlists.REMOVE_LIBRARY_ITEM, made.removeItemParameters(TRACK)],
	[playlists.REMOVE_LIBRARY_ITEM, playlists.deletePlaylistParameters(OWN_PLAYLIST_URI)],
	[playlists.CREATE_PLAYLIST, playlists.createPlaylistParameters('Saturday')],
	[playlists.UPDATE_PLAYLIST, playlists.renamePlaylistParameters(OWN_PLAYLIST_URI, 'Saturday')],
	[playlists.ADD_TRACKS, playlists.addToPlaylistParameters(OWN_PLAYLIST_URI, OTHER)],
	[playlists.REMOVE_TRACKS, playlists.removeFromPlaylistParameters(OWN_PLAYLIST_URI, TRACK)],
	[playlists.REMOVE_TRACKS, playlists.replacePlaylistItemsParameters(OWN_PLAYLIST_URI, OTHER)],
];

/** What requires a command that older servers do not have. */
const OPERATIONS: readonly Row[] = [
	...UNDOCUMENTED.map(([command, parameters]): Row => [command, '2.6', parameters, '2.4']),
	[commands.RECOMMENDATIONS, '2.6', made.getRecommendationsParameters(), '2.5'],
	[commands.ADD_CURRENT_FAVORITE, '2.6', favorites.addCurrentFavoriteParameters(OFFICE)],
	[commands.RECENTLY_ADDED, '2.7', made.getRecentlyAddedParameters()],
	[commands.SIMILAR_TRACKS, '2.7', made.getSimilarTracksParameters(TRACK)],
	['metadata/get_track_lyrics', '2.7', forItem('getLyrics', TRACK)],
	['music/genres/library_items', '2.8', made.getAllParameters('genre')],
	[playlists.EXPORT_PLAYLIST, '2.8', playlists.exportPlaylistParameters(OWN_PLAYLIST_URI), '2.8.2'],
	[playlists.IMPORT_PLAYLIST, '2.8', playlists.importPlaylistParameters(), '2.8.2'],
	['music/podcasts/podcast_episode_transcript', '2.11.0b6', forItem('getTranscript', EPISODE)],
	['music/favorites/set_item', '2.11.0b6', favorites.setPreferenceParameters(TRACK, 'disliked')],
	['music/radios/radio_tracks', '2.11', made.getRadioTracksParameters('library://radio/3')],
];

const AT_SPOTIFY = { options: { providers: ['spotify'] } };
const played = (options: INodeParameters) => made.getRecentlyPlayedParameters({ options });
const matching = (policy: string) => playlists.importPlaylistParameters({ matching: policy });

/** What older servers would ignore, with the command that is not sent. */
const OPTIONS: ReadonlyArray<[label: string, ...Row]> = [
	['Queue', commands.RECENTLY_PLAYED, '2.7', played({ queueId: locator('id', OFFICE) })],
	['User', commands.RECENTLY_PLAYED, '2.7', played({ user: 'admin' })],
	['Fully Played Only', commands.RECENTLY_PLAYED, '2.7', played({ fullyPlayedOnly: false })],
	['Played After', commands.RECENTLY_PLAYED, '2.9', played({ playedAfter: '2026-11-20' })],
	['Provider Names or IDs', commands.SEARCH, '2.10', made.searchParameters('e', AT_SPOTIFY)],
	[
		'With Transcript Only',
		PODCAST_EPISODES,
		'2.11.0b6',
		made.getEpisodesParameters(PODCAST, { options: { withTranscriptOnly: true } }),
	],
	['Matching', playlists.IMPORT_PLAYLIST, '2.11.0b6', matching('exact')],
	['Matching', playlists.IMPORT_PLAYLIST, '2.11.0b6', matching('same_recording')],
	['Matching', playlists.IMPORT_PLAYLIST, '2.11.0b6', matching('best_effort')],
];

/** The release that is named: betas are called after the one that they lead to. */
const releaseOf = (since: ProfileName) => since.replace('.0b6', '');

describe.each(PROFILE_NAMES.filter((name) => name !== '2.11'))('on a %s server', (profile) => {
	const server = musicServer(profile);
	const files = playlists.playlistFile(playlists.m3uText(playlists.LIBRARY_ENTRY));
	const connected = profile === 'documented' ? '' : `, but ${profile}`;

	it.each(OPERATIONS.filter(([, since]) => !isProfileSince(profile, since)))(
		'%s is reported as missing, with the version that has it: %s',
		async (command, since, parameters, release = releaseOf(since)) => {
			server.control.fillQueue(OFFICE, [TRACK], { state: 'playing' });
			server.control.fillPlaylist(OWN_PLAYLIST_ID, [TRACK]);
			server.control.setFavorite(TRACK, true);
			const { error, items } = await runNode(parameters, { server, files });

			expect(items).toEqual([]);
			expect(error?.message).toContain(command);
			expect(error?.description).toContain(
				`It requires Music Assistant ${release} or newer${connected}`,
			);
			expect(server.control.executed(command)).toBe(0);
		},
	);

	if (connected === '' || profile === '2.11.0b6') return;

	it.each(OPTIONS.filter(([, , since]) => !isProfileSince(profile, since)))(
		'the option %s is refused, and %s is not sent, which would ignore it before %s',
		async (label, command, since, parameters) => {
			const { error } = await runNode(parameters, { server, files });

			expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
			expect(error?.message).toContain(
				`"${label}" requires Music Assistant ${releaseOf(since)}, but ${profile}`,
			);
			expect(server.control.requests(command)).toEqual([]);
		},
	);
});
