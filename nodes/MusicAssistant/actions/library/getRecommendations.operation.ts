import type { INodeProperties } from 'n8n-workflow';
import { createMediaSimplifier } from '../../helpers/simplify/simplifyMedia';
import { filtersField } from '../../parameters/fields/filterFields';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { listFields, createMediaListSimplifier } from '../../parameters/fields/listFields';
import { readRecommendedItems } from '../../services/library/readRecommendedItems';
import type { Operation } from '../operation';

const rowField: INodeProperties = {
	displayName: 'Row',
	name: 'row',
	type: 'string',
	default: '',
	placeholder: 'e.g. Made for you',
	description:
		'Return only items of rows whose name contains this, not case-sensitive; also finds rows that Music Assistant hides by default',
};

export const getRecommendations: Operation = {
	option: {
		name: 'Get Recommendations',
		value: 'getRecommendations',
		action: 'Get recommendations',
		description:
			'List what Music Assistant and its providers recommend on the Discover page, each item with its row; rows of providers that do not respond are missing',
	},
	effect: 'read',
	fields: [...listFields, filtersField([rowField]), optionsForRead()],

	async execute(context) {
		const { parameters, client } = context;
		const output = createMediaListSimplifier(context, createMediaSimplifier('mixed'));
		const filters = parameters.collection('filters');
		const part = filters.has('row') ? filters.text('row') : '';
		const recommended = await readRecommendedItems(client, part);
		const items = await output(recommended.map(({ item }) => item));
		return items.map((item, index) => ({ ...item, row: recommended[index]?.row ?? null }));
	},
};
