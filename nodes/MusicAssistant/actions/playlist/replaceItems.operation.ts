import type { INodeProperties } from 'n8n-workflow';
import {
	SLOW_TIMEOUT,
	optionsForSlowChange,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import { urisField } from '../../parameters/fields/uriFields';
import type { OperationContext } from '../../parameters/operationContext';
import { readUriList } from '../../parameters/read/readUris';
import {
	resolveEditablePlaylist,
	type EditablePlaylist,
} from '../../parameters/resolve/resolvePlaylist';
import { combineItemsField } from '../itemCombination';
import { requireAnyEntryFound } from './resolveEntriesToAdd';
import { planReplacement } from '../../services/playlists/planReplacement';
import { replacePlaylistRows } from '../../services/playlists/replacePlaylistRows';
import { readPlaylistRows } from '../../services/playlists/playlistRows';
import type { Operation } from '../operation';
import { playlistCombination, type ReadUris } from './playlistCombination';
import { replacementOutput } from './replacementOutput';
import {
	readRowsByUri,
	resolveReplacementEntries,
	type RowsByUri,
} from './resolveReplacementEntries';

/** Not required, because the list may be empty. */
const newUrisField: INodeProperties = {
	...urisField('The URIs or share URLs of all items that the playlist should contain'),
	required: undefined,
};

const allowEmptyField: INodeProperties = {
	displayName: 'Allow Empty List',
	name: 'allowEmpty',
	type: 'boolean',
	default: true,
	description: 'Whether to remove all items from the playlist if there are no URIs',
};

export const replaceItems: Operation = {
	option: {
		name: 'Replace Items',
		value: 'replaceItems',
		action: 'Replace items of playlist',
		description:
			'Make a playlist contain exactly the given items in the given order; items that are already in it are kept if possible',
	},
	effect: 'change',
	fields: [
		playlistLocator,
		locatorProviderField(playlistLocator),
		newUrisField,
		optionsForSlowChange(allowEmptyField, combineItemsField),
	],
	combination: playlistCombination(createListReader, true),

	async execute(context) {
		const { parameters, client } = context;
		const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
		const given = readUrisUnlessEmpty(context);
		const playlist = await resolveEditablePlaylist(context);
		const rows = given.length > 0 ? await readRowsByUri(client, playlist) : NO_ROWS;
		const resolved = await resolveReplacementEntries(context, playlist, given, rows);
		await requireAnyEntryFound(context, resolved);
		const { entries, missing } = resolved;
		// The server removes by position, and the rows that it has stored may be outdated.
		const before = await readPlaylistRows(client, playlist.id, { timeoutSeconds });
		const replacement = planReplacement(before, entries);
		const isChange = replacement.removed.length + replacement.added.length > 0;
		const replaced = isChange
			? await replacePlaylistRows(client, playlist, replacement, entries, timeoutSeconds)
			: undefined;
		return replacementOutput(playlist, replacement, { replaced, missing });
	},
};

const NO_ROWS: RowsByUri = new Map();

/** Reads the URIs of input items; an empty list adds nothing. The rows of the playlist are read once for all items. */
function createListReader(playlist: EditablePlaylist): ReadUris {
	let rows: Promise<RowsByUri> | undefined;
	return async (context) => {
		const uris = readUriList(context.parameters, 'uris');
		if (uris.length === 0) return uris;
		rows ??= readRowsByUri(context.client, playlist);
		await resolveReplacementEntries(context, playlist, uris, await rows);
		return uris;
	};
}

/** @throws ParameterError for an empty list, unless it is allowed */
function readUrisUnlessEmpty({ parameters }: OperationContext): string[] {
	const allowsEmpty = parameters.collection('options').booleanOr('allowEmpty', false);
	const given = readUriList(parameters, 'uris');
	if (given.length > 0 || allowsEmpty) return given;
	throw parameters.error(
		'uris',
		'must not be empty',
		'Enter the URIs of the items. To remove all items instead, add the option "Allow Empty List".',
	);
}
