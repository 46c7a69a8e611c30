import { documentedApiProfile, version26, version27, version28 } from './recorded-versions';
import type { Command } from '../commands/command';
import type { ProfileName } from './profile';
import type { ProfileWithCommands } from './recorded-versions';
import type { MusicServer } from '../world/music-server';
import { version210, version211, version211Beta6, version29 } from './later-versions';

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
