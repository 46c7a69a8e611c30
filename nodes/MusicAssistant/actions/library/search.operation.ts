import type { INodeProperties } from 'n8n-workflow';
import type { MediaItem } from '../../api/models/mediaItem';
import { mediaTitle } from '../../api/models/mediaItems';
import { searchMusic } from '../../services/library/libraryItems';
import { createSimplifierForMediaTypes } from '../../services/simplifyMedia';
import { resolveProviders } from '../../parameters/resolve/resolveProvidersAndUsers';
import {
	optionsForRead,
	simplifyField,
	createSimplifier,
} from '../../parameters/fields/commonFields';
import { booleanField, textField } from '../../parameters/fields/fieldBuilders';
import {
	limitField,
	LIBRARY_TYPES,
	mediaTypesField,
	providersField,
} from '../../parameters/fields/listFields';
import { type OperationContext, requireVersion } from '../../parameters/operationContext';
import type { Operation } from '../operation';

const queryField = textField(
	'Query',
	'query',
	'Morning News',
	'What to search for: a name or part of one, "artist - title", or a share URL',
	{ required: true },
);

const unconditionalLimitField: INodeProperties = { ...limitField, displayOptions: undefined };

const libraryOnlyField = booleanField(
	'Library Only',
	'libraryOnly',
	'Whether to return only items that are in the library',
);

const searchedProvidersField = providersField(
	'The providers to search; leave empty for all (server 2.10 and newer)',
);

export const search: Operation = {
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search for music and podcasts',
		description:
			'Find items by name in the library and on the music providers, exact matches first',
	},
	effect: 'read',
	fields: [
		queryField,
		mediaTypesField('The media types to find; leave empty for all', LIBRARY_TYPES),
		unconditionalLimitField,
		simplifyField,
		optionsForRead(libraryOnlyField, searchedProvidersField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const options = parameters.collection('options');
		const types = parameters.choices('mediaTypes', LIBRARY_TYPES);
		const simplify = createSimplifierForMediaTypes(types);
		const output = createSimplifier<MediaItem>(context, (item, server) => ({
			label: mediaTitle(item),
			...simplify(item, server),
		}));
		const libraryOnly = options.booleanOr('libraryOnly', false);
		const request = {
			query: parameters.filledText('query', 'Enter a name or part of one.'),
			types,
			limit: parameters.number('limit', { min: 1, whole: true }),
			libraryOnly,
			providers: await readProviders(context, libraryOnly),
		};
		return (await searchMusic(client, request)).map(output);
	},
};

/** The providers to search; none stands for all. @throws ParameterError */
async function readProviders(context: OperationContext, libraryOnly: boolean): Promise<string[]> {
	const options = context.parameters.collection('options');
	const given = options.listedTexts('providers');
	if (given.length === 0) return [];
	if (libraryOnly) {
		throw options.error(
			'providers',
			'cannot be combined with "Library Only"',
			'Remove one of the two options.',
		);
	}
	await requireVersion(context, options, 'providers', 'searchOfProviders');
	return await resolveProviders(context, options, 'providers', given, ['library']);
}
