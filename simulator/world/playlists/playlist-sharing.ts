import { insufficientPermissions, invalidData } from '../../errors';
import type { Playlist, PlaylistAccess } from '../library/media-items';
import type { MusicServer } from '../music-server';
import { grantsScope } from '../users/scopes';
import type { User } from '../users/users';
import { requireVisibleToUser } from './playlist-access';
import { BUILTIN_PROVIDER } from '../providers/music-providers';

/** Sets who owns a playlist of the built-in provider, and who else may see or change it. */
export function sharePlaylist(
	server: MusicServer,
	user: User,
	playlist: Playlist,
	access: PlaylistAccess,
): void {
	const isManager = grantsScope(server.roles, user.role, 'library.manage');
	if (!isManager) requireVisibleToUser(user, playlist);
	if (playlist.source.domain !== BUILTIN_PROVIDER) {
		throw invalidData(`${playlist.name} follows the sharing of its music source`);
	}
	if (!isManager && playlist.access?.owner !== user.id) {
		throw insufficientPermissions('Only the owner of a playlist may share it');
	}
	const { owner, sharing } = access;
	if (!isManager && owner !== user.id) {
		throw insufficientPermissions(
			'The library.manage scope is required to change the owner of a playlist',
		);
	}
	const shared = sharing === 'selected' ? access.shared_users.filter((id) => id !== owner) : [];
	for (const id of [...(owner === null ? [] : [owner]), ...shared]) checkUserExists(server, id);
	const isForNobody = sharing === 'private' || (sharing === 'selected' && shared.length === 0);
	if (owner === null && isForNobody) {
		throw invalidData('A playlist without an owner must be shared with someone');
	}
	playlist.access = { ...access, shared_users: [...new Set(shared)] };
}

/** The wording is inferred. */
function checkUserExists({ users }: MusicServer, id: string): void {
	if (![users.admin, users.user].some((user) => user.id === id)) {
		throw invalidData(`User ${id} not found`);
	}
}
