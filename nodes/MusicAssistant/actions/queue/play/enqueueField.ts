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
const NON_STARTING_CHOICES: ReadonlyArray<EnqueueChoice> = ['next', 'replace_next', 'add'];

/** Whether media that is enqueued with this option starts at once. */
export function startsPlayback(enqueue: EnqueueChoice): boolean {
	return !NON_STARTING_CHOICES.includes(enqueue);
}

export const enqueueField: INodeProperties = {
	displayName: 'Enqueue',
	name: 'enqueue',
	type: 'options',
	default: 'replace',
	description: 'What happens to the items already in the queue',
	options: [
		{
			name: 'Add to Queue',
			value: 'add',
			description: 'Keep the queue and add the media at the end, without starting it',
		},
		{
			name: 'Play Next',
			value: 'next',
			description: 'Keep the queue and add the media after the current item, without starting it',
		},
		{
			name: 'Play Now',
			value: 'play',
			description: 'Keep the queue, add the media after the current item and start it',
		},
		{
			name: 'Replace Queue',
			value: 'replace',
			description: 'Clear the queue and start the media',
		},
		{
			name: 'Replace Upcoming',
			value: 'replace_next',
			description:
				'Keep the current item and replace what comes after it, without starting the media',
		},
		{
			name: 'Server Default',
			value: 'default',
			description:
				"Use the server's setting for the type of media; if there is none, everything except tracks clears the queue",
		},
	],
};
