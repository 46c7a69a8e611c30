import type { INode } from 'n8n-workflow';
import type { Example } from '../../scripts/start/examples';
import { USUAL_CREDENTIAL_NAME } from '../../scripts/start/find-trigger-node';
import { CREDENTIAL_TYPE } from '../n8n/rest';

/**
 * An example as a user has it after importing it and choosing a credential in its nodes.
 *
 * @param other for the nodes that are meant for another server
 */
export function withCredential(example: Example, credential: string, other = credential) {
	const { name = example.name, nodes, connections, settings } = example.workflow;
	return {
		name,
		connections,
		settings: { ...settings },
		nodes: nodes.map((node) => chosen(node, credential, other)),
	};
}

function chosen(node: INode, credential: string, other: string): INode {
	const shipped = node.credentials?.[CREDENTIAL_TYPE];
	if (shipped === undefined) return node;
	const { name } = shipped;
	const id = name === USUAL_CREDENTIAL_NAME ? credential : other;
	return { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } };
}
