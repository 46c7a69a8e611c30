import type { INodeProperties } from 'n8n-workflow';

export const REPEAT_MODES = ['off', 'one', 'all'] as const;

/** What servers accept. */
export const SLOWEST_SPEED = 0.5;
export const FASTEST_SPEED = 3;

export const modesField: INodeProperties = {
	displayName: 'Modes',
	name: 'modes',
	type: 'collection',
	placeholder: 'Add mode',
	default: {},
	description: 'Only the modes added here are changed',
	options: [
		{
			displayName: 'Autoplay',
			name: 'autoplay',
			type: 'boolean',
			default: true,
			description: 'Whether to continue with similar music when the queue ends',
		},
		{
			displayName: 'Crossfade',
			name: 'crossfade',
			type: 'boolean',
			default: true,
			description:
				'Whether items blend into each other (server 2.10 and newer; a player setting on older servers)',
		},
		{
			displayName: 'Playback Speed',
			name: 'playbackSpeed',
			type: 'number',
			typeOptions: { minValue: SLOWEST_SPEED, maxValue: FASTEST_SPEED, numberPrecision: 2 },
			default: 1,
			description:
				'How fast the current podcast episode or audiobook is played, from 0.5 to 3; 1 is the normal speed (server 2.8 and newer)',
		},
		{
			displayName: 'Repeat',
			name: 'repeat',
			type: 'options',
			default: 'all',
			description: 'What to repeat',
			options: [
				{ name: 'Whole Queue', value: 'all' },
				{ name: 'Nothing', value: 'off' },
				{ name: 'Current Item', value: 'one' },
			],
		},
		{
			displayName: 'Shuffle',
			name: 'shuffle',
			type: 'boolean',
			default: true,
			description: 'Whether to play in random order',
		},
	],
};
