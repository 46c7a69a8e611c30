import type { Profile } from '../profiles/profile';
import { lifetimeSeconds, sha256Hex } from '../world/users/access-tokens';
import type { AccessToken } from '../world/users/access-tokens';
import { isoDateTime } from './iso-date-time';
import type { WireObject } from './wire-object';

/** A token's data without the token itself. */
export function tokenObject(
	{ id, user, name, text, createdAt }: AccessToken,
	profile: Profile,
): WireObject {
	return {
		token_id: id,
		user_id: user.id,
		token_hash: sha256Hex(text),
		name,
		created_at: isoDateTime(createdAt),
		expires_at: isoDateTime(createdAt + lifetimeSeconds(profile)),
		last_used_at: null,
		is_long_lived: true,
	};
}
