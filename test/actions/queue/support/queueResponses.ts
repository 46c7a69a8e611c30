import type { IDataObject } from 'n8n-workflow';
import type { SimulatorControl } from '../../../../simulator';
import { ALL_QUEUES, OFFICE } from './playMediaParameters';

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
