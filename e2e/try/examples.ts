import type { INode } from 'n8n-workflow';
import type { Example } from '../../scripts/start/examples';
import { CREDENTIAL_TYPE } from '../n8n/rest';

/** An example as a user has it after importing it and choosing a credential in its nodes. */
export function withCredential(example: Example, credential: string) {
	const { name = example.name, nodes, connections, settings } = example.workflow;
	return {
		name,
		connections,
		settings: { ...settings },
		nodes: nodes.map((node) => chosen(node, credential)),
	};
}

function chosen(node: INode, id: string): INode {
	if (node.credentials?.[CREDENTIAL_TYPE] === undefined) return node;
	return { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name: 'Music Assistant' } } };
}
