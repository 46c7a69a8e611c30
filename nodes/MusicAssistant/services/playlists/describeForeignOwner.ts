import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';

/** The built-in role that may change every playlist: no custom role can have the permission to manage the library. */
const ADMIN_ROLE = 'admin';

/**
 * Who owns a playlist that the token's user may not change (2.11 and newer), as far as the server reports both.
 *
 * @param mayBeCollaborative whether it is enough that the owner lets others change its items
 * @returns a description of the owner; `undefined` if the user may change the playlist, or if that is not known
 */
export async function describeForeignOwner(
	client: MusicAssistantClient,
	{ access }: MediaItem,
	{ mayBeCollaborative }: { mayBeCollaborative: boolean },
): Promise<string | undefined> {
	if (access === undefined || (access.collaborative && mayBeCollaborative)) return undefined;
	const user = await client.tryCall('auth/me', {});
	if (user?.id === undefined || user.id === access.owner || user.role === ADMIN_ROLE) {
		return undefined;
	}
	// Most users may not see the others.
	const users = await client.tryCall('auth/users', {});
	const name = users?.find(({ id }) => id === access.owner)?.name;
	return name === undefined ? `another user (ID ${access.owner})` : `the user "${name}"`;
}
