import type { INode, INodeType } from 'n8n-workflow';
import { standIns } from '../engine/stand-ins';
import { textOf } from '../engine/text';
import type { InstalledPackage } from '../engine';

/**
 * What a node does, in the words it has for itself in n8n: the `action` of the operation it is set
 * to, such as "Get the items of a queue".
 */
export function wordsFor(node: INode, { nodes }: InstalledPackage): string {
	const type = nodes[node.type];
	const { group = [] } = (type ?? standIns[node.type])?.description ?? {};
	if (group.includes('trigger')) return 'Starts the workflow';
	if (type !== undefined) return actionOf(type, node) ?? type.description.displayName;
	return 'Hands on its items';
}

function actionOf(type: INodeType, { parameters }: INode): string | undefined {
	const menus = type.description.properties.filter(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.resource?.includes(textOf(parameters.resource)),
	);
	for (const option of menus.flatMap((menu) => menu.options ?? [])) {
		if ('action' in option && option.value === parameters.operation) return option.action;
	}
	return undefined;
}
