import type { INode, INodeType } from 'n8n-workflow';
import { stubNodes } from '../engine/stubs/stub-nodes';
import { displayText } from '../engine/display-text';
import type { InstalledPackage } from '../engine';

/** Describes what a node does, as n8n shows it: the `action` of its operation, such as "Get queue items". */
export function describeNodeAction(node: INode, { nodes }: InstalledPackage): string {
	const type = nodes[node.type];
	const { group = [] } = (type ?? stubNodes[node.type])?.description ?? {};
	if (group.includes('trigger')) return 'Starts the workflow';
	if (type !== undefined) return operationAction(type, node) ?? type.description.displayName;
	const { description = '', group: [kind] = [] } = stubNodes[node.type]?.description ?? {};
	return kind === 'organization' ? 'Passes on its items' : description;
}

function operationAction(type: INodeType, { parameters }: INode): string | undefined {
	const menus = type.description.properties.filter(
		({ name, displayOptions }) =>
			name === 'operation' &&
			displayOptions?.show?.resource?.includes(displayText(parameters.resource)),
	);
	for (const option of menus.flatMap((menu) => menu.options ?? [])) {
		if ('action' in option && option.value === parameters.operation) return option.action;
	}
	return undefined;
}
