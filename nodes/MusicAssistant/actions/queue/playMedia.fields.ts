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
		'Where to start in a playlist, podcast, album or audiobook: "latest" for the newest episode of a podcast, part of a name (3 characters or more), an exact ID or URI, or a chapter number. Leave empty to start at the beginning.',
};

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

const radioMode: INodeProperties = {
	displayName: 'Radio Mode',
	name: 'radioMode',
	type: 'boolean',
	default: true,
	description:
		'Whether to keep playing similar tracks; requires a provider that can find similar tracks',
};

const shuffle: INodeProperties = {
	displayName: 'Shuffle',
	name: 'shuffle',
	type: 'boolean',
	default: true,
	description:
		'Whether to shuffle the media; only with Play Now and Replace Queue (server 2.10 and newer)',
};

export const startFromBeginning: INodeProperties = {
	displayName: 'Start From Beginning',
	name: 'startFromBeginning',
	type: 'boolean',
	default: true,
	description:
		'Whether to play an episode or audiobook from the beginning instead of resuming it (server 2.10 and newer)',
};

export const confirm: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait until the new media is actually playing, or is in the queue, and to fail otherwise',
};

export const confirmSeconds = secondsField(
	'Confirm Within',
	'confirmSeconds',
	DEFAULT_CONFIRM_SECONDS,
	'How many seconds the player has to start',
);

export const playMediaFields: INodeProperties[] = [
	queueLocator,
	mediaLocator,
	startItem,
	enqueue,
	changeOptions(confirm, confirmSeconds, radioMode, shuffle, startFromBeginning),
];
