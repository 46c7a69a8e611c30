import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { FakeChatService, postsToChatService } from './chat/fake-chat-service';
import { findExpectedErrorMessage } from './expected-errors';
import type { ExampleWorkflow } from './read-examples';
import { printLine } from './terminal-output';
import { runAllExamples } from './run-all-examples';
import { UsageError } from '../usage-error';

/** Without a profile asked for, an example runs on the first of these that has all it needs. */
const USUAL_PROFILES = ['2.10', '2.11'] as const;

/**
 * Runs the workflows in parallel, each on its own embedded music server.
 *
 * @param profileName of all servers; 2.10 if none is given, and 2.11 for the examples that need it
 */
export async function runExamplesOnEmbeddedServers(
	examples: readonly ExampleWorkflow[],
	profileName?: string,
): Promise<0 | 1> {
	const chosen: readonly ProfileName[] =
		profileName === undefined ? USUAL_PROFILES : [findProfile(profileName)];
	const profileFor = (example: string) =>
		chosen.find((profile) => findExpectedErrorMessage(example, profile) === undefined) ??
		findProfile(profileName ?? USUAL_PROFILES[0]);
	printLine(`Music servers: embedded, profile ${chosen.join(' or ')}, one for each workflow`);
	const chat = await FakeChatService.start();
	try {
		return await runAllExamples(examples, {
			isParallel: true,
			adaptExample: (example) => {
				if (!postsToChatService(example.workflow)) return example;
				const notes = ['It posts to a local chat service.'];
				return { ...example, workflow: chat.withChannel(example.workflow), notes };
			},
			startServer: async (example) => {
				const profile = profileFor(example);
				const simulator = await startSimulator({ profile, controlApi: false });
				const { url, tokens, control } = simulator;
				return { access: { url, token: tokens.admin }, control, stop: () => simulator.stop() };
			},
			findExpectedErrorMessage: (example) => findExpectedErrorMessage(example, profileFor(example)),
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
