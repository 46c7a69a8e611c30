import { insufficientPermissions, mediaNotFound } from '../../errors';
import { isSince } from '../../profiles/profile';
import type { MediaItem, Playlist, PlaylistAccess } from '../library/media-items';
import type { MusicServer } from '../music-server';
import { grantsScope, type User } from '../users';

export function accessOfNewPlaylist({ profile }: MusicServer, { id }: User): PlaylistAccess | null {
	if (!isSince(profile, '2.11.0b6')) return null;
	return { owner: id, sharing: 'private', shared_users: [], collaborative: false };
}

/** Whether a user may see an item: only playlists can be hidden, and private ones are hidden even from admins. */
export function isVisibleToUser(user: User | null, item: MediaItem): boolean {
	const access = item.mediaType === 'playlist' ? item.access : null;
	if (!access || !user || access.owner === user.id) return true;
	switch (access.sharing) {
		case 'everyone':
			return true;
		case 'members':
			return user.role !== 'guest';
		case 'private':
			return false;
	}
}

/** Throws as if the item did not exist if the user may not see it. */
export function requireVisibleToUser(user: User, item: MediaItem): void {
	if (isVisibleToUser(user, item)) return;
	throw mediaNotFound(`playlist not found in library: ${item.libraryId}`);
}

/** Throws unless the user is the owner, may manage the library, or may edit a shared playlist. */
export function requireMayEditPlaylist(server: MusicServer, user: User, playlist: Playlist): void {
	const isEditable = playlist.access?.collaborative && isVisibleToUser(user, playlist);
	if (!isEditable) requireMayManagePlaylist(server, user, playlist);
}

/** Throws unless the user is the owner or may manage the library. */
export function requireMayManagePlaylist(
	server: MusicServer,
	user: User,
	playlist: Playlist,
): void {
	if (mayManage(server, user, playlist)) return;
	requireVisibleToUser(user, playlist);
	throw insufficientPermissions(`Only the owner of ${playlist.name} may change it`);
}

function mayManage({ roles }: MusicServer, user: User, { access }: Playlist): boolean {
	return (
		access === null || access.owner === user.id || grantsScope(roles, user.role, 'library.manage')
	);
}
