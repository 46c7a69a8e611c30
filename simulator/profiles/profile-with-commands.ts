import type { Command } from '../commands/command';
import type { Profile } from './profile';

/** A server version with its commands, which are code that uses the profile. */
export interface ProfileWithCommands extends Profile {
	readonly commands: readonly Command[];
}
