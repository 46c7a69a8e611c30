import { hasFeature } from '../profiles/profile';
import type { Profile } from '../profiles/profile';
import { sha256Hex } from '../world/users/access-tokens';
import type { AccessToken } from '../world/users/access-tokens';
import { isoDateTime } from './iso-date-time';
import type { WireObject } from './wire-object';

const SECONDS_PER_DAY = 24 * 60 * 60;

/** Ten years before 2.10, one year from then on. */
function lifetimeSeconds(profile: Profile): number {
	return (hasFeature(profile, 'scopes') ? 365 : 3650) * SECONDS_PER_DAY;
}

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
