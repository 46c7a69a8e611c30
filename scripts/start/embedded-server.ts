import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { ChatService, postsToChat } from './chat/chat-service';
import { expectedRefusal } from './expected-refusals';
import type { Example } from './examples';
import { print } from './output';
import { runAll } from './run-all';
import { UsageError } from '../usage-error';

/** Runs the workflows in parallel, each on its own music server, which is part of this repository. */
export async function onEmbeddedServer(
	examples: readonly Example[],
	wanted = '2.10',
): Promise<0 | 1> {
	const profile = profileNamed(wanted);
	print(`Music servers: embedded, profile ${profile}, one for each workflow`);
	const chat = await ChatService.start();
	try {
		return await runAll(examples, {
			together: true,
			adapted: (example) => {
				if (!postsToChat(example.workflow)) return example;
				const uses = ['The channel is one of a chat service that runs here.'];
				return { ...example, workflow: chat.withChannel(example.workflow), uses };
			},
			server: async () => {
				const simulator = await startSimulator({ profile, controlApi: false });
				const { url, tokens, control } = simulator;
				return { access: { url, token: tokens.admin }, control, stop: () => simulator.stop() };
			},
			expectedRefusal: (example) => expectedRefusal(example, profile),
		});
	} finally {
		await chat.stop();
	}
}

function profileNamed(wanted: string): ProfileName {
	const profile = PROFILE_NAMES.find((name) => name === wanted);
	if (profile !== undefined) return profile;
	throw new UsageError(`There is no profile "${wanted}". There are: ${PROFILE_NAMES.join(', ')}`);
}
