import type { MusicServer } from './music-server';
import type { User } from './users/users';

/** The caller, and the server. */
export interface Call {
	readonly server: MusicServer;
	readonly caller: User;
}
