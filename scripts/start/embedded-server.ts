import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { expectedRefusal } from './expected-refusals';
import type { Example } from './examples';
import { print } from './output';
import { runAll } from './run-all';
import { UsageError } from '../usage-error';

/** Runs the workflows side by side, each on a music server of its own that is part of this repository. */
export async function onEmbeddedServer(
	examples: readonly Example[],
	wanted = '2.10',
): Promise<0 | 1> {
	const profile = profileNamed(wanted);
	print(`Music servers: embedded, profile ${profile}, one for each workflow`);
	return await runAll(examples, {
		together: true,
		server: async () => {
			const simulator = await startSimulator({ profile, controlApi: false });
			const { url, tokens, control } = simulator;
			return { access: { url, token: tokens.admin }, control, stop: () => simulator.stop() };
		},
		expectedRefusal: (example) => expectedRefusal(example, profile),
	});
}

function profileNamed(wanted: string): ProfileName {
	const profile = PROFILE_NAMES.find((name) => name === wanted);
	if (profile !== undefined) return profile;
	throw new UsageError(`There is no profile "${wanted}". There are: ${PROFILE_NAMES.join(', ')}`);
}
