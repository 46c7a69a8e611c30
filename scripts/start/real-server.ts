import type { MusicServerAccess } from '../ask-server';
import { CREDENTIAL_TYPE } from '../engine/one-node-workflow';
import { changingNodes } from './changing-nodes';
import type { Example } from './examples';
import { hasOnlyAgentTools } from './has-only-agent-tools';
import { musicTriggerOf, usesDataTable } from './find-trigger-node';
import { dim, print } from './output';
import { substituteLibraryItems } from './substitute-library-items';
import { runAll } from './run-all';
import { UsageError } from '../usage-error';

/** Runs the workflows that only read on the user's own music server, and reports which it leaves out. */
export async function onRealServer(
	examples: readonly Example[],
	access: MusicServerAccess,
): Promise<0 | 1> {
	const reading: Example[] = [];
	for (const example of examples) {
		if (musicTriggerOf(example.workflow)) {
			print(dim(`Left out: ${example.name}, because it waits until something happens there`));
			continue;
		}
		if (usesDataTable(example.workflow)) {
			print(dim(`Left out: ${example.name}, because the data table that it reads is empty here`));
			continue;
		}
		const nodes = changingNodes(example.workflow).map((name) => `"${name}"`);
		if (nodes.length === 0 || hasOnlyAgentTools(example.workflow)) {
			reading.push(example);
		} else {
			print(dim(`Left out: ${example.name}, because ${nodes.join(', ')} would change something`));
		}
	}
	if (reading.length === 0) {
		throw new UsageError(
			'Nothing to run: on a real server only workflows that change nothing are.',
		);
	}
	// The address is not repeated: people paste tokens into the wrong place.
	print('Music server: your own, nothing will be changed there');
	const { url: baseUrl, token: accessToken } = access;
	const credentials = { [CREDENTIAL_TYPE]: { baseUrl, accessToken } };
	return await runAll(reading, {
		together: false,
		server: () => ({ access }),
		adapted: async (example, engine) => await substituteLibraryItems(example, engine, credentials),
	});
}
