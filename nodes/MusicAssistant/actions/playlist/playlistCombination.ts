import type { OperationContext } from '../../parameters/operationContext';
import {
	resolveEditablePlaylist,
	type EditablePlaylist,
} from '../../parameters/resolve/resolvePlaylist';
import type { ItemCombination } from '../itemCombination';

/** Reads the URIs of an input item. @throws ParameterError if they are wrong by themselves */
export type ReadUris = (context: OperationContext) => Promise<readonly string[]>;

/** The URIs of several input items for one playlist are one list. */
export function playlistCombination(
	readerFor: (playlist: EditablePlaylist) => ReadUris,
	replaces: boolean,
): ItemCombination {
	return {
		list: 'uris',
		targetParameters(parameters) {
			// The other modes have no provider.
			const isById = parameters.locator('playlistId').mode === 'id';
			return isById ? ['playlistId', 'provider'] : ['playlistId'];
		},
		settings: ['options'],
		replaces: () => replaces,
		async resolveTarget(context) {
			const playlist = await resolveEditablePlaylist(context);
			return { id: playlist.id, readList: readerFor(playlist) };
		},
	};
}
