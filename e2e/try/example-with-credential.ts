import type { INode } from 'n8n-workflow';
import type { ExampleWorkflow } from '../../scripts/start/read-examples';
import { EXAMPLE_CREDENTIAL_NAME } from '../../scripts/start/inspect-workflow';
import { CREDENTIAL_TYPE } from '../n8n/n8n-user';

/**
 * An example as it is after a user imported it and chose a credential in its nodes.
 *
 * @param otherCredential the credential of the nodes that are meant for another server
 */
export function exampleWithCredential(
	example: ExampleWorkflow,
	credential: string,
	otherCredential = credential,
) {
	const { name = example.name, nodes, connections, settings, pinData } = example.workflow;
	return {
		name,
		connections,
		settings: { ...settings },
		pinData,
		nodes: nodes.map((node) => chooseCredential(node, credential, otherCredential)),
	};
}

function chooseCredential(node: INode, credential: string, other: string): INode {
	const shipped = node.credentials?.[CREDENTIAL_TYPE];
	if (shipped === undefined) return node;
	const { name } = shipped;
	const id = name === EXAMPLE_CREDENTIAL_NAME ? credential : other;
	return { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } };
}
