import type { INodeProperties } from 'n8n-workflow';
import type { Enqueue } from '../../../api/commands';

/** `default` leaves the choice to the server: a track plays next, anything else replaces the queue. */
export const ENQUEUE_CHOICES = [
	'default',
	'play',
	'replace',
	'next',
	'replace_next',
	'add',
] as const satisfies Array<'default' | Enqueue>;

export type EnqueueChoice = (typeof ENQUEUE_CHOICES)[number];

/** Enqueue options that never start playback: for these the items must reach the queue. */
const NOT_STARTING: ReadonlyArray<EnqueueChoice> = ['next', 'replace_next', 'add'];

/** Whether media that is enqueued with this option starts at once. */
export function startsPlayback(enqueue: EnqueueChoice): boolean {
	return !NOT_STARTING.includes(enqueue);
}

export const enqueue: INodeProperties = {
	displayName: 'Enqueue',
	name: 'enqueue',
	type: 'options',
	default: 'default',
	description: 'What happens to the items already in the queue',
	options: [
		{
			name: 'Add to the End (Keeps the Queue, Does Not Start)',
			value: 'add',
			description: 'Add it after everything in the queue',
		},
		{
			name: 'Play Next (Keeps the Queue, Does Not Start)',
			value: 'next',
			description: 'Add it right after the current item',
		},
		{
			name: 'Play Now (Keeps the Queue)',
			value: 'play',
			description: 'Add it after the current item and start it; the rest of the queue follows',
		},
		{
			name: 'Replace Queue (Clears It and Starts)',
			value: 'replace',
			description: 'Clear the queue, then start the media',
		},
		{
			name: 'Replace Upcoming (Keeps Current Item, Does Not Start)',
			value: 'replace_next',
			description: 'Replace everything after the current item',
		},
		{
			name: 'Server Default (Clears the Queue, Except for Tracks)',
			value: 'default',
			description: "Use the server's own setting for each type of media",
		},
	],
};
