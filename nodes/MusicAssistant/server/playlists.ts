import { urisOf } from '../values/items';
import { child, number, text, type JsonObject } from '../values/json';
import { parseUri } from '../values/uri';
import type { Server } from './client';

/**
 * What is in a playlist of the library now.
 *
 * @param anew whether the server has to read it from its provider, which takes a minute for a long one: what it has in
 * store may be older than the playlist
 */
export async function playlistRows(
	server: Server,
	id: string,
	anew?: { timeoutSeconds: number },
): Promise<JsonObject[]> {
	const provider = 'library';
	return await server.call(
		'music/playlists/playlist_tracks',
		{
			item_id: id,
			provider_instance_id_or_domain: provider,
			provider_instance_or_domain: provider,
			...(anew ? { force_refresh: true } : {}),
		},
		{ fresh: true, ...anew },
	);
}

/** An item by all the URIs under which a playlist may have it; an album or a playlist by those of its tracks too. */
export class Wanted {
	/** The URI to send: servers leave web addresses out of playlists without a word. */
	readonly sent: string;

	private readonly own: readonly string[];

	private readonly parts: ReadonlyArray<readonly string[]>;

	private readonly all: ReadonlySet<string>;

	/**
	 * @param uri as it was given
	 * @param item what the server finds behind it
	 * @param parts what is in it, where it is an album or a playlist
	 */
	constructor(
		readonly uri: string,
		item?: JsonObject,
		parts: readonly JsonObject[] = [],
	) {
		this.own = item ? [uri, ...urisOf(item)] : [uri];
		this.parts = parts.map(urisOf);
		this.all = new Set([...this.own, ...this.parts.flat()]);
		this.sent = parseUri(uri)?.kind === 'url' ? (text(item, 'uri') ?? uri) : uri;
	}

	/** The rows that are this item, or part of it. */
	among(rows: readonly JsonObject[]): JsonObject[] {
		return rows.filter((row) =>
			[row, child(row, 'album') ?? {}].flatMap(urisOf).some((uri) => this.all.has(uri)),
		);
	}

	/** Those of its parts that are not among the rows. */
	lacking(rows: readonly JsonObject[]): string[] {
		const there = new Set(rows.flatMap(urisOf));
		return this.parts
			.filter((uris) => !uris.some((uri) => there.has(uri)))
			.flatMap(([uri]) => uri ?? []);
	}
}

/** Where rows stand in their playlist, as the commands that remove them count; rows without a place are left out. */
export function positionsOf(rows: readonly JsonObject[]): number[] {
	const positions = rows.flatMap((row) => number(row, 'position') ?? []);
	return [...new Set(positions)].sort((one, other) => one - other);
}
