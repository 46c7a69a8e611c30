import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { refusalBeyond } from './beyond';
import type { Example } from './examples';
import { print } from './output';
import { runAll } from './run-all';
import { UsageError } from '../usage-error';

/** Runs the workflows on the music server that is part of this repository. */
export async function onEmbeddedServer(
	examples: readonly Example[],
	profile?: string,
): Promise<0 | 1> {
	const simulator = await startSimulator({ profile: profileNamed(profile), controlDoor: false });
	try {
		print(`Music server: embedded, profile ${simulator.profile}, at ${simulator.url}`);
		const access = { url: simulator.url, token: simulator.tokens.admin };
		return await runAll(examples, access, {
			control: simulator.control,
			beyond: (example) => refusalBeyond(example, simulator.profile),
		});
	} finally {
		await simulator.stop();
	}
}

function profileNamed(wanted?: string): ProfileName | undefined {
	const profile = PROFILE_NAMES.find((name) => name === wanted);
	if (profile !== undefined || wanted === undefined) return profile;
	throw new UsageError(`There is no profile "${wanted}". There are: ${PROFILE_NAMES.join(', ')}`);
}
