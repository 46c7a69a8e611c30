import type { INodeProperties } from 'n8n-workflow';
import { inputFileField } from '../../../parameters/fields/fileFields';
import {
	optionsForSlowChange,
	requirementNotice,
	VOLUME_RANGE,
} from '../../../parameters/fields/commonFields';
import {
	booleanField,
	choiceField,
	listedField,
	numberField,
	requiredFor,
	textField,
} from '../../../parameters/fields/fieldBuilders';
import { targetFields } from '../../../parameters/fields/locators';

export const sourceField = choiceField('Source', 'source', 'url', 'What to play', {
	binary: ['Binary File', 'A WAV file from the input item (server 2.10 and newer)'],
	text: [
		'Text',
		'A message that the server speaks (server 2.10 and newer, with a text-to-speech provider)',
	],
	url: ['URL', 'A sound file that the server can download'],
});

const urlField = textField(
	'URL',
	'url',
	'http://192.168.1.30/doorbell.mp3',
	'Address of the sound file; the music server downloads it, so it must be reachable from there',
);

const messageField = textField('Message', 'message', 'Dinner is ready', 'The text to speak', {
	typeOptions: { rows: 2 },
});

const binaryPropertyNameField = inputFileField(
	'announce',
	'The file must be a WAV file with PCM, or raw samples whose MIME type contains their rate, at 8 to 96 kHz, with one or two channels and up to 300 seconds. Speech nodes and services offer WAV as a response format.',
);

const languageField = textField(
	'Language',
	'language',
	'en',
	"The language of the text; leave empty for the server's language",
	{ displayOptions: { show: { '/source': ['text'] } } },
);

const ttsEngineField = listedField(
	'options',
	'Speech Engine',
	'ttsEngine',
	'getTtsEngines',
	'The text-to-speech engine that speaks the text',
	{ displayOptions: { show: { '/source': ['text'] } } },
);

export const preAnnounceField = choiceField(
	'Chime First',
	'preAnnounce',
	'default',
	'Whether to play a chime before the announcement',
	{
		default: ['Use Player Setting'],
		no: ['No'],
		yes: ['Yes'],
	},
);

const preAnnounceUrlField = textField(
	'Chime URL',
	'preAnnounceUrl',
	'http://192.168.1.30/gong.mp3',
	'Address of your own chime, which the server downloads; not for files',
);

const volumeLevelField = numberField(
	'Volume Level',
	'volumeLevel',
	40,
	VOLUME_RANGE,
	'The volume of the announcement, from 0 to 100; the previous level is restored afterwards',
);

const restoreVolumeField = booleanField(
	'Restore Volume',
	'restoreVolume',
	'Whether to restore the volume if the server leaves it at the announcement level, as it does when it cannot play the announcement',
);

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
