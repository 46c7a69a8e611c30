import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { LibraryType } from '../../services/library/library';

/** The kinds that the library lists; genres since 2.8. */
export const LIBRARY_TYPES: readonly LibraryType[] = [
	'album',
	'artist',
	'audiobook',
	'genre',
	'playlist',
	'podcast',
	'radio',
	'track',
];

/** The kinds of what can be played from the library. */
export const PLAYABLE_TYPES: readonly string[] = [
	'album',
	'artist',
	'audiobook',
	'playlist',
	'podcast',
	'podcast_episode',
	'radio',
	'track',
];

/** Which one kind of item of the library to list. */
export const mediaTypeField: INodeProperties = {
	displayName: 'Media Type',
	name: 'mediaType',
	type: 'options',
	default: 'track',
	description: 'The kind of item to list',
	options: choicesOf(LIBRARY_TYPES),
};

/** A choice of kinds of item, with the server's own words as values. */
export function mediaTypesField(description: string, values: readonly string[]): INodeProperties {
	return {
		displayName: 'Media Types',
		name: 'mediaTypes',
		type: 'multiOptions',
		default: [],
		description,
		options: choicesOf(values),
	};
}

function choicesOf(values: readonly string[]): INodePropertyOptions[] {
	return values.map((value) => ({ name: titled(value), value }));
}

function titled(word: string): string {
	return word
		.split('_')
		.map((part) => part.charAt(0).toUpperCase() + part.slice(1))
		.join(' ');
}
