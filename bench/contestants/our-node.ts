import type { INodeParameters } from 'n8n-workflow';
import { queueId } from '../house/names';
import { COMMANDS, expressionFor, type Task } from '../tasks';
import type { NodeOnEngine } from './on-engine';

/** The node of this package, as it is built, set up as a user would. */
export function ourNode({ simplify }: { simplify: boolean }): NodeOnEngine {
	return {
		type: 'n8n-nodes-music-assistant.musicAssistant',
		version: 1,
		parameters: (task) => ({ ...operationFor(task), simplify }),
	};
}

function operationFor(task: Task): INodeParameters {
	switch (task.kind) {
		case 'reads':
			return { resource: 'player', operation: 'get', playerId: located('={{ $json.player }}') };
		case 'changes':
			return {
				resource: 'server',
				operation: 'sendCommand',
				command: { __rl: true, mode: 'name', value: COMMANDS.changes },
				arguments: `={{ ${expressionFor(task)} }}`,
			};
		case 'checked changes':
			return {
				resource: 'player',
				operation: 'setVolume',
				playerId: located('={{ $json.player }}'),
				volumeAction: 'set',
				volumeLevel: '={{ $json.volume }}',
			};
		case 'lookups':
			return { resource: 'queue', operation: 'getAll', returnAll: true };
		case 'queue':
			return {
				resource: 'queue',
				operation: 'getItems',
				queueId: located(queueId(task.length)),
				returnAll: true,
			};
	}
}

function located(value: string): INodeParameters {
	return { __rl: true, mode: 'id', value };
}
