import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../n8n/n8n-user';
import { byUri } from '../../../scripts/engine/locators';
import { TRIGGER_TYPES } from './imported-examples';

/** The workflows written here, for what no example shows; each begins with a Manual Trigger. */
export const START_NODE = 'Start';

const start = node(START_NODE, TRIGGER_TYPES.manual, 1, {});

/** Asks for the settings of a player that there is not. */
export function unknownPlayer(id: string, credential: string) {
	const ask = musicAssistant('Ask', credential, settingsOf('Cellar'));
	return workflow(id, [start, ask], way(START_NODE, 'Ask'));
}

/** Asks for the settings of every room, and lets the rooms that there are not leave by the error output. */
export function errorOutput(id: string, credential: string, rooms: readonly string[]) {
	const ask = musicAssistant('Ask', credential, settingsOf('={{ $json.room }}'));
	const nodes = [
		...roomByRoom(rooms),
		{ ...ask, onError: 'continueErrorOutput' as const },
		node('Found', 'n8n-nodes-base.noOp', 1, {}),
		node('Not Found', 'n8n-nodes-base.noOp', 1, {}),
	];
	const connections = { ...ROOM_BY_ROOM, ...way('Room by Room', 'Ask') };
	return workflow(id, nodes, { ...connections, ...ways('Ask', ['Found'], ['Not Found']) });
}

/** Reads the queue of every room. */
export function queueOfEachRoom(id: string, credential: string, rooms: readonly string[]) {
	const read = musicAssistant('Read', credential, queueOf('={{ $json.room }}'));
	return workflow(id, [...roomByRoom(rooms), read], {
		...ROOM_BY_ROOM,
		...way('Room by Room', 'Read'),
	});
}

/**
 * On each of several servers: makes something a favorite, and then reads the kitchen's queue.
 *
 * @param favorites What becomes a favorite, by the server's credential.
 */
export function favoriteOnEach(id: string, favorites: Readonly<Record<string, string>>) {
	const servers = Object.keys(favorites);
	const nodes = Object.entries(favorites).flatMap(([server, item]) => [
		musicAssistant(`Add in ${server}`, server, {
			resource: 'favorites',
			operation: 'add',
			item: byUri(item),
		}),
		musicAssistant(`Read in ${server}`, server, queueOf('Kitchen')),
	]);
	const connections = servers.reduce(
		(so, server) => ({ ...so, ...way(`Add in ${server}`, `Read in ${server}`) }),
		ways(
			START_NODE,
			servers.map((server) => `Add in ${server}`),
		),
	);
	return workflow(id, [start, ...nodes], connections);
}

const settingsOf = (player: string) => ({
	resource: 'player',
	operation: 'getSettings',
	playerId: { __rl: true, mode: 'name', value: player },
});

const queueOf = (player: string) => ({
	resource: 'queue',
	operation: 'getItems',
	queueId: { __rl: true, mode: 'player', value: player },
	returnAll: true,
});

/** From the start to one item per room. */
function roomByRoom(rooms: readonly string[]): INode[] {
	const given = { mode: 'raw', jsonOutput: JSON.stringify({ room: rooms }), options: {} };
	return [
		start,
		node('Rooms', 'n8n-nodes-base.set', 3.4, given),
		node('Room by Room', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'room', options: {} }),
	];
}

const ROOM_BY_ROOM = { ...way(START_NODE, 'Rooms'), ...way('Rooms', 'Room by Room') };

function workflow(id: string, nodes: INode[], connections: IConnections) {
	return { id, name: id, active: false, nodes, connections, settings: { executionOrder: 'v1' } };
}

function musicAssistant(name: string, credential: string, parameters: INodeParameters): INode {
	const credentials = { [CREDENTIAL_TYPE]: { id: credential, name: credential } };
	return { ...node(name, NODE_TYPE, 1, parameters), credentials };
}

function node(name: string, type: string, typeVersion: number, parameters: INodeParameters): INode {
	return { id: name, name, type, typeVersion, parameters, position: [0, 0] };
}

function way(from: string, to: string): IConnections {
	return ways(from, [to]);
}

/** Where the items go from each of a node's outputs. */
function ways(from: string, ...outputs: string[][]): IConnections {
	const main = outputs.map((names) =>
		names.map((name) => ({ node: name, type: 'main' as const, index: 0 })),
	);
	return { [from]: { main } };
}
