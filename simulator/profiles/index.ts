import { documentedApiProfile } from './documented-api-profile';
import type { Command } from '../commands/command';
import { hasFeature } from './profile';
import type { ProfileName } from './profile';
import type { ProfileWithCommands } from './profile-with-commands';
import type { MusicServer } from '../world/music-server';
import { version210 } from './version-2-10';
import { version211, version211Beta6 } from './version-2-11';
import { version26 } from './version-2-6';
import { version27 } from './version-2-7';
import { version28 } from './version-2-8';
import { version29 } from './version-2-9';

const PROFILES: readonly ProfileWithCommands[] = [
	documentedApiProfile,
	version26,
	version27,
	version28,
	version29,
	version210,
	version211Beta6,
	version211,
];

export const PROFILE_NAMES: readonly ProfileName[] = PROFILES.map(({ name }) => name);

export function findProfile(name: string): ProfileWithCommands | undefined {
	return PROFILES.find((profile) => profile.name === name);
}

/** The commands of a server. Those of a plugin only exist while it is loaded (read from the source of 2.10). */
export function commandsOfServer({ profile, loadedPlugins }: MusicServer): readonly Command[] {
	const commands = findProfile(profile.name)?.commands ?? [];
	return commands.filter(
		({ since, plugin }) =>
			(since === null || hasFeature(profile, since)) &&
			(plugin === null || loadedPlugins.has(plugin)),
	);
}
