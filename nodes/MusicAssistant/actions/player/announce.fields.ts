import type { INodeProperties } from 'n8n-workflow';
import { playersField } from '../../parameters/resolvePlayers';
import { optional, slowChangeOptions } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';

export const TARGETS = ['player', 'players', 'all'] as const;
export const SOURCES = ['url', 'text'] as const;
export const CHIMES = ['default', 'yes', 'no'] as const;

const target: INodeProperties = {
	displayName: 'Announce On',
	name: 'target',
	type: 'options',
	default: 'player',
	description: 'Where it is to be heard; several players are addressed at the same moment',
	options: [
		{ name: 'All Players', value: 'all', description: 'Every player that is available now' },
		{ name: 'One Player', value: 'player' },
		{ name: 'Several Players', value: 'players' },
	],
};

const source: INodeProperties = {
	displayName: 'Source',
	name: 'source',
	type: 'options',
	default: 'url',
	description: 'What is played',
	options: [
		{
			name: 'Text',
			value: 'text',
			description: 'The server speaks a text (server 2.10 and newer, with a speech provider)',
		},
		{ name: 'URL', value: 'url', description: 'A sound file that the server can fetch' },
	],
};

const url: INodeProperties = {
	displayName: 'URL',
	name: 'url',
	type: 'string',
	default: '',
	placeholder: 'e.g. http://192.168.1.30/doorbell.mp3',
	displayOptions: { show: { source: ['url'] } },
	description: 'Address of the sound; the music server fetches it, so it must be reachable there',
};

const message: INodeProperties = {
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. Dinner is ready',
	displayOptions: { show: { source: ['text'] } },
	description: 'What is spoken',
};

const language: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'string',
	default: '',
	placeholder: 'e.g. en',
	displayOptions: { show: { '/source': ['text'] } },
	description: "Language in which a text is spoken, the server's own where it is left out",
};

const preAnnounce: INodeProperties = {
	displayName: 'Chime First',
	name: 'preAnnounce',
	type: 'options',
	default: 'default',
	description: 'Whether a chime is heard before it',
	options: [
		{ name: 'As Set for the Player', value: 'default' },
		{ name: 'No', value: 'no' },
		{ name: 'Yes', value: 'yes' },
	],
};

const preAnnounceUrl: INodeProperties = {
	displayName: 'Chime URL',
	name: 'preAnnounceUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. http://192.168.1.30/gong.mp3',
	description: 'A chime of your own, which the server fetches',
};

const volumeLevel: INodeProperties = {
	displayName: 'Volume Level (0-100)',
	name: 'volumeLevel',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 40,
	description: 'How loud it is; afterwards the old level comes back',
};

const restoreVolume: INodeProperties = {
	displayName: 'Restore Volume',
	name: 'restoreVolume',
	type: 'boolean',
	default: true,
	description:
		'Whether to put the volume back where the server leaves it at that of the announcement, as it does when it cannot play it',
};

const playerId = optional({
	...playerLocator,
	displayOptions: { show: { target: ['player'] } },
});

const playerIds = optional({
	...playersField('Player', 'playerIds', 'The players to announce on'),
	displayOptions: { show: { target: ['players'] } },
});

export const fields: INodeProperties[] = [
	target,
	playerId,
	playerIds,
	source,
	url,
	message,
	slowChangeOptions(language, preAnnounce, preAnnounceUrl, restoreVolume, volumeLevel),
];
