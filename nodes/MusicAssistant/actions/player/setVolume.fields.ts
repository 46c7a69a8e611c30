import type { INodeProperties } from 'n8n-workflow';
import { optionsForChange, secondsField } from '../../parameters/fields/commonFields';
import { changedTargetFields } from '../../parameters/fields/targetFields';

export const DEFAULT_FADE_SECONDS = 30;

const volumeActionField: INodeProperties = {
	displayName: 'Action',
	name: 'volumeAction',
	type: 'options',
	default: 'set',
	description: 'What to do with the volume',
	options: [
		{
			name: 'Fade',
			value: 'fade',
			description: `Change to a level gradually, over ${DEFAULT_FADE_SECONDS} seconds unless you add the option Fade Over; the node waits until it is reached`,
		},
		{ name: 'Mute', value: 'mute', description: 'Mute the player and keep the level' },
		{ name: 'Set', value: 'set', description: 'Set a level immediately' },
		{ name: 'Turn Down', value: 'down', description: 'Lower the volume by one step' },
		{ name: 'Turn Up', value: 'up', description: 'Raise the volume by one step' },
		{ name: 'Unmute', value: 'unmute', description: 'Unmute the player' },
	],
};

const volumeLevelField: INodeProperties = {
	displayName: 'Volume Level',
	name: 'volumeLevel',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 20,
	displayOptions: { show: { volumeAction: ['set', 'fade'] } },
	description: 'The volume, from 0 to 100',
};

const fadeSecondsField = secondsField(
	'Fade Over',
	'fadeSeconds',
	DEFAULT_FADE_SECONDS,
	'How many seconds a fade takes from the current level to the new one',
	{ displayOptions: { show: { '/volumeAction': ['fade'] } } },
);

/** What happens to the music at the end of a fade. */
export const AFTER_FADE_CHOICES = ['nothing', 'pause', 'stop'] as const;

const afterFadeField: INodeProperties = {
	displayName: 'After Fade',
	name: 'afterFade',
	type: 'options',
	default: 'stop',
	displayOptions: { show: { '/volumeAction': ['fade'] } },
	description:
		'What to do with the music when the level is reached. If it is paused or stopped, the level from before the fade is restored afterwards.',
	options: [
		{ name: 'Nothing', value: 'nothing', description: 'Let it play at the new level' },
		{ name: 'Pause', value: 'pause', description: 'Pause it and keep the position' },
		{ name: 'Stop', value: 'stop', description: 'Stop it and leave the queue as it is' },
	],
};

const wholeGroupField: INodeProperties = {
	displayName: 'Whole Group',
	name: 'wholeGroup',
	type: 'boolean',
	default: true,
	description: 'Whether to also change all players grouped with this one, each in proportion',
};

export const setVolumeFields: INodeProperties[] = [
	...changedTargetFields,
	volumeActionField,
	volumeLevelField,
	optionsForChange(afterFadeField, fadeSecondsField, wholeGroupField),
];
