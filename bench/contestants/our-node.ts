import type { INodeParameters } from 'n8n-workflow';
import { albumId, playerId, playerName, queueId } from '../stand-in/names';
import { commandFor, expressionFor, type Look, type Task } from '../tasks';
import type { NodeOnEngine } from './on-engine';

/** The node of this package, as it is built, set up as a user would. */
export function ourNode({ simplify }: { simplify: boolean }): NodeOnEngine {
	return {
		type: 'n8n-nodes-music-assistant.musicAssistant',
		version: 1,
		parameters: (task) => ({ ...operationFor(task), simplify }),
	};
}

const LOOKS: Readonly<Record<Look, INodeParameters>> = {
	queues: { resource: 'queue', operation: 'getAll', returnAll: true },
	player: {
		resource: 'player',
		operation: 'get',
		playerId: located(playerName(playerId(0)), 'name'),
	},
	server: { resource: 'server', operation: 'getInfo' },
};

function operationFor(task: Task): INodeParameters {
	switch (task.kind) {
		case 'reads':
			return { resource: 'player', operation: 'get', playerId: located('={{ $json.player }}') };
		case 'changes':
			return {
				resource: 'server',
				operation: 'sendCommand',
				command: located(commandFor(task), 'name'),
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
			return LOOKS[task.of];
		case 'album':
			return {
				resource: 'library',
				operation: 'getAlbumTracks',
				albumId: located(`library://album/${albumId(task.tracks)}`, 'uri'),
				returnAll: true,
			};
		case 'nothing':
			throw new Error('There is nothing that this node does without a request.');
		case 'queue':
			return {
				resource: 'queue',
				operation: 'getItems',
				queueId: located(queueId(task.length)),
				returnAll: true,
			};
	}
}

function located(value: string, mode: 'id' | 'name' | 'uri' = 'id'): INodeParameters {
	return { __rl: true, mode, value };
}
