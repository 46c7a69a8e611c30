import { urisOf } from '../../helpers/items';
import { parseUri } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';

const ROWS = 'music/playlists/playlist_tracks';

/** In store a server has what may be older than the playlist; to read it from its provider takes a minute for a long one. */
function rowsOf(id: string, from: 'store' | 'provider') {
	return {
		item_id: id,
		provider_instance_id_or_domain: 'library',
		provider_instance_or_domain: 'library',
		...(from === 'provider' ? { force_refresh: true } : {}),
	};
}

/**
 * What is in a playlist of the library now.
 *
 * @param anew whether the server has to read it from its provider
 */
export async function playlistRows(
	client: MusicAssistantClient,
	id: string,
	anew?: { timeoutSeconds: number },
): Promise<readonly MediaItem[]> {
	const args = rowsOf(id, anew ? 'provider' : 'store');
	return await client.call(ROWS, args, { noCache: true, ...anew });
}

/**
 * What is in a playlist before a change: read from its provider, or as the item before this one left it. `undefined`
 * where the server refuses to tell.
 */
export async function rowsBefore(
	client: MusicAssistantClient,
	id: string,
	timeoutSeconds: number,
): Promise<readonly MediaItem[] | undefined> {
	return await client.tryCall(ROWS, rowsOf(id, 'provider'), { timeoutSeconds });
}

/** Keeps what was seen after a change for the next one of the same playlist. */
export function keepRows(
	client: MusicAssistantClient,
	id: string,
	rows: readonly MediaItem[],
): void {
	client.primeCache(
		ROWS,
		rowsOf(id, 'provider'),
		rows.map(({ raw }) => raw),
	);
}

/** What comes into a playlist as its tracks. */
export const COLLECTIONS: readonly string[] = ['album', 'playlist'];

/** An item by all the URIs under which a playlist may have it; an album or a playlist by those of its tracks too. */
export class PlaylistCandidate {
	/** The URI to send: servers leave web addresses out of playlists without a word. */
	readonly sent: string;

	private readonly all: ReadonlySet<string>;

	private readonly parts?: ReadonlyArray<readonly string[]>;

	private readonly isCollection: boolean;

	/**
	 * @param uri as it was given
	 * @param item what the server finds behind it
	 * @param parts what is in it, where it is an album or a playlist and the server tells
	 */
	constructor(
		readonly uri: string,
		item?: MediaItem,
		parts?: readonly MediaItem[],
	) {
		this.parts = parts?.map(urisOf);
		this.all = new Set([uri, ...(item ? urisOf(item) : []), ...(this.parts ?? []).flat()]);
		this.sent = parseUri(uri)?.kind === 'url' ? (item?.uri ?? uri) : uri;
		this.isCollection = COLLECTIONS.includes(item?.mediaType ?? '');
	}

	/** Whether it is an album or a playlist in which there is nothing. */
	get isEmpty(): boolean {
		return this.isCollection && this.parts?.length === 0;
	}

	/** Whether it is an album or a playlist of which the server does not tell what is in it. */
	get isUntold(): boolean {
		return this.isCollection && this.parts === undefined;
	}

	/** The rows that are this item, or part of it. */
	among(rows: readonly MediaItem[]): MediaItem[] {
		return rows.filter((row) =>
			[row, row.album ?? []]
				.flat()
				.flatMap(urisOf)
				.some((uri) => this.all.has(uri)),
		);
	}

	/** Those of its parts that are not among the rows. */
	lacking(rows: readonly MediaItem[]): string[] {
		const there = new Set(rows.flatMap(urisOf));
		return (this.parts ?? [])
			.filter((uris) => !uris.some((uri) => there.has(uri)))
			.flatMap(([uri]) => uri ?? []);
	}
}

/** Where rows stand in their playlist, as the commands that remove them count; rows without a place are left out. */
export function positionsOf(rows: readonly MediaItem[]): number[] {
	const positions = rows.flatMap(({ position }) => position ?? []);
	return [...new Set(positions)].sort((one, other) => one - other);
}
