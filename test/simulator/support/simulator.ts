import { startSimulator } from '../../../simulator';
import type { ProfileName, Simulator, SimulatorOptions } from '../../../simulator';

export const KITCHEN = 'b8:27:eb:8a:b8:8e';
export const LIVING_ROOM = 'RINCON_48A6B820191201400';
export const BEDROOM = '115ee854-3ac5-38c1-277d-7bdb4f3c126d';
export const OFFICE = 'up5c9d20e7a314';
export const ATTIC = 'up7b0e44f1c826';

/** A new simulator for every test of the block, without delays by default. Its time passes only when a test advances it. */
export function useSimulator(options: SimulatorOptions = {}): () => Simulator {
	let simulator: Simulator | undefined;
	beforeEach(async () => {
		simulator = await startSimulator({ timeScale: 0, time: 'manual', ...options });
	});
	afterEach(async () => {
		await simulator?.stop();
	});
	return () => {
		if (!simulator) throw new Error('The simulator runs only inside tests');
		return simulator;
	};
}

/** A simulator for a single test, stopped even if the test fails. */
export async function withSimulator<T>(
	profile: ProfileName,
	action: (simulator: Simulator) => Promise<T>,
): Promise<T> {
	const simulator = await startSimulator({ profile, timeScale: 0, time: 'manual' });
	try {
		return await action(simulator);
	} finally {
		await simulator.stop();
	}
}
