import { urisOf } from '../../helpers/items';
import { parseUri } from '../../helpers/uri';
import type { MediaItem } from '../../api/models/mediaItem';

/** Media types that are added to a playlist as their tracks. */
export const COLLECTIONS: readonly string[] = ['album', 'playlist'];

/** An item to add or remove, with all URIs that its rows may have: for an album or playlist, also those of its tracks. */
export class PlaylistEntry {
	/** The URI to send: servers silently drop web addresses. */
	readonly sent: string;

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
		this.uris = new Set([uri, ...[item ?? [], parts ?? []].flat().flatMap(urisOf)]);
		this.sent = parseUri(uri)?.kind === 'url' ? (item?.uri ?? uri) : uri;
		this.isCollection = COLLECTIONS.includes(item?.mediaType ?? '');
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
		return [row, row.album ?? []]
			.flat()
			.flatMap(urisOf)
			.some((uri) => this.uris.has(uri));
	}

	matchingRows(rows: readonly MediaItem[]): MediaItem[] {
		return rows.filter((row) => this.matches(row));
	}

	/** A new entry for each of its tracks if it is an album or playlist, otherwise for itself. */
	expanded(): PlaylistEntry[] {
		const { uri, item, parts } = this;
		return (
			parts?.map((part) => new PlaylistEntry(part.uri ?? '', part)) ?? [
				new PlaylistEntry(uri, item),
			]
		);
	}

	/** The URIs of its parts that are not among the rows. */
	missingParts(rows: readonly MediaItem[]): string[] {
		const present = new Set(rows.flatMap(urisOf));
		return (this.parts ?? [])
			.map(urisOf)
			.filter((uris) => !uris.some((uri) => present.has(uri)))
			.flatMap(([uri]) => uri ?? []);
	}
}
