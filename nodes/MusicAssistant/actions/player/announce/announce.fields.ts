import type { INodeProperties } from 'n8n-workflow';
import { inputFileField } from '../../../parameters/fields/fileFields';
import {
	requirementNotice,
	requiredFor,
	optionsForSlowChange,
} from '../../../parameters/fields/commonFields';
import { targetFields } from '../../../parameters/fields/locators';

export const ANNOUNCEMENT_SOURCES = ['url', 'text', 'binary'] as const;
export const CHIME_CHOICES = ['default', 'yes', 'no'] as const;

const sourceField: INodeProperties = {
	displayName: 'Source',
	name: 'source',
	type: 'options',
	default: 'url',
	description: 'What to play',
	options: [
		{
			name: 'Binary File',
			value: 'binary',
			description: 'A WAV file from the input item (server 2.10 and newer)',
		},
		{
			name: 'Text',
			value: 'text',
			description:
				'A message that the server speaks (server 2.10 and newer, with a text-to-speech provider)',
		},
		{ name: 'URL', value: 'url', description: 'A sound file that the server can download' },
	],
};

const urlField: INodeProperties = {
	displayName: 'URL',
	name: 'url',
	type: 'string',
	default: '',
	placeholder: 'e.g. http://192.168.1.30/doorbell.mp3',
	description:
		'Address of the sound file; the music server downloads it, so it must be reachable from there',
};

const messageField: INodeProperties = {
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. Dinner is ready',
	description: 'The text to speak',
};

const binaryPropertyNameField = inputFileField(
	'announce',
	'The file must be a WAV file with PCM, or raw samples whose MIME type contains their rate, at 8 to 96 kHz, with one or two channels and up to 300 seconds. Speech nodes and services offer WAV as a response format.',
);

const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'string',
	default: '',
	placeholder: 'e.g. en',
	displayOptions: { show: { '/source': ['text'] } },
	description: "The language of the text; leave empty for the server's language",
};

const ttsEngineField: INodeProperties = {
	displayName: 'Speech Engine Name or ID',
	name: 'ttsEngine',
	type: 'options',
	default: '',
	typeOptions: { loadOptionsMethod: 'getTtsEngines' },
	displayOptions: { show: { '/source': ['text'] } },
	description:
		'The text-to-speech engine that speaks the text. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const preAnnounceField: INodeProperties = {
	displayName: 'Chime First',
	name: 'preAnnounce',
	type: 'options',
	default: 'default',
	description: 'Whether to play a chime before the announcement',
	options: [
		{ name: 'Use Player Setting', value: 'default' },
		{ name: 'No', value: 'no' },
		{ name: 'Yes', value: 'yes' },
	],
};

const preAnnounceUrlField: INodeProperties = {
	displayName: 'Chime URL',
	name: 'preAnnounceUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. http://192.168.1.30/gong.mp3',
	description: 'Address of your own chime, which the server downloads; not for files',
};

const volumeLevelField: INodeProperties = {
	displayName: 'Volume Level',
	name: 'volumeLevel',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 40,
	description:
		'The volume of the announcement, from 0 to 100; the previous level is restored afterwards',
};

const restoreVolumeField: INodeProperties = {
	displayName: 'Restore Volume',
	name: 'restoreVolume',
	type: 'boolean',
	default: true,
	description:
		'Whether to restore the volume if the server leaves it at the announcement level, as it does when it cannot play the announcement',
};

export const announceFields: INodeProperties[] = [
	...targetFields(
		'Announce On',
		'Where to play the announcement; several players play it at the same time',
		'The players that play the announcement',
	),
	sourceField,
	requirementNotice('Requires server 2.10 or newer', { show: { source: ['text', 'binary'] } }),
	...requiredFor('source', 'url', urlField),
	...requiredFor('source', 'text', messageField),
	...requiredFor('source', 'binary', binaryPropertyNameField),
	optionsForSlowChange(
		languageField,
		preAnnounceField,
		preAnnounceUrlField,
		restoreVolumeField,
		ttsEngineField,
		volumeLevelField,
	),
];
