import { has } from '../profiles/profile';
import type { Profile } from '../profiles/profile';
import { hashOf } from '../world/users/tokens';
import type { Token } from '../world/users/tokens';
import { dateTime } from './date-time';
import type { WireObject } from './media';

const DAY = 24 * 60 * 60;

/** Seconds that a token lives: ten years, since 2.10 one. */
function lifetime(profile: Profile): number {
	return (has(profile, 'scopes') ? 365 : 3650) * DAY;
}

/** A token without itself. */
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
