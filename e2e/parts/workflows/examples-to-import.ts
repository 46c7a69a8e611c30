import type { INode } from 'n8n-workflow';
import type { ExampleWorkflow } from '../../../scripts/start/read-examples';
import { withShortTriggerDelays, SIMULATED_EVENTS } from '../../../scripts/start/simulated-events';
import type { Simulator } from '../../../simulator';
import { CREDENTIAL_TYPE, TRIGGER_TYPE } from '../../n8n/n8n-user';
import { exampleWithCredential } from '../../try/example-with-credential';

export const TRIGGER_TYPES = {
	manual: 'n8n-nodes-base.manualTrigger',
	webhook: 'n8n-nodes-base.webhook',
	form: 'n8n-nodes-base.formTrigger',
	schedule: 'n8n-nodes-base.scheduleTrigger',
	mcp: '@n8n/n8n-nodes-langchain.mcpTrigger',
	music: TRIGGER_TYPE,
} as const;

const TRIGGER_KINDS = ['manual', 'webhook', 'form', 'schedule', 'mcp', 'music'] as const;

/** A server's credential as n8n's command imports it: with unencrypted data. */
export function credentialToImport(id: string, { url, tokens }: Simulator) {
	const data = { baseUrl: url, accessToken: tokens.admin, ignoreSslIssues: false };
	return { id, name: id, type: CREDENTIAL_TYPE, data };
}

/** An example as n8n's command imports it, with its own schedule. */
export function exampleToImportUnchanged(
	id: string,
	example: ExampleWorkflow,
	credential: string,
	otherCredential: string,
) {
	const workflow = exampleWithCredential(example, credential, otherCredential);
	return { ...workflow, id, active: false, pinData: example.workflow.pinData };
}

/** An example as n8n's command imports it, changed so that its schedule or trigger fires soon. */
export function exampleToImportFiringSoon(
	id: string,
	example: ExampleWorkflow,
	credential: string,
	otherCredential: string,
) {
	const workflow = exampleToImportUnchanged(id, example, credential, otherCredential);
	const simulatedEvent = SIMULATED_EVENTS[example.name];
	const first = findExampleTrigger(example).node.name;
	// Other schedules of the example stay as they are: they would otherwise start it too.
	const nodes = simulatedEvent
		? withShortTriggerDelays(workflow.nodes, simulatedEvent)
		: workflow.nodes.map((node) => (node.name === first ? withFrequentSchedule(node) : node));
	return { ...workflow, nodes };
}

/** The example with **Respond** of its webhook set to _When Last Node Finishes_. */
export function exampleRespondingWhenFinished(
	name: string,
	{ workflow }: ExampleWorkflow,
): ExampleWorkflow {
	const nodes = workflow.nodes.map((node) =>
		node.type === TRIGGER_TYPES.webhook
			? { ...node, parameters: { ...node.parameters, path: name, responseMode: 'lastNode' } }
			: node,
	);
	return { name, workflow: { ...workflow, nodes } };
}

/** The node that an example begins with. @throws Error if it is of another type */
export function findExampleTrigger({ name, workflow }: ExampleWorkflow) {
	for (const node of workflow.nodes) {
		const kind = TRIGGER_KINDS.find((one) => TRIGGER_TYPES[one] === node.type);
		if (kind) return { kind, node };
	}
	throw new Error(`${name} begins with none of ${TRIGGER_KINDS.join(', ')}.`);
}

/**
 * Makes a schedule fire every five seconds, which leaves enough time to deactivate it after the first time. Only its rule
 * is changed.
 */
function withFrequentSchedule(node: INode): INode {
	if (node.type !== TRIGGER_TYPES.schedule) return node;
	const rule = { interval: [{ field: 'seconds', secondsInterval: 5 }] };
	return { ...node, parameters: { ...node.parameters, rule } };
}
