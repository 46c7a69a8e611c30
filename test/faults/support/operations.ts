import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { result, type Answer, type ReceivedRequest } from '../../api/fakeServer';

/** An operation to try a fault with: which of its requests is the one that goes wrong. */
export interface TriedOperation {
	readonly title: string;
	readonly parameters: INodeParameters;
	readonly command: string;
	/** Whether it changes something: the error must then say that it may have been carried out. */
	readonly changes: boolean;
	readonly input: IDataObject[];
	/** Which input item the fault is on. */
	readonly failing: number;
	/** Whether a request is one of the failing item. */
	readonly isFailing: (asked: ReceivedRequest) => boolean;
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

/** Those that return data of the response: the result of a change differs between servers. */
export const READERS = [GET_MANY, GET_ITEMS];

/**
 * One that reads, one that reads page by page, and one that changes something. For the last two, one of three items fails,
 * and of the pages of its queue the second.
 */
export const OPERATIONS: readonly TriedOperation[] = [
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
		isFailing: (asked) => isBath(asked) && asked.args.offset === PAGE_SIZE,
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

/** What a healthy server returns. */
const RESULTS: Readonly<Record<string, (args: ReceivedRequest['args']) => unknown>> = {
	'player_queues/all': () => QUEUES,
	'player_queues/items': ({ offset, limit }) =>
		ITEMS.slice(Number(offset), Number(offset) + Number(limit)),
	'player_queues/play_media': () => null,
};

/** A healthy server that returns its results in a given format. */
export function healthyAnswers(
	shape: (value: unknown) => Answer = result,
): Readonly<Record<string, Answer>> {
	return Object.fromEntries(
		Object.entries(RESULTS).map(([command, resultOf]): [string, Answer] => [
			command,
			(response, asked) => shape(resultOf(asked.args))(response, asked),
		]),
	);
}

export const HEALTHY = healthyAnswers();

/** A server that is healthy except for the request of the failing item. */
export function faultyAnswers(
	{ command, isFailing }: TriedOperation,
	fault: Answer,
): Readonly<Record<string, Answer>> {
	const well = HEALTHY[command]!;
	return {
		...HEALTHY,
		[command]: (response, asked) => (isFailing(asked) ? fault : well)(response, asked),
	};
}
