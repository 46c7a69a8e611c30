import type { MusicAssistantClient } from '../../api/client';
import { undefinedIfRefused } from '../../api/apiError';
import { resolveUri } from '../../services/library/resolveUri';
import { asContainer, contents } from '../../services/library/libraryItems';
import { PlaylistEntry } from '../../services/library/playlists';
import type { MediaItem } from '../../api/models/mediaItem';
import { listed } from '../../helpers/names';
import type { OperationContext } from '../../parameters/operationContext';
import type { PlaylistChange } from './playlistChangeInput';

/**
 * Resolves the items to add.
 *
 * @throws ParameterError for URIs without an item, on which servers fail without a reason; for media types that the
 * playlist does not accept; and for empty albums and playlists, which servers silently leave out
 */
export async function resolveCandidates(
	{ parameters, client }: OperationContext,
	{ playlist, uris }: PlaylistChange,
): Promise<PlaylistEntry[]> {
	const items = await Promise.all(uris.map(async (uri) => await resolveUri(client, uri)));
	const missing = uris.filter((_, index) => items[index] === 'missing');
	if (missing.length > 0) {
		throw parameters.error(
			'uris',
			`contains URIs that the server cannot find: ${listed(missing)}`,
			'The items were removed or renumbered, or their provider is not set up. Nothing was added.',
		);
	}
	const unsupported = uris.filter(
		(_, index) => !playlist.accepts(itemOrUndefined(items[index])?.mediaType),
	);
	if (unsupported.length > 0) {
		throw parameters.error(
			'uris',
			`contains items that the playlist "${playlist.name}" does not accept: ${listed(unsupported)}`,
			'Enter tracks, or albums and playlists to add their tracks. Nothing was added.',
		);
	}
	const candidates = await Promise.all(
		uris.map(async (uri, place) => {
			const item = itemOrUndefined(items[place]);
			return new PlaylistEntry(uri, item, item && (await tracksOf(client, item)));
		}),
	);
	const empty = candidates.filter((candidate) => candidate.isEmpty).map(({ uri }) => uri);
	if (empty.length > 0) {
		throw parameters.error(
			'uris',
			`contains an empty album or playlist: ${listed(empty)}`,
			'Leave it out, or fill it first. Nothing was added.',
		);
	}
	return candidates;
}

/** The tracks of an album or playlist; `undefined` for other items, and if the server does not report them. */
async function tracksOf(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<readonly MediaItem[] | undefined> {
	return await contents(client, asContainer(item)).catch(undefinedIfRefused);
}

function itemOrUndefined(item: MediaItem | string | undefined): MediaItem | undefined {
	return typeof item === 'object' ? item : undefined;
}
