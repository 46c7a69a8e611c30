import { insufficientPermissions, mediaNotFound } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { MediaItem, Playlist, PlaylistAccess } from '../library/media';
import type { MusicServer } from '../music-server';
import { grantsScope } from '../users/scopes';
import type { User } from '../users/users';

/** Of a new playlist. */
export function accessOfNewPlaylist({ profile }: MusicServer, { id }: User): PlaylistAccess | null {
	if (!hasFeature(profile, 'playlistAccess')) return null;
	return { owner: id, sharing: 'private', shared_users: [], collaborative: false };
}

/** Whether a user may see it: not even admins see private playlists of others. Only playlists can be hidden. */
export function isVisible(user: User | null, item: MediaItem): boolean {
	const access = item.mediaType === 'playlist' ? item.access : null;
	if (!access || !user || access.owner === user.id) return true;
	switch (access.sharing) {
		case 'everyone':
			return true;
		case 'members':
			return user.role !== 'guest';
		case 'selected':
			return access.shared_users.includes(user.id);
		case 'private':
			return false;
	}
}

/** For users who may not see it, it does not exist. */
export function checkVisible(user: User, item: MediaItem): void {
	if (isVisible(user, item)) return;
	throw mediaNotFound(`playlist not found in library: ${item.libraryId}`);
}

/** Its owner may change its contents, and so may users who manage the library. */
export function checkMayEdit(server: MusicServer, user: User, playlist: Playlist): void {
	if (mayManage(server, user, playlist)) return;
	checkVisible(user, playlist);
	if (!playlist.access?.collaborative) throw notOwned(playlist);
}

/** Users who may change the contents of a playlist cannot remove it from the library. */
export function checkMayRemove(server: MusicServer, user: User, item: MediaItem): void {
	if (item.mediaType === 'playlist') checkMayManage(server, user, item);
}

/** Nor can they rename it. */
export function checkMayManage(server: MusicServer, user: User, playlist: Playlist): void {
	if (mayManage(server, user, playlist)) return;
	checkVisible(user, playlist);
	throw notOwned(playlist);
}

function mayManage({ roles }: MusicServer, user: User, { access }: Playlist): boolean {
	return (
		access === null || access.owner === user.id || grantsScope(roles, user.role, 'library.manage')
	);
}

function notOwned({ name }: Playlist) {
	return insufficientPermissions(`Only the owner of ${name} may change it`);
}
