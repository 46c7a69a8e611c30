import type { ProfileName, Simulator } from '../../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../../simulator';
import { withFastTime } from '../../support/fastTime';
import { createLazyServer, type MusicServer } from '../../support/lazyServer';
import { waitForPendingRequests } from '../../support/pendingRequests';
import { selectProfilesToTest } from '../../support/profiles';

export type { MusicServer };

/** A music server for the tests of one file or `describe`, reset before each of them. */
export function musicServer(profile: ProfileName = '2.8'): MusicServer {
	let running: Simulator;
	beforeAll(async () => {
		running = await startSimulator({ profile });
	});
	beforeEach(() => running.control.reset());
	withFastTime();
	// Otherwise, pages that the node no longer waits for would count as the next test's.
	afterEach(() => waitForPendingRequests(running));
	afterAll(() => running.stop());
	return createLazyServer(() => running);
}

export type TestsOnServer = (server: MusicServer, profile: ProfileName) => void;

/** The same tests against each of these servers. */
export function describeOnServers(profiles: readonly ProfileName[], tests: TestsOnServer): void {
	describe.each(selectProfilesToTest(profiles))('on a %s server', (profile) =>
		tests(musicServer(profile), profile),
	);
}

/** The same tests against a server of each profile. */
export function describeOnEveryServer(tests: TestsOnServer): void {
	describeOnServers(PROFILE_NAMES, tests);
}

/** The same tests against the servers that only accept exact ids and URIs as start items. */
export function describeOnServersUpTo28(
	tests: (server: MusicServer, version: string) => void,
): void {
	describe.each([
		['2.6', '2.6.0.dev2025051206'],
		['2.7', '2.7.11'],
		['2.8', '2.8.4'],
	] as const)('on a %s server', (profile, version) => tests(musicServer(profile), version));
}
