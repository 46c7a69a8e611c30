import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { SimulatorControl } from '../../../../simulator';
import { runNode, type NodeReport, type RunNodeOptions } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';
import { ALL_QUEUES, OFFICE, playMediaParameters, locator } from './playMediaParameters';
import { queueOperationParameters, sentChangeCommands } from './queueCommands';
import { FIRST_ALBUM_URI } from '../../library/support/libraryItems';

/** Runs Play Media, by default of a playlist in the empty Office queue. */
export async function playMedia(
	server: MusicServer,
	changed: INodeParameters = {},
	options: RunNodeOptions = {},
): Promise<NodeReport> {
	return await runNode(playMediaParameters(changed), { server, ...options });
}

/** Runs an operation on a queue, given by its ID. */
export async function runOnQueue(
	server: MusicServer,
	operation: string,
	queueId: string,
	parameters: INodeParameters = {},
	options: RunNodeOptions = {},
): Promise<NodeReport> {
	const onQueue = queueOperationParameters(operation, queueId, parameters);
	return await runNode(onQueue, { server, ...options });
}

/** Runs the node, and changes something else when its command has arrived but is not yet carried out. */
export async function runWithChangeAt(
	command: string,
	server: MusicServer,
	parameters: INodeParameters,
	change: () => void,
	options: RunNodeOptions = {},
): Promise<NodeReport> {
	const hold = server.control.hold(command);
	const running = runNode(parameters, { server, ...options });
	await hold.waiting();
	change();
	hold.release();
	return await running;
}

/** An error's text: the whole of it, or what it must match. */
export type ExpectedText = string | RegExp;

/** Matches an error of the first item with these texts. */
export function errorWith(message: ExpectedText, description: ExpectedText = /./): object {
	const [ofMessage, ofDescription] = [message, description].map((text): unknown =>
		typeof text === 'string' ? text : expect.stringMatching(text),
	);
	return { message: ofMessage, description: ofDescription, itemIndex: 0 };
}

/** Expects that the node refuses with these texts, before it sends anything that changes something. */
export async function expectRefused(
	server: MusicServer,
	parameters: INodeParameters,
	message: ExpectedText,
	description?: ExpectedText,
): Promise<void> {
	const { error } = await runNode(parameters, { server });

	expect(error).toMatchObject({ name: 'NodeOperationError', ...errorWith(message, description) });
	expect(sentChangeCommands(server)).toEqual([]);
}

/** The Office queue in the format of servers, with a test's changes. */
export function officeQueueResponse(changed: IDataObject = {}): IDataObject {
	return {
		queue_id: OFFICE,
		display_name: 'Office',
		available: true,
		active: true,
		state: 'idle',
		items: 2,
		elapsed_time: 0,
		current_item: queueItemResponse('one'),
		next_item: null,
		...changed,
	};
}

export function queueItemResponse(id: string, media: IDataObject = {}): IDataObject {
	const name = `Track ${id}`;
	return {
		queue_item_id: id,
		name,
		media_item: { item_id: id, uri: `library://track/${id}`, name, media_type: 'track', ...media },
	};
}

/** Makes the server respond with one of these states of its only queue after another, and then always with the last one. */
export function respondWithQueueStates(control: SimulatorControl, ...states: IDataObject[]): void {
	states.forEach((state, index) => {
		control.addFault({
			kind: 'body',
			command: ALL_QUEUES,
			body: JSON.stringify([state]),
			skip: index,
			times: index === states.length - 1 ? Infinity : 1,
		});
	});
}

/** The URIs of this many tracks, which the server is made to have. */
export async function createTracks(server: MusicServer, count: number): Promise<string[]> {
	server.control.lengthen(FIRST_ALBUM_URI, count);
	const albumId = locator('uri', FIRST_ALBUM_URI);
	const parameters = { resource: 'library', operation: 'getAlbumTracks', albumId, returnAll: true };
	const { json } = await runNode(parameters, { server });
	return json.map(({ uri }) => (typeof uri === 'string' ? uri : ''));
}
