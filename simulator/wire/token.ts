import { hashOf } from '../world/tokens';
import type { Token } from '../world/tokens';
import { dateTime } from './date-time';
import type { WireObject } from './media';

/** Tokens of servers before 2.10 live that long. */
const TEN_YEARS = 3650 * 24 * 60 * 60;

/** A token without itself. */
export function tokenObject({ id, user, name, text, createdAt }: Token): WireObject {
	return {
		token_id: id,
		user_id: user.id,
		token_hash: hashOf(text),
		name,
		created_at: dateTime(createdAt),
		expires_at: dateTime(createdAt + TEN_YEARS),
		last_used_at: null,
		is_long_lived: true,
	};
}
