import type { INodeProperties } from 'n8n-workflow';

/** A multi-selection of players. `resolvePlayers` reads it. @param displayName of one player, such as `Member` */
export function playersField(
	displayName: string,
	name: string,
	description: string,
): INodeProperties {
	return {
		displayName: `${displayName} Names or IDs`,
		name,
		type: 'multiOptions',
		default: [],
		typeOptions: { loadOptionsMethod: 'getPlayers' },
		description: `${description}. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	};
}
