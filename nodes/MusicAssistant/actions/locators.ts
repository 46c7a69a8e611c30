import type { INodeProperties } from 'n8n-workflow';

/** A queue: from the list, as the one a player plays from now, or by its exact id. */
export const queueLocator: INodeProperties = {
	displayName: 'Queue',
	name: 'queueId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		'The queue to use. Every player has one; grouped players share the queue of their group.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a queue...',
			typeOptions: { searchListMethod: 'searchQueues', searchable: true },
		},
		{
			displayName: 'By Player',
			name: 'player',
			type: 'string',
			placeholder: 'e.g. Kitchen',
			hint: "A player's name or ID: the queue it plays from now is used, its group's when it is grouped",
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 115ee854-3ac5-38c1-277d-7bdb4f3c126d',
		},
	],
};

/** Something to play: from the library's list, by its exact name there, or by URI. */
export const mediaLocator: INodeProperties = {
	displayName: 'Media',
	name: 'media',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'What to play: a playlist, podcast, radio, album, artist, audiobook or track',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select from the library...',
			typeOptions: { searchListMethod: 'searchMedia', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Morning News',
			hint: 'The exact name in the library, in upper or lower case',
		},
		{
			displayName: 'By URI',
			name: 'uri',
			type: 'string',
			placeholder: 'e.g. library://podcast/2',
			hint: 'A URI or share URL. An expression may give an array of them.',
		},
	],
};
