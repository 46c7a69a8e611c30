import type { User } from '../world/users/users';
import type { WireObject } from './wire-object';

/** A user, without the token. */
export function userObject({ id, name, role, playerFilter }: User): WireObject {
	return {
		user_id: id,
		username: name,
		role,
		enabled: true,
		created_at: '2026-01-01T00:00:00+00:00',
		display_name: null,
		avatar_url: null,
		preferences: {},
		provider_filter: [],
		player_filter: playerFilter,
	};
}
