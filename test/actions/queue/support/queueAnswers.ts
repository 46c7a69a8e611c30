import type { IDataObject } from 'n8n-workflow';
import type { Control } from '../../../../simulator';
import { ALL_QUEUES, OFFICE } from './play';

/** The Office's queue as servers write it, with what a test says differently. */
export function officeQueue(changed: IDataObject = {}): IDataObject {
	return {
		queue_id: OFFICE,
		display_name: 'Office',
		available: true,
		active: true,
		state: 'idle',
		items: 2,
		elapsed_time: 0,
		current_item: queueItem('one'),
		next_item: null,
		...changed,
	};
}

export function queueItem(id: string, media: IDataObject = {}): IDataObject {
	const name = `Track ${id}`;
	return {
		queue_item_id: id,
		name,
		media_item: { item_id: id, uri: `library://track/${id}`, name, media_type: 'track', ...media },
	};
}

/** Lets the server tell these states of its only queue one after another, and the last one from then on. */
export function tellQueue(control: Control, ...states: IDataObject[]): void {
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
