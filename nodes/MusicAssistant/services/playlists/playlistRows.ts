import type { MusicAssistantClient } from '../../api/client';
import { parseMediaItem, type MediaItem } from '../../api/models/mediaItem';
import { isObject, type JsonValue } from '../../helpers/json';
import { groupValuesByKey } from '../../helpers/collections';
import { allUrisOf } from '../../api/models/mediaItems';
import { parseUri } from '../../helpers/uri';
import { ApiError, asApiError, undefinedIfRefused } from '../../api/apiError';
import { pollUntil } from '../verifyEffect';
import { isSameName } from '../../helpers/nameComparison';
import { searchLibrary } from '../library/libraryItems';
import { certainlySupports } from '../../api/serverVersions';

/** Maximum number of playlists with a matching name. */
const MAX_SAME_NAME = 500;

/**
 * The playlist of this name, among all that the server lists; null if there is none, `undefined` if none was found and the
 * server refuses to list those of the library. Its search also finds playlist files, which do not count as library items
 * (observed on 2.8).
 *
 * @param exceptUri of a playlist that does not count
 * @throws ApiError if no answer comes
 */
export async function findPlaylistByName(
	client: MusicAssistantClient,
	name: string,
	exceptUri?: string,
): Promise<MediaItem | null | undefined> {
	const [listed, found] = await Promise.all([
		searchLibrary(client, name, MAX_SAME_NAME, ['playlist']).catch(undefinedIfRefused),
		client.tryCall('music/search', {
			search_query: name,
			media_types: ['playlist'],
			limit: MAX_SAME_NAME,
			// Leaves out playlists of streaming services. Old servers know the first argument, new ones the second.
			library_only: true,
			providers: ['library'],
		}),
	]);
	const match = [...(listed ?? []), ...(found?.playlists ?? [])].find(
		(playlist) => isSameName(playlist.name ?? '', name) && playlist.uri !== exceptUri,
	);
	return match ?? (listed ? null : undefined);
}

/** A new playlist, if it was found. */
interface CreatedPlaylistOrReason {
	playlist?: MediaItem;
	/** Why it was not found. */
	reason?: string;
}

/**
 * A new playlist after the command that creates it: in its answer, or listed. Never fails, because the command has succeeded.
 */
export async function findCreatedPlaylist(
	client: MusicAssistantClient,
	name: string,
	commandAnswer?: JsonValue,
): Promise<CreatedPlaylistOrReason> {
	const playlist = isObject(commandAnswer) ? parseMediaItem(commandAnswer) : undefined;
	if (playlist?.itemId !== undefined) return { playlist };
	const found = await findPlaylistByName(client, name).catch(asApiError);
	if (found instanceof ApiError) return { reason: `${LOOKUP_FAILED_REASON}: ${found.message}` };
	if (found === undefined) return { reason: LOOKUP_FAILED_REASON };
	return found ? { playlist: found } : { reason: NOT_LISTED_REASON };
}

const LOOKUP_FAILED_REASON =
	'The server accepted the command, but the new playlist could not be looked up';

const NOT_LISTED_REASON = 'The server accepted the command, but does not list the new playlist';

/**
 * A sentence for the error about something that the server cannot find. From 2.11 on, playlists belong to users, and a
 * playlist that is not shared with the token's user is treated like one that does not exist.
 *
 * @param canBePlaylist whether a playlist is among what was not found
 * @returns the sentence with a leading space; '' if it does not apply
 */
export async function hiddenPlaylistHint(
	client: MusicAssistantClient,
	canBePlaylist: boolean,
): Promise<string> {
	if (!canBePlaylist || !(await certainlySupports(client, 'ownedPlaylists'))) return '';
	return ' A playlist may also belong to another user who does not share it with the user of the access token; then not even admins see it.';
}

export function isPlaylistUri(uri: string): boolean {
	const reference = parseUri(uri);
	return reference?.kind === 'item' && reference.mediaType === 'playlist';
}

const TRACKS_COMMAND = 'music/playlists/playlist_tracks';

/** @param from what the server has stored may be outdated; reading a long playlist from its provider takes a minute */
function argumentsToListTracks(id: string, from: 'store' | 'provider') {
	return {
		item_id: id,
		provider_instance_id_or_domain: 'library',
		provider_instance_or_domain: 'library',
		...(from === 'provider' ? { force_refresh: true } : {}),
	};
}

/**
 * The current rows of a library playlist.
 *
 * @param refresh given if the server must read them from the provider
 */
export async function readPlaylistRows(
	client: MusicAssistantClient,
	id: string,
	refresh?: { timeoutSeconds: number },
): Promise<readonly MediaItem[]> {
	const args = argumentsToListTracks(id, refresh ? 'provider' : 'store');
	return await client.call(TRACKS_COMMAND, args, { noCache: true, ...refresh });
}

/**
 * The rows of a playlist before a change, read from its provider or cached after the change of an earlier item.
 * `undefined` if the server refuses to list them.
 */
export async function readRowsBeforeChange(
	client: MusicAssistantClient,
	id: string,
	timeoutSeconds: number,
): Promise<readonly MediaItem[] | undefined> {
	return await client.tryCall(TRACKS_COMMAND, argumentsToListTracks(id, 'provider'), {
		timeoutSeconds,
	});
}

/** Caches the rows after a change for the next change of the same playlist. */
export function cachePlaylistRows(
	client: MusicAssistantClient,
	id: string,
	rows: readonly MediaItem[],
): void {
	client.primeCache(
		TRACKS_COMMAND,
		argumentsToListTracks(id, 'provider'),
		rows.map(({ raw }) => raw),
	);
}

/**
 * The positions of rows, as the command that removes them counts them, from the last one to the first: then none changes
 * before its turn, whatever the provider does with them. Rows without a position are left out.
 */
export function removalPositions(rows: readonly MediaItem[]): number[] {
	const positions = rows.flatMap(({ position }) => position ?? []);
	return [...new Set(positions)].sort((one, other) => other - one);
}

/** The rows of a playlist by their URIs and those of their albums: a playlist may have thousands of them. */
export class PlaylistRowIndex {
	private readonly rowsByUri: ReadonlyMap<string, readonly MediaItem[]>;

	constructor(readonly rows: readonly MediaItem[]) {
		this.rowsByUri = groupValuesByKey(
			rows.flatMap((row) => [...urisWithAlbum(row)].map((uri) => [uri, row])),
		);
	}

	/** The rows that have at least one of these URIs. */
	rowsWith(uris: Iterable<string>): ReadonlySet<MediaItem> {
		return new Set([...uris].flatMap((uri) => this.rowsByUri.get(uri) ?? []));
	}
}

/** All URIs of a row, and of the album that it is from. */
function urisWithAlbum(row: MediaItem): ReadonlySet<string> {
	return new Set([row, row.album ?? []].flat().flatMap(allUrisOf));
}

/** Media types that are added to a playlist as their tracks. */
export const COLLECTION_TYPES: readonly string[] = ['album', 'playlist'];

/** An item to add or remove, with all URIs that its rows may have: for an album or playlist, also those of its tracks. */
export class PlaylistEntry {
	/** The URI to send: servers silently drop web addresses. */
	readonly uriToSend: string;

	/** All URIs that its rows may have. */
	readonly uris: ReadonlySet<string>;

	private readonly isCollection: boolean;

	/**
	 * @param uri as the user gave it
	 * @param item the item that the server resolves it to
	 * @param parts the tracks of an album or playlist, if the server reports them
	 */
	constructor(
		readonly uri: string,
		private readonly item?: MediaItem,
		private readonly parts?: readonly MediaItem[],
	) {
		this.uris = new Set([uri, ...[item ?? [], parts ?? []].flat().flatMap(allUrisOf)]);
		this.uriToSend = parseUri(uri)?.kind === 'url' ? (item?.uri ?? uri) : uri;
		this.isCollection = COLLECTION_TYPES.includes(item?.mediaType ?? '');
	}

	/** Its URI if the server does not report its name. */
	get name(): string {
		return this.item?.name ?? this.uri;
	}

	/** Whether it is an empty album or playlist. */
	get isEmpty(): boolean {
		return this.isCollection && this.parts?.length === 0;
	}

	/** Whether it is an album or playlist whose tracks the server does not report. */
	get hasUnknownContents(): boolean {
		return this.isCollection && this.parts === undefined;
	}

	/** Whether a row is this item or part of it. */
	matches(row: MediaItem): boolean {
		return [...urisWithAlbum(row)].some((uri) => this.uris.has(uri));
	}

	matchingRows(rows: PlaylistRowIndex): ReadonlySet<MediaItem> {
		return rows.rowsWith(this.uris);
	}

	/** Whether the rows contain it, or part of it. */
	isAtLeastPartlyIn(rows: PlaylistRowIndex): boolean {
		return this.matchingRows(rows).size > 0;
	}

	isCompletelyIn(rows: PlaylistRowIndex): boolean {
		return this.isAtLeastPartlyIn(rows) && this.missingParts(rows).length === 0;
	}

	/** A new entry for each of its tracks if it is an album or playlist, otherwise for itself. */
	toTrackEntries(): PlaylistEntry[] {
		const { uri, item, parts } = this;
		return (
			parts?.map((part) => new PlaylistEntry(part.uri ?? '', part)) ?? [
				new PlaylistEntry(uri, item),
			]
		);
	}

	/** The URIs of its parts that are not among the rows. */
	missingParts(rows: PlaylistRowIndex): string[] {
		return (this.parts ?? [])
			.map(allUrisOf)
			.filter((uris) => rows.rowsWith(uris).size === 0)
			.flatMap(([uri]) => uri ?? []);
	}
}

type Rows = readonly MediaItem[];

interface RowsExpectation<State> {
	/** What the checks need to know of the rows, computed once for each read: a playlist may have thousands. */
	evaluate: (rows: Rows) => State;
	/** Whether rows of the server's store are certainly those after the change. */
	isExpected: (state: State) => boolean;
	/** Whether rows read from the provider are, if less is required of them. */
	isFinal?: (state: State) => boolean;
	/** How long to read them from the provider: 0 for once. */
	seconds: number;
	/** For one read. */
	timeoutSeconds: number;
}

/**
 * Reads the rows of a playlist after a change, until they are as expected or the time is over. What the server has stored
 * is read first, because the provider of a long playlist takes a minute. It may be outdated: servers before 2.10 do not
 * notice the second of two changes within a second, and those at a streaming service for hours.
 *
 * @returns the last read, evaluated
 */
export async function readRowsAfterChange<State>(
	client: MusicAssistantClient,
	id: string,
	{ evaluate, isExpected, isFinal = isExpected, seconds, timeoutSeconds }: RowsExpectation<State>,
): Promise<State> {
	const stored = await readPlaylistRows(client, id).then(evaluate).catch(asApiError);
	if (!(stored instanceof ApiError) && isExpected(stored)) return stored;
	const { last } = await pollUntil(client, seconds, async () => {
		const state = evaluate(await readPlaylistRows(client, id, { timeoutSeconds }));
		return { reached: isFinal(state), last: state };
	});
	return last;
}
