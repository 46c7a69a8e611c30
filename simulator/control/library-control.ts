import { hasFeature } from '../profiles/profile';
import type { Simulation } from '../simulation';
import { favoriteStateOf, setFavoriteState } from '../world/library/favorite-state';
import { lengthenAlbumOrPodcast } from '../world/catalog/lengthen-album-or-podcast';
import { LIBRARY_MEDIA_TYPES, uriOf } from '../world/library/media-items';
import type {
	LibraryItem,
	PlaylistAccess,
	PlaylistProviderBehavior,
	Track,
} from '../world/library/media-items';
import type { User } from '../world/users/users';

type UserName = 'admin' | 'user';

interface PlaylistAccessChange {
	readonly owner: UserName | null;
	readonly sharing: PlaylistAccess['sharing'];
	readonly sharedUsers?: readonly UserName[];
	readonly collaborative?: boolean;
}

interface PlaylistSnapshot {
	readonly name: string;
	readonly isEditable: boolean;
	readonly uris: readonly string[];
}

/** How much of an item a user has played. */
interface PlayedItem {
	readonly uri: string;
	readonly fullyPlayed: boolean;
	/** The progress in an audiobook or an episode. */
	readonly seconds: number;
}

/** How tests prepare and inspect the library. */
export interface LibraryControl {
	/** The actual contents of a playlist, by its library ID, even while a task is about to change them. */
	playlist(playlistId: string): PlaylistSnapshot;
	fillPlaylist(playlistId: string, uris: readonly string[]): void;
	/** How the provider of a playlist treats it; by default, like a provider that keeps it in a file. */
	setPlaylistBehavior(playlistId: string, behavior: PlaylistProviderBehavior): void;
	/** Makes a playlist dynamic: queues that play it refill themselves (2.9 and newer). */
	makeDynamic(playlistId: string): void;
	/** Adds numbered tracks or episodes to an album or a podcast until it has this many. */
	lengthen(uri: string, count: number): void;
	/** The URIs of all favorites, by type; where favorites are personal, the admin's unless another user is named. */
	favorites(user?: UserName): readonly string[];
	/** For a library item; where favorites are personal, false is a dislike and null neither. */
	setFavorite(uri: string, favorite: boolean | null, user?: UserName): void;
	/** Who owns a playlist and who may see it (2.11 and newer); null means everybody. Users are given by account name. */
	setPlaylistAccess(playlistId: string, access: PlaylistAccessChange | null): void;
	/** Deletes the file of a track, or the stream of another item: the library still lists it. */
	loseFile(uri: string): void;
	/** Lets the stream of an item end after so many seconds, each time it is played: its player is then idle. */
	breakOff(uri: string, seconds: number): void;
	/** What a user has played, newest first. */
	played(user: UserName): readonly PlayedItem[];
	/** Marks an item as completely played (`true`), never played (`false`), or played for this many seconds. */
	setPlayed(uri: string, played: boolean | number, user?: UserName): void;
}

export function createLibraryControl(simulation: Simulation): LibraryControl {
	const users = (name: UserName): User => simulation.server.users[name];
	return {
		playlist(playlistId) {
			const { library } = simulation.server;
			const { name, isEditable, tracks } = library.get('playlist', playlistId, 'library');
			return { name, isEditable, uris: tracks.map((track) => uriOf(track)) };
		},
		fillPlaylist(playlistId, uris) {
			const { library } = simulation.server;
			const isTrack = (item: { mediaType: string }): item is Track => item.mediaType === 'track';
			const items = uris.map((uri) => library.resolve(uri));
			if (!items.every(isTrack)) throw new TypeError('A playlist can only contain tracks');
			library.get('playlist', playlistId, 'library').tracks = items;
		},
		setPlaylistBehavior(playlistId, behavior) {
			simulation.server.library.get('playlist', playlistId, 'library').behavior = behavior;
		},
		makeDynamic(playlistId) {
			const { library, profile } = simulation.server;
			if (!hasFeature(profile, 'queueSpeed')) throw new RangeError('Dynamic playlists require 2.9');
			library.get('playlist', playlistId, 'library').isDynamic = true;
		},
		lengthen(uri, count) {
			const { library } = simulation.server;
			lengthenAlbumOrPodcast(library, library.resolve(uri), count);
		},
		favorites(name = 'admin') {
			const { server } = simulation;
			const items: readonly LibraryItem[] = LIBRARY_MEDIA_TYPES.flatMap((type) =>
				server.library.list(type),
			);
			return items
				.filter((item) => favoriteStateOf(server, users(name), item) === true)
				.map((item) => uriOf(item));
		},
		setFavorite(uri, favorite, name = 'admin') {
			const { server } = simulation;
			const item = server.library.resolve(uri);
			if (item.libraryId === null) throw new TypeError(`Not in the library: ${uri}`);
			setFavoriteState(server, users(name), item, favorite);
		},
		setPlaylistAccess(playlistId, access) {
			simulation.server.library.get('playlist', playlistId, 'library').access = access && {
				owner: access.owner && users(access.owner).id,
				sharing: access.sharing,
				shared_users: (access.sharedUsers ?? []).map((name) => users(name).id),
				collaborative: access.collaborative ?? false,
			};
		},
		loseFile(uri) {
			simulation.server.library.resolve(uri).isGone = true;
		},
		breakOff(uri, seconds) {
			simulation.server.library.resolve(uri).breaksOffAt = seconds;
		},
		played(name) {
			const { history } = simulation.server;
			return history.playsOf(users(name)).map(({ item, fullyPlayed }) => ({
				uri: uriOf(item),
				fullyPlayed,
				seconds: (history.progressOf(users(name), item)?.resumePositionMs ?? 0) / 1000,
			}));
		},
		setPlayed(uri, played, name = 'admin') {
			const { history, library } = simulation.server;
			const item = library.resolve(uri);
			if (played === false) {
				history.forget([users(name)], item);
				return;
			}
			const seconds = played === true ? 0 : played;
			history.mark(users(name), item, { fullyPlayed: played === true }, seconds);
		},
	};
}
