import { PROFILE_NAMES } from '../../../../simulator';
import type { ProfileName } from '../../../../simulator';
import { musicServer, type MusicServer } from '../../support/musicServer';
import { serversFor } from '../../../support/servers';

/** The same tests against a server of each profile. */
export function inEveryProfile(tests: (server: MusicServer, profile: ProfileName) => void): void {
	describe.each(serversFor(PROFILE_NAMES))('on a %s server', (profile) =>
		tests(musicServer(profile), profile),
	);
}

/** The same tests against the servers that know exact ids and URIs only as start items. */
export function onOlderServers(tests: (server: MusicServer, version: string) => void): void {
	describe.each([
		['2.6', '2.6.0.dev2025051206'],
		['2.7', '2.7.11'],
		['2.8', '2.8.4'],
	] as const)('on a %s server', (profile, version) => tests(musicServer(profile), version));
}
