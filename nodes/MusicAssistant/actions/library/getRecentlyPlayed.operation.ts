import type { INodeProperties } from 'n8n-workflow';
import { simplifyMedia } from '../../values/simplifyMedia';
import { limit, readOptions, returnAll, simplify, wantedCount } from '../fields';
import { listing } from '../listed';
import type { Operation } from '../operation';
import { mediaTypesField } from './mediaTypes';
import { ALL_THERE_IS } from './unpaged';

const KINDS = [
	'album',
	'artist',
	'audiobook',
	'playlist',
	'podcast',
	'podcast_episode',
	'radio',
	'track',
];

const fullyPlayedOnly: INodeProperties = {
	displayName: 'Fully Played Only',
	name: 'fullyPlayedOnly',
	type: 'boolean',
	default: false,
	description:
		'Whether to leave out what was not played to its end; without this option the server leaves it out',
};

export const getRecentlyPlayed: Operation = {
	option: {
		name: 'Get Recently Played',
		value: 'getRecentlyPlayed',
		action: 'Get recently played items',
		description: "List what the access token's own user played last, newest first",
	},
	effect: 'read',
	fields: [
		mediaTypesField('The kinds to list, all but podcast episodes where none is chosen', KINDS),
		returnAll,
		limit,
		simplify,
		readOptions(fullyPlayedOnly),
	],

	async execute({ parameters, server }) {
		const output = listing(parameters, simplifyMedia);
		const options = parameters.collection('options');
		const kinds = parameters.choices('mediaTypes', KINDS);
		const items = await server.call('music/recently_played_items', {
			limit: wantedCount(parameters) ?? ALL_THERE_IS,
			...(kinds.length > 0 ? { media_types: kinds } : {}),
			...(options.has('fullyPlayedOnly')
				? { fully_played_only: options.boolean('fullyPlayedOnly') }
				: {}),
		});
		return output(items);
	},
};
