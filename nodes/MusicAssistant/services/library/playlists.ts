import { urisOf } from '../../helpers/items';
import { parseUri } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';

const TRACKS_COMMAND = 'music/playlists/playlist_tracks';

/** What a server has in store may be outdated; reading a long playlist from its provider takes a minute. */
function tracksArguments(id: string, from: 'store' | 'provider') {
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
export async function playlistRows(
	client: MusicAssistantClient,
	id: string,
	refresh?: { timeoutSeconds: number },
): Promise<readonly MediaItem[]> {
	const args = tracksArguments(id, refresh ? 'provider' : 'store');
	return await client.call(TRACKS_COMMAND, args, { noCache: true, ...refresh });
}

/**
 * The rows of a playlist before a change, read from its provider or cached after the change of an earlier item.
 * `undefined` if the server refuses to list them.
 */
export async function rowsBefore(
	client: MusicAssistantClient,
	id: string,
	timeoutSeconds: number,
): Promise<readonly MediaItem[] | undefined> {
	return await client.tryCall(TRACKS_COMMAND, tracksArguments(id, 'provider'), { timeoutSeconds });
}

/** Caches the rows after a change for the next change of the same playlist. */
export function cacheRows(
	client: MusicAssistantClient,
	id: string,
	rows: readonly MediaItem[],
): void {
	client.primeCache(
		TRACKS_COMMAND,
		tracksArguments(id, 'provider'),
		rows.map(({ raw }) => raw),
	);
}

/** Media types that are added to a playlist as their tracks. */
export const COLLECTIONS: readonly string[] = ['album', 'playlist'];

/** An item to add or remove, with all URIs that its rows may have: for an album or playlist, also those of its tracks. */
export class PlaylistEntry {
	/** The URI to send: servers silently drop web addresses. */
	readonly sent: string;

	private readonly uris: ReadonlySet<string>;

	private readonly parts?: ReadonlyArray<readonly string[]>;

	private readonly isCollection: boolean;

	/**
	 * @param uri as the user gave it
	 * @param item the item that the server resolves it to
	 * @param parts the tracks of an album or playlist, if the server reports them
	 */
	constructor(
		readonly uri: string,
		item?: MediaItem,
		parts?: readonly MediaItem[],
	) {
		this.parts = parts?.map(urisOf);
		this.uris = new Set([uri, ...(item ? urisOf(item) : []), ...(this.parts ?? []).flat()]);
		this.sent = parseUri(uri)?.kind === 'url' ? (item?.uri ?? uri) : uri;
		this.isCollection = COLLECTIONS.includes(item?.mediaType ?? '');
	}

	/** Whether it is an empty album or playlist. */
	get isEmpty(): boolean {
		return this.isCollection && this.parts?.length === 0;
	}

	/** Whether it is an album or playlist whose tracks the server does not report. */
	get hasUnknownContents(): boolean {
		return this.isCollection && this.parts === undefined;
	}

	/** The rows that are this item or part of it. */
	matchingRows(rows: readonly MediaItem[]): MediaItem[] {
		return rows.filter((row) =>
			[row, row.album ?? []]
				.flat()
				.flatMap(urisOf)
				.some((uri) => this.uris.has(uri)),
		);
	}

	/** The URIs of its parts that are not among the rows. */
	missingParts(rows: readonly MediaItem[]): string[] {
		const present = new Set(rows.flatMap(urisOf));
		return (this.parts ?? [])
			.filter((uris) => !uris.some((uri) => present.has(uri)))
			.flatMap(([uri]) => uri ?? []);
	}
}

/** The positions of rows, as the command that removes them counts them; rows without a position are left out. */
export function positionsOf(rows: readonly MediaItem[]): number[] {
	const positions = rows.flatMap(({ position }) => position ?? []);
	return [...new Set(positions)].sort((one, other) => one - other);
}
