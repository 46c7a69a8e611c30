import { insufficientPermissions, mediaNotFound } from '../../errors';
import { has } from '../../profiles/profile';
import type { MediaItem, Playlist, PlaylistAccess } from '../library/media';
import type { MusicServer } from '../music-server';
import { grants } from '../users/scopes';
import type { User } from '../users/users';

/** Of a new playlist. */
export function accessOfNew({ profile }: MusicServer, { id }: User): PlaylistAccess | null {
	if (!has(profile, 'playlistAccess')) return null;
	return { owner: id, sharing: 'private', shared_users: [], collaborative: false };
}

/** Whether somebody may see it: not even admins see what is not theirs. Only playlists are ever hidden. */
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

/** What somebody may not see is not there for them. */
export function checkVisible(user: User, item: MediaItem): void {
	if (isVisible(user, item)) return;
	throw mediaNotFound(`playlist not found in library: ${item.libraryId}`);
}

/** Its owner may change what is in it, and so may who manages the library. */
export function checkMayEdit(server: MusicServer, user: User, playlist: Playlist): void {
	if (mayManage(server, user, playlist)) return;
	checkVisible(user, playlist);
	if (!playlist.access?.collaborative) throw notOwned(playlist);
}

/** Neither does one that others may change leave the library by them. */
export function checkMayRemove(server: MusicServer, user: User, item: MediaItem): void {
	if (item.mediaType === 'playlist') checkMayManage(server, user, item);
}

/** Nor is it renamed by them. */
export function checkMayManage(server: MusicServer, user: User, playlist: Playlist): void {
	if (mayManage(server, user, playlist)) return;
	checkVisible(user, playlist);
	throw notOwned(playlist);
}

function mayManage({ roles }: MusicServer, user: User, { access }: Playlist): boolean {
	return access === null || access.owner === user.id || grants(roles, user.role, 'library.manage');
}

function notOwned({ name }: Playlist) {
	return insufficientPermissions(`Only the owner of ${name} may change it`);
}
