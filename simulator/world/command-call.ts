import type { MusicServer } from './music-server';
import type { User } from './users/users';

/** The caller, and the server. */
export interface CommandCall {
	readonly server: MusicServer;
	readonly caller: User;
}
