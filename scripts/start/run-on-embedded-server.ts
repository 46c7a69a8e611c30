import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { ChatService, postsToChat } from './chat/chat-service';
import { findExpectedRefusal } from './expected-refusals';
import type { Example } from './examples';
import { print } from './output';
import { runAll } from './run-all';
import { UsageError } from '../usage-error';

/** Runs the workflows in parallel, each on its own embedded music server. */
export async function runOnEmbeddedServer(
	examples: readonly Example[],
	wanted = '2.10',
): Promise<0 | 1> {
	const profile = findProfile(wanted);
	print(`Music servers: embedded, profile ${profile}, one for each workflow`);
	const chat = await ChatService.start();
	try {
		return await runAll(examples, {
			isParallel: true,
			adapt: (example) => {
				if (!postsToChat(example.workflow)) return example;
				const uses = ['It posts to a local chat service.'];
				return { ...example, workflow: chat.withChannel(example.workflow), uses };
			},
			startServer: async () => {
				const simulator = await startSimulator({ profile, controlApi: false });
				const { url, tokens, control } = simulator;
				return { access: { url, token: tokens.admin }, control, stop: () => simulator.stop() };
			},
			expectedRefusal: (example) => findExpectedRefusal(example, profile),
		});
	} finally {
		await chat.stop();
	}
}

function findProfile(wanted: string): ProfileName {
	const profile = PROFILE_NAMES.find((name) => name === wanted);
	if (profile !== undefined) return profile;
	throw new UsageError(`There is no profile "${wanted}". Available: ${PROFILE_NAMES.join(', ')}`);
}
