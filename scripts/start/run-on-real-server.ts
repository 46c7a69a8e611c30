import type { MusicServerAccess } from '../ask-server';
import { CREDENTIAL_TYPE } from '../engine/one-node-workflow';
import { findChangingNodes } from './find-changing-nodes';
import type { Example } from './examples';
import { hasOnlyAgentTools } from './has-only-agent-tools';
import { findMusicTrigger, usesDataTable } from './inspect-workflow';
import { dim, print } from './output';
import { substituteLibraryItems } from './substitute-library-items';
import { runAll } from './run-all';
import { UsageError } from '../usage-error';

/** Runs the workflows that only read on the user's own music server, and prints which ones it skips. */
export async function runOnRealServer(
	examples: readonly Example[],
	access: MusicServerAccess,
): Promise<0 | 1> {
	const reading: Example[] = [];
	for (const example of examples) {
		if (findMusicTrigger(example.workflow)) {
			print(dim(`Left out: ${example.name}, because it waits for an event`));
			continue;
		}
		if (usesDataTable(example.workflow)) {
			print(dim(`Left out: ${example.name}, because its data table is empty`));
			continue;
		}
		const nodes = findChangingNodes(example.workflow).map((name) => `"${name}"`);
		if (nodes.length === 0 || hasOnlyAgentTools(example.workflow)) {
			reading.push(example);
		} else {
			print(dim(`Left out: ${example.name}, because ${nodes.join(', ')} would change something`));
		}
	}
	if (reading.length === 0) {
		throw new UsageError(
			'Nothing to run: on a real server, only workflows that change nothing are run.',
		);
	}
	// The address is not repeated: people paste tokens into the wrong place.
	print('Music server: your own, nothing will be changed there');
	const { url: baseUrl, token: accessToken } = access;
	const credentials = { [CREDENTIAL_TYPE]: { baseUrl, accessToken } };
	return await runAll(reading, {
		isParallel: false,
		startServer: () => ({ access }),
		adapt: async (example, engine) => await substituteLibraryItems(example, engine, credentials),
	});
}
