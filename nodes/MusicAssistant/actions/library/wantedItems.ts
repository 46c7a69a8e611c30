import type { Server } from '../../api/client';
import { undefinedIfRefused } from '../../api/failure';
import { itemBehind } from '../../services/library/itemBehind';
import { contents } from '../../services/library/library';
import { Wanted } from '../../services/library/playlists';
import { text, type JsonObject } from '../../helpers/json';
import { listed } from '../../helpers/names';
import type { OperationContext } from '../../parameters/operationContext';
import type { PlaylistChange } from './playlistChange';

/**
 * What is to be added, as the server has it.
 *
 * @throws ParameterFault for URIs behind which there is nothing, where servers break without a reason, for kinds of
 * item that the playlist cannot take, and for albums and playlists that are empty, which they leave out without a word
 */
export async function wantedItems(
	{ parameters, server }: OperationContext,
	{ playlist, uris }: PlaylistChange,
): Promise<Wanted[]> {
	const items = await Promise.all(uris.map(async (uri) => await itemBehind(server, uri)));
	const missing = uris.filter((_, place) => items[place] === 'missing');
	if (missing.length > 0) {
		throw parameters.fault(
			'uris',
			`has URIs behind which the server finds nothing: ${listed(missing)}`,
			'They were removed or renumbered, or their provider is not set up. Nothing was added.',
		);
	}
	const unfit = uris.filter((_, place) => !playlist.takes(text(found(items[place]), 'media_type')));
	if (unfit.length > 0) {
		throw parameters.fault(
			'uris',
			`has what the playlist "${playlist.name}" cannot take: ${listed(unfit)}`,
			'Give tracks, or albums and playlists, of which the tracks are added. Nothing was added.',
		);
	}
	const wanted = await Promise.all(
		uris.map(async (uri, place) => {
			const item = found(items[place]);
			return new Wanted(uri, item, item && (await tracksOf(server, item)));
		}),
	);
	const empty = wanted.filter((one) => one.isEmpty).map(({ uri }) => uri);
	if (empty.length > 0) {
		throw parameters.fault(
			'uris',
			`has an album or a playlist that is empty: ${listed(empty)}`,
			'There is nothing in it that could be added. Leave it out, or fill it first. Nothing was added.',
		);
	}
	return wanted;
}

/** What is in an album or a playlist; `undefined` for anything else, and where the server does not tell. */
async function tracksOf(server: Server, item: JsonObject): Promise<JsonObject[] | undefined> {
	return await contents(server, {
		mediaType: text(item, 'media_type') ?? '',
		itemId: text(item, 'item_id') ?? '',
		provider: text(item, 'provider') ?? '',
	}).catch(undefinedIfRefused);
}

function found(item: JsonObject | string | undefined): JsonObject | undefined {
	return typeof item === 'object' ? item : undefined;
}
