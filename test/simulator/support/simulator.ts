import { startSimulator } from '../../../simulator';
import type { ProfileName, Simulator, SimulatorOptions } from '../../../simulator';

export { KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';

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
