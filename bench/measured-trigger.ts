import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ROOT } from '../scripts/dist';
import { loadPackage } from '../scripts/engine';
import { activateTrigger } from '../scripts/engine/activate-trigger';
import { createAdditionalData } from '../scripts/engine/create-additional-data';
import { InMemoryCredentialsHelper } from '../scripts/engine/credentials/in-memory-credentials-helper';
import { EngineNodeTypes } from '../scripts/engine/engine-node-types';
import { CREDENTIAL_TYPE, NODE, triggerWorkflow } from '../scripts/engine/one-node-workflow';
import { createWorkflowFromExport } from '../scripts/engine/run-workflow';
import { provideGlobalWebSocketIfMissing } from '../scripts/engine/provide-global-web-socket';
import { TOKEN } from './benchmark-tasks';

/** The built package's trigger after its workflow was published and its first check of the library is complete. */
export interface MeasuredTrigger {
	/** How long publishing took, including the first check. */
	readonly startMilliseconds: number;
	/** What n8n stores with the workflow. */
	readonly staticData: IDataObject;
	stop(): Promise<void>;
}

/** Publishes the workflow of the trigger; resolves when its first check of the library is complete. */
export async function startMeasuredTrigger(
	parameters: INodeParameters,
	baseUrl: string,
): Promise<MeasuredTrigger> {
	provideGlobalWebSocketIfMissing();
	const { nodes, credentials } = await loadPackage(ROOT);
	const workflow = createWorkflowFromExport(
		triggerWorkflow(parameters),
		new EngineNodeTypes(nodes),
	);
	const node = workflow.getNode(NODE);
	if (!node) throw new Error('The workflow has no trigger.');
	const account = { [CREDENTIAL_TYPE]: { baseUrl, accessToken: TOKEN } };
	const helper = new InMemoryCredentialsHelper(credentials, account);
	const started = performance.now();
	const response = await activateTrigger(workflow, node, createAdditionalData(helper), {
		emit: () => {},
		emitError: (error: Error) => {
			throw error;
		},
	});
	return {
		startMilliseconds: performance.now() - started,
		staticData: workflow.staticData,
		stop: async () => await response?.closeFunction?.(),
	};
}
