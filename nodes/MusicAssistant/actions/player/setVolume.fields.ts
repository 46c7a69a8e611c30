import type { INodeProperties } from 'n8n-workflow';
import { changeOptions, secondsField } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';

export const DEFAULT_FADE_SECONDS = 30;

const volumeAction: INodeProperties = {
	displayName: 'Action',
	name: 'volumeAction',
	type: 'options',
	default: 'set',
	description: 'What to do with the volume',
	options: [
		{ name: 'Fade', value: 'fade', description: 'Go to a level slowly; the node waits until then' },
		{ name: 'Mute', value: 'mute', description: 'Silence it and keep the level' },
		{ name: 'Set', value: 'set', description: 'Set it to a level at once' },
		{ name: 'Turn Down', value: 'down', description: 'Make it one step less loud' },
		{ name: 'Turn Up', value: 'up', description: 'Make it one step louder' },
		{ name: 'Unmute', value: 'unmute', description: 'End the silence' },
	],
};

const volumeLevel: INodeProperties = {
	displayName: 'Level',
	name: 'volumeLevel',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 20,
	displayOptions: { show: { volumeAction: ['set', 'fade'] } },
	description: 'How loud, from 0 to 100',
};

const fadeSeconds = secondsField(
	'Fade Over',
	'fadeSeconds',
	DEFAULT_FADE_SECONDS,
	'How many seconds a fade takes from the present level to the new one',
	{ displayOptions: { show: { '/volumeAction': ['fade'] } } },
);

const wholeGroup: INodeProperties = {
	displayName: 'Whole Group',
	name: 'wholeGroup',
	type: 'boolean',
	default: true,
	description:
		'Whether to change all players that are grouped with this one too, each by its share',
};

export const fields: INodeProperties[] = [
	playerLocator,
	volumeAction,
	volumeLevel,
	changeOptions(fadeSeconds, wholeGroup),
];
