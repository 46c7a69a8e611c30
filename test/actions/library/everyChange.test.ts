import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../support/runNode';
import {
	PODCAST_EPISODES,
	advanceClocksWithEachRequestAfter,
} from '../queue/support/queueCommands';
import { KITCHEN } from '../queue/support/playMediaParameters';
import { testSentOnce } from '../player/support/testSentOnce';
import { describeOnEveryServer, type MusicServer } from '../support/musicServer';
import * as playlists from '../playlist/support/playlistParameters';
import * as favorites from './support/favoriteParameters';
import * as commands from './support/libraryCommands';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI, trackUris } from './support/libraryItems';
import {
	removeItemParameters,
	setPlayedParameters,
	syncParameters,
} from './support/libraryParameters';

interface Change {
	/** How the error ends if the server accepts the command, but does nothing. */
	readonly ignored?: RegExp;
	/** The command that verifies the change, and how often it is sent before. */
	readonly verifiedBy?: readonly [command: string, before: number];
	/** Every user may do it on every server; what other changes require depends on both. */
	readonly isForUsers?: true;
}

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const LIKED = 'library://track/7';
const UNLIKED = 'library://track/8';
const NOT_ADDED = /not everything is in the playlist "Own Selection": library:\/\/track\/5$/;

const CHANGES: ReadonlyArray<[title: string, string, INodeParameters, Change]> = [
	[
		'Set Played Status',
		commands.MARK_PLAYED,
		setPlayedParameters(EPISODE),
		{ ignored: /".+" is not marked as played$/, verifiedBy: [PODCAST_EPISODES, 0] },
	],
	[
		'Set Played Status, not played',
		commands.MARK_UNPLAYED,
		setPlayedParameters('library://audiobook/2', false),
		{ ignored: /".+" is not marked as unplayed$/, verifiedBy: [commands.ITEM_BY_URI, 1] },
	],
	[
		'Remove an item',
		playlists.REMOVE_LIBRARY_ITEM,
		removeItemParameters(LIKED),
		{ ignored: /".+" is still in the library$/, verifiedBy: [commands.GET_LIBRARY_ITEM, 0] },
	],
	['Sync', commands.SYNC, syncParameters(), {}],
	[
		'Create a playlist',
		playlists.CREATE_PLAYLIST,
		playlists.createPlaylistParameters('Saturday Evening'),
		{ isForUsers: true },
	],
	[
		'Add Items',
		playlists.ADD_TRACKS,
		playlists.addToPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/5'),
		{ ignored: NOT_ADDED, verifiedBy: [commands.PLAYLIST_TRACKS, 1], isForUsers: true },
	],
	[
		'Remove Items',
		playlists.REMOVE_TRACKS,
		playlists.removeFromPlaylistParameters(OWN_PLAYLIST_URI, 'library://track/1'),
		{
			ignored: /some items are still in the playlist "Own Selection"$/,
			verifiedBy: [commands.PLAYLIST_TRACKS, 1],
			isForUsers: true,
		},
	],
	[
		'Replace Items, removing',
		playlists.REMOVE_TRACKS,
		playlists.replacePlaylistItemsParameters(OWN_PLAYLIST_URI, 'library://track/1'),
		{ ignored: /removed nothing from the playlist "Own Selection"$/, isForUsers: true },
	],
	[
		'Replace Items, adding',
		playlists.ADD_TRACKS,
		playlists.replacePlaylistItemsParameters(OWN_PLAYLIST_URI, trackUris(1, 2, 5)),
		{ ignored: NOT_ADDED, isForUsers: true },
	],
	[
		'Rename a playlist',
		playlists.UPDATE_PLAYLIST,
		playlists.renamePlaylistParameters(OWN_PLAYLIST_URI, 'Saturday Evening'),
		{ ignored: /the playlist is called "Own Selection"$/ },
	],
	[
		'Delete a playlist',
		playlists.REMOVE_LIBRARY_ITEM,
		playlists.deletePlaylistParameters(OWN_PLAYLIST_URI),
		{
			ignored: /"Own Selection" is still in the library$/,
			verifiedBy: [commands.GET_LIBRARY_ITEM, 0],
		},
	],
	[
		'Add Currently Playing',
		commands.ADD_CURRENT_FAVORITE,
		favorites.addCurrentFavoriteParameters(KITCHEN),
		{ verifiedBy: [commands.ITEM_BY_URI, 0] },
	],
	[
		'Add a favorite',
		commands.ADD_FAVORITE,
		favorites.addFavoriteParameters(UNLIKED),
		{
			ignored: /library:\/\/track\/8 is not a favorite$/,
			verifiedBy: [commands.ITEM_BY_URI, 0],
			isForUsers: true,
		},
	],
	[
		'Remove a favorite',
		commands.REMOVE_FAVORITE,
		favorites.removeFavoriteParameters(LIKED),
		{ ignored: /library:\/\/track\/7 is still a favorite$/, isForUsers: true },
	],
];

function arrange({ control }: MusicServer): void {
	control.setTimeScale(0);
	control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
	for (const user of ['admin', 'user'] as const) control.setFavorite(LIKED, true, user);
	control.setPlayed('library://audiobook/2', true);
	control.fillQueue(KITCHEN, trackUris(20), { state: 'playing' });
}

/** The only changes that the server's documentation has. */
const DOCUMENTED = ['Sync', 'Add a favorite'];

describeOnEveryServer((server, profile) => {
	const isDocumented = profile === 'documented';
	const changes = CHANGES.filter(([title]) => !isDocumented || DOCUMENTED.includes(title));

	describe.each(changes)('%s', (_, command, parameters, change) => {
		const { ignored, verifiedBy, isForUsers } = change;

		testSentOnce(server, command, parameters, arrange);

		async function failed() {
			advanceClocksWithEachRequestAfter(server, command);
			const { error, items } = await runNode(parameters, { server });
			expect(items).toEqual([]);
			expect(error).toMatchObject({ description: expect.stringMatching(/./), itemIndex: 0 });
			expect(server.control.requests(command)).toHaveLength(1);
			return error?.message;
		}

		beforeEach(() => arrange(server));

		if (ignored) {
			it('fails if the server accepts the command, but does nothing', async () => {
				server.control.addFault({ kind: 'ignore-command', command });
				const message = await failed();

				expect(message).toMatch(/^The server accepted the command, but /);
				expect(message).toMatch(ignored);
			});
		}

		if (verifiedBy) {
			it('says that it was sent if its result cannot be read', async () => {
				const [reading, skip] = verifiedBy;
				const fault = { kind: 'drop', when: 'before-headers', times: Infinity } as const;
				server.control.addFault({ ...fault, command: reading, skip });

				expect(await failed()).toMatch(/^The command was sent, but its result could not be verif/);
			});
		}

		if (isForUsers) {
			it('works with the token of a plain user', async () => {
				const { json } = await runNode(parameters, { server, user: 'user' });

				expect(json).toHaveLength(1);
				expect(json).not.toMatchObject([{ confirmed: false }]);
				expect(server.control.executed(command)).toBe(1);
			});
		}
	});
});
