import { documentedApiProfile, version26, version27, version28 } from './recorded-versions';
import type { Command } from '../commands/command';
import type { MusicServer } from '../world/music-server';
import { commandsOfProfile } from './command-sets';
import { version210, version211, version211Beta6, version29 } from './later-versions';
import type { Profile, ProfileName } from './profile';

/** A server version with its commands, which are code that uses the profile. */
interface ProfileWithCommands extends Profile {
	readonly commands: readonly Command[];
}

const PROFILES: readonly ProfileWithCommands[] = [
	documentedApiProfile,
	version26,
	version27,
	version28,
	version29,
	version210,
	version211Beta6,
	version211,
].map((profile) => ({ ...profile, commands: commandsOfProfile(profile) }));

export const PROFILE_NAMES: readonly ProfileName[] = PROFILES.map(({ name }) => name);

export function findProfile(name: string): ProfileWithCommands | undefined {
	return PROFILES.find((profile) => profile.name === name);
}

export function commandsOfServer({ profile }: MusicServer): readonly Command[] {
	return findProfile(profile.name)?.commands ?? [];
}
