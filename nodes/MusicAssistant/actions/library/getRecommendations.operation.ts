import { createMediaSimplifier } from '../../services/simplifyMedia';
import {
	filtersField,
	listFields,
	createMediaListSimplifier,
} from '../../parameters/fields/listFields';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { textField } from '../../parameters/fields/fieldBuilders';
import type { Operation } from '../operation';
import { ApiError, asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem, RecommendationRow } from '../../api/models/mediaItem';
import { containsName } from '../../helpers/nameComparison';

const rowField = textField(
	'Row',
	'row',
	'Made for you',
	'Return only items of rows whose name contains this, not case-sensitive; also finds rows that Music Assistant hides by default',
);

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

/** A recommended item, and the name of the row that it is in. */
interface RecommendedItem {
	item: MediaItem;
	row: string | undefined;
}

/**
 * What the server recommends, row by row. Rows may be empty, and those of sources that fail are left out, as servers do.
 *
 * @param rowNamePart part of the names of the rows to read; '' for all that are not hidden by default
 * @throws ApiError if none can be read
 */
async function readRecommendedItems(
	client: MusicAssistantClient,
	rowNamePart: string,
): Promise<RecommendedItem[]> {
	const rows = await client.call('music/recommendations', {});
	const selected = rows.filter(({ name = '', isHidden }) =>
		rowNamePart === '' ? !isHidden : containsName(name, rowNamePart),
	);
	const readRow = async (row: RecommendationRow) => ({
		row,
		items: await readRowItems(client, row).catch(asApiError),
	});
	// The first one alone: a server without the command is not asked for every row at once.
	const [first, ...others] = selected;
	const contents = [
		...(first ? [await readRow(first)] : []),
		...(await Promise.all(others.map(readRow))),
	];
	const read = contents.flatMap(({ row, items }) =>
		items instanceof ApiError ? [] : [{ row: row.name, items }],
	);
	const [failure] = contents.flatMap(({ items }) => (items instanceof ApiError ? [items] : []));
	if (failure && read.length === 0) throw failure;
	return read.flatMap(({ row, items }) => items.map((item) => ({ item, row })));
}

/** From 2.10 on, each row is read on its own. */
async function readRowItems(
	client: MusicAssistantClient,
	{ itemId, provider, items }: RecommendationRow,
): Promise<readonly MediaItem[]> {
	if (items.length > 0 || itemId === undefined || provider === undefined) return items;
	const row = { provider, item_id: itemId };
	return (await client.callIfSupported('music/recommendations/items', row)) ?? [];
}
