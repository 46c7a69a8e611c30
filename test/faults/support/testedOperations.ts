import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { respondWithResult, type RequestHandler, type ReceivedRequest } from '../../api/fakeServer';

/** An operation to test with each fault, and which of its requests fails. */
export interface TestedOperation {
	readonly title: string;
	readonly parameters: INodeParameters;
	readonly command: string;
	/** Whether it changes something: then the error must say whether that may have been carried out. */
	readonly changes: boolean;
	readonly input: IDataObject[];
	/** The index of the input item that fails. */
	readonly failing: number;
	/** Whether a request is the one that fails. */
	readonly isFailing: (request: ReceivedRequest) => boolean;
}

const ITEMS = Array.from({ length: 5 }, (_, place) => ({
	queue_item_id: `q${place}`,
	name: `Overture ${place + 1}`,
	media_item: { uri: `library://track/${place}` },
}));

const QUEUES = ['kitchen', 'bath', 'attic'].map((queue_id) => ({
	queue_id,
	display_name: queue_id,
	available: true,
	active: true,
	state: 'idle',
	items: ITEMS.length,
	current_item: null,
}));

const eachQueue = { __rl: true, mode: 'id', value: '={{ $json.queue }}' };
const input = QUEUES.map(({ queue_id }) => ({ queue: queue_id }));
const isBath = ({ args }: ReceivedRequest) => args.queue_id === 'bath';
const PAGE_SIZE = 2;

export const GET_MANY = 'Get Many';
export const GET_ITEMS = 'Get Items';
export const PLAY_MEDIA = 'Play Media';

/** The operations that output the response's data: servers differ in what they return for a change. */
export const READING_OPERATIONS = [GET_MANY, GET_ITEMS];

/**
 * One that reads, one that reads page by page, and one that changes something. In the last two, the second of three items
 * fails; in the one with pages, on its second page.
 */
export const OPERATIONS: readonly TestedOperation[] = [
	{
		title: GET_MANY,
		parameters: { resource: 'queue', operation: 'getAll' },
		command: 'player_queues/all',
		changes: false,
		input: [{}],
		failing: 0,
		isFailing: () => true,
	},
	{
		title: GET_ITEMS,
		parameters: {
			resource: 'queue',
			operation: 'getItems',
			queueId: eachQueue,
			returnAll: true,
			options: { pageSize: PAGE_SIZE },
		},
		command: 'player_queues/items',
		changes: false,
		input,
		failing: 1,
		isFailing: (request) => isBath(request) && request.args.offset === PAGE_SIZE,
	},
	{
		title: PLAY_MEDIA,
		parameters: {
			resource: 'queue',
			operation: 'playMedia',
			queueId: eachQueue,
			media: { __rl: true, mode: 'uri', value: 'library://playlist/13' },
			options: { confirm: false },
		},
		command: 'player_queues/play_media',
		changes: true,
		input,
		failing: 1,
		isFailing: isBath,
	},
];

/** What a server without a fault returns. */
const RESULTS: Readonly<Record<string, (args: ReceivedRequest['args']) => unknown>> = {
	'player_queues/all': () => QUEUES,
	'player_queues/items': ({ offset, limit }) =>
		ITEMS.slice(Number(offset), Number(offset) + Number(limit)),
	'player_queues/play_media': () => null,
};

/**
 * The handlers of a server without a fault.
 *
 * @param respond formats a result as a response
 */
export function healthyHandlers(
	respond: (result: unknown) => RequestHandler = respondWithResult,
): Readonly<Record<string, RequestHandler>> {
	return Object.fromEntries(
		Object.entries(RESULTS).map(([command, resultOf]): [string, RequestHandler] => [
			command,
			(response, request) => respond(resultOf(request.args))(response, request),
		]),
	);
}

export const HEALTHY_HANDLERS = healthyHandlers();

/** The handlers of a server on which only the request of the failing item has the fault. */
export function faultyHandlers(
	{ command, isFailing }: TestedOperation,
	respondWithFault: RequestHandler,
): Readonly<Record<string, RequestHandler>> {
	const respond = HEALTHY_HANDLERS[command]!;
	return {
		...HEALTHY_HANDLERS,
		[command]: (response, request) =>
			(isFailing(request) ? respondWithFault : respond)(response, request),
	};
}
