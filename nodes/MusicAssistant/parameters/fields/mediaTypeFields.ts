import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { LibraryType } from '../../services/library/libraryItems';

/** The media types that the library lists; genres since 2.8. */
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

/** The media types that can be played from the library. */
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

export const mediaTypeField: INodeProperties = {
	displayName: 'Media Type',
	name: 'mediaType',
	type: 'options',
	default: 'track',
	description: 'The type of item to list',
	options: toOptions(LIBRARY_TYPES),
};

export function mediaTypesField(
	description: string,
	mediaTypes: readonly string[],
	hint = 'Empty: all media types',
): INodeProperties {
	return {
		displayName: 'Media Types',
		name: 'mediaTypes',
		type: 'multiOptions',
		default: [],
		description,
		hint,
		options: toOptions(mediaTypes),
	};
}

function toOptions(values: readonly string[]): INodePropertyOptions[] {
	return values.map((value) => ({
		name: snakeCaseToTitleCase(value),
		value,
		...(value === 'genre' && { description: 'Requires server 2.8 or newer' }),
	}));
}

/** "podcast_episode" becomes "Podcast Episode". */
export function snakeCaseToTitleCase(word: string): string {
	return word
		.split('_')
		.map((part) => part.charAt(0).toUpperCase() + part.slice(1))
		.join(' ');
}
