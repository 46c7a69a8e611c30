import { hasFeature } from '../profiles/profile';
import type { Profile } from '../profiles/profile';
import { hashOf } from '../world/users/tokens';
import type { Token } from '../world/users/tokens';
import { dateTime } from './date-time';
import type { WireObject } from './media';

const DAY = 24 * 60 * 60;

/** Lifetime of a token in seconds: ten years, from 2.10 on one year. */
function lifetime(profile: Profile): number {
	return (hasFeature(profile, 'scopes') ? 365 : 3650) * DAY;
}

/** A token's data without the token itself. */
export function tokenObject(
	{ id, user, name, text, createdAt }: Token,
	profile: Profile,
): WireObject {
	return {
		token_id: id,
		user_id: user.id,
		token_hash: hashOf(text),
		name,
		created_at: dateTime(createdAt),
		expires_at: dateTime(createdAt + lifetime(profile)),
		last_used_at: null,
		is_long_lived: true,
	};
}
