import { allUrisOf } from '../../helpers/mediaItems';
import { parseUri } from '../../helpers/uri';
import type { MediaItem } from '../../api/models/mediaItem';
import { urisWithAlbum, type PlaylistRowIndex } from './playlistRowIndex';

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
