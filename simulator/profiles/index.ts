import { documentedApiProfile } from './documented-api-profile';
import type { Command } from '../commands/command';
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

export function commandsOfServer({ profile }: MusicServer): readonly Command[] {
	return findProfile(profile.name)?.commands ?? [];
}
