import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { result, type Answer, type Asked } from './answering';

/** An operation to try a fault with: which of its requests is the one that goes wrong. */
export interface TriedOperation {
	readonly title: string;
	readonly parameters: INodeParameters;
	readonly command: string;
	/** Whether it changes something: whoever cannot tell whether it was carried out is told so. */
	readonly changes: boolean;
	readonly input: IDataObject[];
	/** Which input item the fault is on. */
	readonly failing: number;
	/** Whether a request is one of the failing item. */
	readonly isFailing: (asked: Asked) => boolean;
}

const QUEUES = ['kitchen', 'bath', 'attic'].map((queue_id) => ({
	queue_id,
	display_name: queue_id,
	available: true,
	active: true,
	state: 'idle',
	items: 1,
	current_item: null,
}));

const ITEMS = [{ queue_item_id: 'q1', name: 'Overture', media_item: { uri: 'library://track/1' } }];

const eachQueue = { __rl: true, mode: 'id', value: '={{ $json.queue }}' };
const input = QUEUES.map(({ queue_id }) => ({ queue: queue_id }));
const isBath = ({ args }: Asked) => args.queue_id === 'bath';

/** One that reads, one that reads page by page, one that changes. The last two have one faulty item of three. */
export const OPERATIONS: readonly TriedOperation[] = [
	{
		title: 'reading queues',
		parameters: { resource: 'queue', operation: 'getAll' },
		command: 'player_queues/all',
		changes: false,
		input: [{}],
		failing: 0,
		isFailing: () => true,
	},
	{
		title: "reading a queue's items",
		parameters: {
			resource: 'queue',
			operation: 'getItems',
			queueId: eachQueue,
		},
		command: 'player_queues/items',
		changes: false,
		input,
		failing: 1,
		isFailing: isBath,
	},
	{
		title: 'playing media',
		parameters: {
			resource: 'queue',
			operation: 'playMedia',
			queueId: eachQueue,
			media: { __rl: true, mode: 'uri', value: 'library://playlist/13' },
			options: { confirmPlayback: false },
		},
		command: 'player_queues/play_media',
		changes: true,
		input,
		failing: 1,
		isFailing: isBath,
	},
];

/** What a server that is well has to say. */
export const RESULTS: Readonly<Record<string, unknown>> = {
	'player_queues/all': QUEUES,
	'player_queues/items': ITEMS,
	'player_queues/play_media': null,
};

/** A server that is well. */
export const HEALTHY: Readonly<Record<string, Answer>> = Object.fromEntries(
	Object.entries(RESULTS).map(([command, value]) => [command, result(value)]),
);

/** A server that is well but for the request of the failing item. */
export function faulty(
	{ command, isFailing }: TriedOperation,
	fault: Answer,
): Readonly<Record<string, Answer>> {
	const well = HEALTHY[command]!;
	return {
		...HEALTHY,
		[command]: (response, asked) => (isFailing(asked) ? fault : well)(response, asked),
	};
}
