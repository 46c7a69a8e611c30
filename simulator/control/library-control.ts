import { isSince } from '../profiles/profile';
import type { Simulation } from '../simulation';
import { lengthenAlbumOrPodcast } from '../world/catalog/podcasts';
import { favoriteStateOf, setFavoriteState } from '../world/library/membership';
import { LIBRARY_MEDIA_TYPES, uriOf } from '../world/library/media-items';
import type {
	LibraryItem,
	Playlist,
	PlaylistAccess,
	PlaylistProviderBehavior,
	Track,
} from '../world/library/media-items';

type UserName = 'admin' | 'user';

interface PlaylistAccessChange {
	readonly owner: UserName | null;
	readonly sharing: PlaylistAccess['sharing'];
	readonly collaborative?: boolean;
}

/** How tests prepare and inspect the library. Playlists are given by their library IDs, other items by their URIs. */
export function createLibraryControl(simulation: Simulation) {
	const users = (name: UserName) => simulation.server.users[name];
	const playlist = (id: string): Playlist =>
		simulation.server.library.get('playlist', id, 'library');
	const resolve = (uri: string) => simulation.server.library.resolve(uri);
	return {
		playlist(playlistId: string) {
			const { name, isEditable, tracks } = playlist(playlistId);
			return { name, isEditable, uris: tracks.map((track) => uriOf(track)) };
		},
		fillPlaylist(playlistId: string, uris: readonly string[]): void {
			const isTrack = (item: { mediaType: string }): item is Track => item.mediaType === 'track';
			const items = uris.map(resolve);
			if (!items.every(isTrack)) throw new TypeError('A playlist can only contain tracks');
			playlist(playlistId).tracks = items;
		},
		/** How the provider of a playlist treats it; by default, like a provider that keeps it in a file. */
		setPlaylistBehavior(playlistId: string, behavior: PlaylistProviderBehavior): void {
			playlist(playlistId).behavior = behavior;
		},
		/** Makes a playlist dynamic: queues that play it refill themselves (2.9 and newer). */
		makeDynamic(playlistId: string): void {
			const { profile } = simulation.server;
			if (!isSince(profile, '2.9')) throw new RangeError('Dynamic playlists require 2.9');
			playlist(playlistId).isDynamic = true;
		},
		lengthen(uri: string, count: number): void {
			lengthenAlbumOrPodcast(simulation.server.library, resolve(uri), count);
		},
		/** The URIs of all favorites, by type; where favorites are personal, the admin's unless another user is named. */
		favorites(name: UserName = 'admin'): readonly string[] {
			const { server } = simulation;
			const items = LIBRARY_MEDIA_TYPES.flatMap((type): readonly LibraryItem[] =>
				server.library.list(type),
			);
			return items
				.filter((item) => favoriteStateOf(server, users(name), item) === true)
				.map((item) => uriOf(item));
		},
		/** For a library item; where favorites are personal, false is a dislike and null neither. */
		setFavorite(uri: string, favorite: boolean | null, name: UserName = 'admin'): void {
			const item = resolve(uri);
			if (item.libraryId === null) throw new TypeError(`Not in the library: ${uri}`);
			setFavoriteState(simulation.server, users(name), item, favorite);
		},
		/** Who owns a playlist and who may see it (2.11 and newer); null means everybody. Users are given by account name. */
		setPlaylistAccess(playlistId: string, access: PlaylistAccessChange | null): void {
			playlist(playlistId).access = access && {
				owner: access.owner && users(access.owner).id,
				sharing: access.sharing,
				shared_users: [],
				collaborative: access.collaborative ?? false,
			};
		},
		/** Deletes the file of a track, or the stream of another item: the library still lists it. */
		loseFile(uri: string): void {
			resolve(uri).isGone = true;
		},
		/** Lets the stream of an item end after so many seconds, each time it is played: its player is then idle. */
		breakOff(uri: string, seconds: number): void {
			resolve(uri).breaksOffAt = seconds;
		},
		/** What a user has played, newest first, with the progress in audiobooks and episodes. */
		played(name: UserName) {
			const { history } = simulation.server;
			return history.playsOf(users(name)).map(({ item, fullyPlayed }) => ({
				uri: uriOf(item),
				fullyPlayed,
				seconds: history.resumeSecondsOf(users(name), item),
			}));
		},
		/** Marks an item as completely played (`true`), never played (`false`), or played for this many seconds. */
		setPlayed(uri: string, played: boolean | number, name: UserName = 'admin'): void {
			const { history } = simulation.server;
			if (played === false) return history.forget([users(name)], resolve(uri));
			const seconds = played === true ? 0 : played;
			history.mark(users(name), resolve(uri), { fullyPlayed: played === true }, seconds);
		},
	};
}
