import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../n8n/n8n-user';
import { byUri } from '../../../scripts/engine/resource-locators';
import { TRIGGER_TYPES } from './examples-to-import';

/** The Manual Trigger of the workflows in this file, which cover what no example shows. */
export const START_NODE = 'Start';

const startNode = createNode(START_NODE, TRIGGER_TYPES.manual, 1, {});

/** Reads the settings of a player that does not exist. */
export function createUnknownPlayerWorkflow(id: string, credential: string) {
	const ask = createMusicNode('Ask', credential, getSettingsParameters('Cellar'));
	return createWorkflow(id, [startNode, ask], connect(START_NODE, 'Ask'));
}

/** Reads the settings of every room's player; rooms that do not exist go to the error output. */
export function createErrorOutputWorkflow(
	id: string,
	credential: string,
	rooms: readonly string[],
) {
	const ask = createMusicNode('Ask', credential, {
		...getSettingsParameters('={{ $json.room }}'),
		operation: 'get',
	});
	const nodes = [
		...roomNodes(rooms),
		{ ...ask, onError: 'continueErrorOutput' as const },
		createNode('Found', 'n8n-nodes-base.noOp', 1, {}),
		createNode('Not Found', 'n8n-nodes-base.noOp', 1, {}),
	];
	const connections = { ...ROOM_CONNECTIONS, ...connect('Room by Room', 'Ask') };
	return createWorkflow(id, nodes, {
		...connections,
		...connectOutputs('Ask', ['Found'], ['Not Found']),
	});
}

/** Reads the queue of every room's player. */
export function createQueueOfEachRoomWorkflow(
	id: string,
	credential: string,
	rooms: readonly string[],
) {
	const read = createMusicNode('Read', credential, getItemsParameters('={{ $json.room }}'));
	return createWorkflow(id, [...roomNodes(rooms), read], {
		...ROOM_CONNECTIONS,
		...connect('Room by Room', 'Read'),
	});
}

/**
 * Adds a favorite on each of several servers, and then reads the kitchen's queue there.
 *
 * @param favorites The URIs of the favorites, by the ID of the server's credential.
 */
export function createFavoriteOnEachServerWorkflow(
	id: string,
	favorites: Readonly<Record<string, string>>,
) {
	const servers = Object.keys(favorites);
	const nodes = Object.entries(favorites).flatMap(([server, item]) => [
		createMusicNode(`Add in ${server}`, server, {
			resource: 'favorites',
			operation: 'add',
			item: byUri(item),
		}),
		createMusicNode(`Read in ${server}`, server, getItemsParameters('Kitchen')),
	]);
	const connections = servers.reduce(
		(before, server) => ({ ...before, ...connect(`Add in ${server}`, `Read in ${server}`) }),
		connectOutputs(
			START_NODE,
			servers.map((server) => `Add in ${server}`),
		),
	);
	return createWorkflow(id, [startNode, ...nodes], connections);
}

const getSettingsParameters = (player: string) => ({
	resource: 'player',
	operation: 'getSettings',
	playerId: { __rl: true, mode: 'name', value: player },
});

const getItemsParameters = (player: string) => ({
	resource: 'queue',
	operation: 'getItems',
	queueId: { __rl: true, mode: 'player', value: player },
	returnAll: true,
});

/** The nodes from the start to one item per room. */
function roomNodes(rooms: readonly string[]): INode[] {
	const given = { mode: 'raw', jsonOutput: JSON.stringify({ room: rooms }), options: {} };
	return [
		startNode,
		createNode('Rooms', 'n8n-nodes-base.set', 3.4, given),
		createNode('Room by Room', 'n8n-nodes-base.splitOut', 1, {
			fieldToSplitOut: 'room',
			options: {},
		}),
	];
}

const ROOM_CONNECTIONS = { ...connect(START_NODE, 'Rooms'), ...connect('Rooms', 'Room by Room') };

function createWorkflow(id: string, nodes: INode[], connections: IConnections) {
	return { id, name: id, active: false, nodes, connections, settings: { executionOrder: 'v1' } };
}

function createMusicNode(name: string, credential: string, parameters: INodeParameters): INode {
	const credentials = { [CREDENTIAL_TYPE]: { id: credential, name: credential } };
	return { ...createNode(name, NODE_TYPE, 1, parameters), credentials };
}

function createNode(
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
): INode {
	return { id: name, name, type, typeVersion, parameters, position: [0, 0] };
}

function connect(from: string, to: string): IConnections {
	return connectOutputs(from, [to]);
}

/** Connects each output of a node with other nodes. */
function connectOutputs(from: string, ...outputs: string[][]): IConnections {
	const main = outputs.map((names) =>
		names.map((name) => ({ node: name, type: 'main' as const, index: 0 })),
	);
	return { [from]: { main } };
}
