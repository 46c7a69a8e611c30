import type { ProfileName, Simulator } from '../../../simulator';
import { startSimulator } from '../../../simulator';
import { whichever, type MusicServer } from '../../support/runningServer';
import { settled } from '../../../simulator/settled';
import { serversFor } from '../../support/servers';

export type { MusicServer };

/** A music server for the tests of one file or `describe`, as new before each of them. */
export function musicServer(profile: ProfileName = '2.8'): MusicServer {
	let running: Simulator;
	beforeAll(async () => {
		running = await startSimulator({ profile, timeScale: 0.02 });
	});
	beforeEach(() => running.control.reset());
	// Pages that the node gave up would else be taken for the next test's.
	afterEach(() => settled(running));
	afterAll(() => running.stop());
	return whichever(() => running);
}

export type Tests = (server: MusicServer, profile: ProfileName) => void;

/** The same tests against each of these servers. */
export function onServers(profiles: readonly ProfileName[], tests: Tests): void {
	describe.each(serversFor(profiles))('on a %s server', (profile) =>
		tests(musicServer(profile), profile),
	);
}
