import type { ProfileWithCommands } from './profile-with-commands';
import { version28 } from './version-2-8';

/**
 * Version 2.9 (schema 31), neither recorded nor read from its source, but from clients of that schema and from
 * changelogs. What these do not mention is as in 2.8.
 */
export const version29: ProfileWithCommands = {
	...version28,
	name: '2.9',
	serverVersion: '2.9.13',
	schema: 31,
};
