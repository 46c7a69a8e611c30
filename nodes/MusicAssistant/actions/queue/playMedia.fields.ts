import type { INodeProperties } from 'n8n-workflow';
import type { Enqueue } from '../../api/commands';
import { changeOptions, secondsField } from '../../parameters/fields/fields';
import { mediaLocator, queueLocator } from '../../parameters/fields/locators';

/** Seconds within which playback must start: servers report the item up to five seconds late. */
export const DEFAULT_CONFIRM_SECONDS = 15;

/** `default` leaves the choice to the server: a track plays next, anything else replaces the queue. */
export const ENQUEUE_CHOICES = [
	'default',
	'play',
	'replace',
	'next',
	'replace_next',
	'add',
] as const satisfies Array<'default' | Enqueue>;

const startItem: INodeProperties = {
	displayName: 'Start Item',
	name: 'startItem',
	type: 'string',
	default: '',
	placeholder: 'e.g. latest',
	description:
		'Where to start in a playlist, podcast, album or audiobook: "latest" for the newest episode of a podcast, part of a name (3 characters or more), an exact ID or URI, or the number of a chapter. Leave empty to start at the beginning.',
};

export const enqueue: INodeProperties = {
	displayName: 'Enqueue',
	name: 'enqueue',
	type: 'options',
	default: 'default',
	description: 'What happens to what is already in the queue',
	options: [
		{
			name: 'Add to the End (Keeps the Queue, Does Not Start)',
			value: 'add',
			description: 'Put it behind everything that is in the queue',
		},
		{
			name: 'Play Next (Keeps the Queue, Does Not Start)',
			value: 'next',
			description: 'Put it right behind the current item',
		},
		{
			name: 'Play Now (Keeps the Queue)',
			value: 'play',
			description: 'Put it behind the current item and start it; what was queued follows',
		},
		{
			name: 'Replace Queue (Clears It and Starts)',
			value: 'replace',
			description: 'Remove everything from the queue, then start this',
		},
		{
			name: 'Replace Upcoming (Keeps Current Item, Does Not Start)',
			value: 'replace_next',
			description: 'Remove everything behind the current item and put this there',
		},
		{
			name: 'Server Default (Clears the Queue, Except for Tracks)',
			value: 'default',
			description: "Leave it to the server's own settings for each kind of media",
		},
	],
};

const radioMode: INodeProperties = {
	displayName: 'Radio Mode',
	name: 'radioMode',
	type: 'boolean',
	default: true,
	description:
		'Whether to go on with similar tracks without end; needs a provider that knows similar tracks',
};

const shuffle: INodeProperties = {
	displayName: 'Shuffle',
	name: 'shuffle',
	type: 'boolean',
	default: true,
	description:
		'Whether to shuffle what is played, with Play Now and Replace Queue (server 2.10 and newer)',
};

export const startFromBeginning: INodeProperties = {
	displayName: 'Start From Beginning',
	name: 'startFromBeginning',
	type: 'boolean',
	default: true,
	description:
		'Whether to ignore where an episode or audiobook was left and play it from its beginning (server 2.10 and newer)',
};

export const confirmPlayback: INodeProperties = {
	displayName: 'Confirm Playback',
	name: 'confirmPlayback',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait until the new media really plays, or is in the queue, and to fail when it does not',
};

export const confirmSeconds = secondsField(
	'Confirm Within',
	'confirmSeconds',
	DEFAULT_CONFIRM_SECONDS,
	'How many seconds the player has to start',
);

export const fields: INodeProperties[] = [
	queueLocator,
	mediaLocator,
	startItem,
	enqueue,
	changeOptions(confirmPlayback, confirmSeconds, radioMode, shuffle, startFromBeginning),
];
