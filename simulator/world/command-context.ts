import type { MusicServer } from './music-server';
import type { User } from './users/users';

/** The server that carries out a command, and the user who sent it. */
export interface CommandContext {
	readonly server: MusicServer;
	readonly caller: User;
}
