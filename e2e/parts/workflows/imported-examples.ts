import type { INode } from 'n8n-workflow';
import type { Example } from '../../../scripts/start/examples';
import { withShortWaits, SIMULATED_EVENTS } from '../../../scripts/start/simulated-events';
import type { Simulator } from '../../../simulator';
import { CREDENTIAL_TYPE, TRIGGER_TYPE } from '../../n8n/n8n-user';
import { withCredential } from '../../try/with-credential';

export const TRIGGER_TYPES = {
	manual: 'n8n-nodes-base.manualTrigger',
	webhook: 'n8n-nodes-base.webhook',
	schedule: 'n8n-nodes-base.scheduleTrigger',
	mcp: '@n8n/n8n-nodes-langchain.mcpTrigger',
	music: TRIGGER_TYPE,
} as const;

const KINDS = ['manual', 'webhook', 'schedule', 'mcp', 'music'] as const;

/** A server's credential as n8n's command imports it: the data in clear, which n8n stores encrypted. */
export function credentialToImport(id: string, { url, tokens }: Simulator) {
	const data = { baseUrl: url, accessToken: tokens.admin, ignoreSslIssues: false };
	return { id, name: id, type: CREDENTIAL_TYPE, data };
}

/** An example as n8n's command imports it, with the rule of its schedule. */
export function exampleAsShipped(id: string, example: Example, credential: string, other: string) {
	const workflow = withCredential(example, credential, other);
	return { ...workflow, id, active: false, pinData: example.workflow.pinData };
}

/** An example as n8n's command imports it, to be executed at once. */
export function exampleToImport(id: string, example: Example, credential: string, other: string) {
	const workflow = exampleAsShipped(id, example, credential, other);
	const happening = SIMULATED_EVENTS[example.name];
	// Besides the trigger, a schedule would start it as well.
	const nodes = happening ? withShortWaits(workflow.nodes, happening) : workflow.nodes.map(soon);
	return { ...workflow, nodes };
}

/** An example whose webhook has **Respond** set to _When Last Node Finishes_. */
export function exampleAnsweringAtEnd(name: string, { workflow }: Example): Example {
	const nodes = workflow.nodes.map((node) =>
		node.type === TRIGGER_TYPES.webhook
			? { ...node, parameters: { ...node.parameters, path: name, responseMode: 'lastNode' } }
			: node,
	);
	return { name, workflow: { ...workflow, nodes } };
}

/** @throws Error for an example that begins with anything else */
export function triggerOf({ name, workflow }: Example) {
	for (const node of workflow.nodes) {
		const kind = KINDS.find((one) => TRIGGER_TYPES[one] === node.type);
		if (kind) return { kind, node };
	}
	throw new Error(`${name} begins with none of ${KINDS.join(', ')}.`);
}

/**
 * Nobody waits here until a quarter to seven: a schedule fires every five seconds, which is time enough to deactivate it
 * when it has fired once. Only its rule is changed.
 */
function soon(node: INode): INode {
	if (node.type !== TRIGGER_TYPES.schedule) return node;
	const rule = { interval: [{ field: 'seconds', secondsInterval: 5 }] };
	return { ...node, parameters: { ...node.parameters, rule } };
}
