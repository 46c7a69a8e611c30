import type { MusicServer } from './music-server';
import type { User } from './users/users';

/** Who asks, and which server. */
export interface Call {
	readonly server: MusicServer;
	readonly caller: User;
}
