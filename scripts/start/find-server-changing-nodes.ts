import { resources } from '../../nodes/MusicAssistant/actions/resources';
import type { ExportedWorkflow } from '../engine';

/** The nodes of a workflow that would change something on the music server. */
export function findServerChangingNodes({ nodes }: ExportedWorkflow): string[] {
	return nodes
		.filter(({ type }) => type.startsWith('n8n-nodes-music-assistant.'))
		.filter(({ type }) => !type.endsWith('Trigger'))
		.filter(({ parameters }) => !onlyReads(parameters.resource, parameters.operation))
		.map(({ name }) => name);
}

/** The node's menus show for each operation whether it changes something. One that is not in them counts as changing. */
function onlyReads(resource: unknown, operation: unknown): boolean {
	return resources.some(
		({ value, operations }) =>
			value === resource &&
			operations.some(({ option, effect }) => option.value === operation && effect === 'read'),
	);
}
