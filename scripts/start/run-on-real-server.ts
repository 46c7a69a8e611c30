import type { MusicServerAccess } from '../ask-server';
import { CREDENTIAL_TYPE } from '../engine/one-node-workflow';
import { NO_SUCH_COMMAND } from './expected-errors';
import { findServerChangingNodes } from './find-server-changing-nodes';
import type { ExampleWorkflow } from './read-examples';
import { findMusicTrigger, hasAgentTools, usesDataTable } from './inspect-workflow';
import { dim, printLine } from './terminal-output';
import { replaceExampleItemsWithServerItems } from './replace-example-items';
import { runAllExamples } from './run-all-examples';
import { UsageError } from '../usage-error';

/** Runs the workflows that only read on the user's own music server, and prints which ones it skips. */
export async function runReadOnlyExamplesOnRealServer(
	examples: readonly ExampleWorkflow[],
	access: MusicServerAccess,
): Promise<0 | 1> {
	const reading: ExampleWorkflow[] = [];
	for (const example of examples) {
		if (findMusicTrigger(example.workflow)) {
			printLine(dim(`Left out: ${example.name}, because it waits for an event`));
			continue;
		}
		if (usesDataTable(example.workflow)) {
			printLine(dim(`Left out: ${example.name}, because its data table is empty`));
			continue;
		}
		const nodes = findServerChangingNodes(example.workflow).map((name) => `"${name}"`);
		if (nodes.length === 0 || hasAgentTools(example.workflow)) {
			reading.push(example);
		} else {
			printLine(
				dim(`Left out: ${example.name}, because ${nodes.join(', ')} would change something`),
			);
		}
	}
	if (reading.length === 0) {
		throw new UsageError(
			'Nothing to run: on a real server, only workflows that change nothing are run.',
		);
	}
	// The address is not repeated: people paste tokens into the wrong place.
	printLine('Music server: your own, nothing will be changed there');
	const { url: baseUrl, token: accessToken } = access;
	const credentials = { [CREDENTIAL_TYPE]: { baseUrl, accessToken } };
	return await runAllExamples(reading, {
		isParallel: false,
		startServer: () => ({ access }),
		findExpectedErrorMessage: () => NO_SUCH_COMMAND,
		adaptExample: async (example, engine) =>
			await replaceExampleItemsWithServerItems(example, engine, credentials),
	});
}
