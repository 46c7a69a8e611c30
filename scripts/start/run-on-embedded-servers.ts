import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { FakeChatService, postsToChatService } from './chat/fake-chat-service';
import { findExpectedErrorMessage } from './expected-errors';
import type { ExampleWorkflow } from './read-examples';
import { printLine } from './terminal-output';
import { runAllExamples } from './run-all-examples';
import { UsageError } from '../usage-error';

/** Runs the workflows in parallel, each on its own embedded music server. */
export async function runExamplesOnEmbeddedServers(
	examples: readonly ExampleWorkflow[],
	profileName = '2.10',
): Promise<0 | 1> {
	const profile = findProfile(profileName);
	printLine(`Music servers: embedded, profile ${profile}, one for each workflow`);
	const chat = await FakeChatService.start();
	try {
		return await runAllExamples(examples, {
			isParallel: true,
			adaptExample: (example) => {
				if (!postsToChatService(example.workflow)) return example;
				const notes = ['It posts to a local chat service.'];
				return { ...example, workflow: chat.withChannel(example.workflow), notes };
			},
			startServer: async () => {
				const simulator = await startSimulator({ profile, controlApi: false });
				const { url, tokens, control } = simulator;
				return { access: { url, token: tokens.admin }, control, stop: () => simulator.stop() };
			},
			findExpectedErrorMessage: (example) => findExpectedErrorMessage(example, profile),
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
