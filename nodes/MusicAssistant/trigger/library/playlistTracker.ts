import { undefinedIfRefused } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import { parseMediaItem, type MediaItem } from '../../api/models/mediaItem';
import type { ServerEvent } from '../../api/websocket/connection';
import { imageUrl, type ServerAddress } from '../../api/models/imageLocation';
import { isObject, textOrEmpty, type JsonObject } from '../../helpers/json';
import type { TriggerEvent } from '../state/triggerEvent';
import {
	forEachInParallel,
	MAX_PENDING_ITEMS,
	MAX_SAMPLE_TIME_MS,
	type LibraryTracker,
	readContained,
	selectContainers,
} from './libraryTracker';
import { toWatchedContainers, type Choice, type WatchedContainer } from '../choices';
import { shortHash } from '../../helpers/text';
import { joinItemNames } from '../../api/models/mediaItems';

/**
 * Playlist Changed: servers report that a playlist was changed through them, but not how. What was changed at its provider
 * shows only in its tracks, after a sync.
 */
export class PlaylistTracker implements LibraryTracker {
	readonly events = ['playlistChanged'] as const;

	/** Of each playlist, by its URI. */
	known: JsonObject | undefined;

	/** What events since the last check were about, by URI. */
	private readonly pending = new Map<string, WatchedContainer>();

	/** The playlists that were suddenly empty at the last check: a provider that is not ready has no tracks. */
	private emptied = new Set<string>();

	constructor(
		private readonly playlists: Choice<WatchedContainer>,
		private readonly server: ServerAddress,
	) {}

	get settings(): readonly string[] {
		return this.playlists.values;
	}

	async checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		const playlists = await this.readPlaylists(client);
		const before = this.known ?? {};
		const emptied = new Set<string>();
		const known: JsonObject = {};
		const events: TriggerEvent[] = [];
		await forEachInParallel(playlists, async (playlist) => {
			const { key } = playlist;
			const saved = before[key];
			const tracks = await readContained(client, playlist);
			const isEmptied = tracks?.length === 0 && textOrEmpty(saved) !== '';
			if (isEmptied) emptied.add(key);
			if (tracks === undefined || (isEmptied && !this.emptied.has(key))) {
				if (saved !== undefined) known[key] = saved;
				return;
			}
			known[key] = serializeTracks(tracks);
			if (typeof saved !== 'string') return;
			events.push(...this.toEvents(playlist, findTrackChanges(saved, tracks)));
		});
		this.known = known;
		this.emptied = emptied;
		return events;
	}

	async *samples(client: MusicAssistantClient): AsyncGenerator<TriggerEvent> {
		const end = performance.now() + MAX_SAMPLE_TIME_MS;
		for (const playlist of await this.readPlaylists(client)) {
			if (performance.now() >= end) return;
			const added = ((await readContained(client, playlist)) ?? []).slice(-1);
			yield* this.toEvents(playlist, { added, removed: [] });
		}
	}

	onEvent({ event, object_id: uri, data }: ServerEvent): boolean {
		if (uri === null || !isObject(data)) return false;
		const item = parseMediaItem(data);
		if (item.mediaType !== 'playlist') return false;
		const isKnown = this.known?.[uri] !== undefined;
		if (event === 'media_item_deleted') this.forget(uri);
		const isNew = event === 'media_item_added' && this.playlists.isAll;
		if (!isNew && !(event === 'media_item_updated' && isKnown)) return false;
		if (this.pending.size >= MAX_PENDING_ITEMS && !this.pending.has(uri)) return false;
		for (const playlist of toWatchedContainers(item)) this.pending.set(uri, playlist);
		return this.pending.has(uri);
	}

	async checkPending(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		const pending = [...this.pending];
		const read = new Map<string, readonly MediaItem[] | undefined>();
		await forEachInParallel(pending, async ([uri, playlist]) => {
			read.set(uri, await readContained(client, playlist).catch(undefinedIfRefused));
		});
		for (const [uri] of pending) this.pending.delete(uri);
		return pending.flatMap(([uri, playlist]) => {
			const saved = this.known?.[uri];
			const tracks = read.get(uri);
			// A playlist that was just created, and whose tracks cannot be read yet, has none.
			if (tracks === undefined && saved !== undefined) return [];
			this.known = { ...this.known, [uri]: serializeTracks(tracks ?? []) };
			if (typeof saved !== 'string' || tracks === undefined) return [];
			return this.toEvents(playlist, findTrackChanges(saved, tracks));
		});
	}

	private forget(uri: string): void {
		this.pending.delete(uri);
		const others = Object.entries(this.known ?? {}).filter(([key]) => key !== uri);
		this.known = Object.fromEntries(others);
	}

	private async readPlaylists(client: MusicAssistantClient): Promise<WatchedContainer[]> {
		const chosen = await selectContainers(client, this.playlists);
		const { isAll } = this.playlists;
		return chosen.filter(
			({ item }) => !isAll || item === undefined || !hasOtherTracksEachTime(item),
		);
	}

	private toEvents(
		{ key, name, item }: WatchedContainer,
		{ added, removed }: TrackChanges,
	): TriggerEvent[] {
		if (added.length === 0 && removed.length === 0) return [];
		return [
			{
				event: 'playlistChanged',
				simplified: {
					name: name ?? null,
					title: name ?? null,
					artist: null,
					media_type: 'playlist',
					uri: key,
					added_names: added.map(({ name, uri = '' }) => name ?? uri),
					added: added.map(({ uri = '' }) => uri),
					removed_names: removed.map((track) => track.name),
					removed: removed.map(({ uri }) => uri),
					image_url: imageUrl(item?.image, this.server),
				},
				image: item?.image,
				objectId: key,
				data: {
					playlist: item?.raw ?? null,
					added: added.map(({ raw }) => raw),
					removed: removed.map((track) => ({ ...track })),
				},
			},
		];
	}
}

/** Such as "Random tracks": they are never the same twice. */
function hasOtherTracksEachTime({ isDynamic, providerMappings }: MediaItem): boolean {
	return (
		isDynamic === true ||
		providerMappings.some(
			({ providerDomain, itemId = '' }) =>
				providerDomain === 'builtin' && /^(random|recently)_/.test(itemId),
		)
	);
}

const ARTISTS_LENGTH = 4;

/** What is still known of a track that is gone. */
interface RemovedTrack {
	name: string;
	uri: string;
}

interface KnownTrack extends RemovedTrack {
	artists: string;
}

/** How the tracks of a playlist have changed. */
interface TrackChanges {
	added: MediaItem[];
	/** Those that are gone. */
	removed: RemovedTrack[];
}

/** What is remembered of the tracks of one playlist, with their names and URIs for when they are gone. */
function serializeTracks(tracks: readonly MediaItem[]): string {
	return tracks
		.map(toKnownTrack)
		.map(({ uri, artists, name }) => `${artists}${name}\t${uri}`)
		.join('\n');
}

/** @param saved as `serializeTracks` returns it */
function findTrackChanges(saved: string, tracks: readonly MediaItem[]): TrackChanges {
	const before = saved === '' ? [] : saved.split('\n').map(parseRecord);
	const now = tracks.map((track) => ({ track, ...toKnownTrack(track) }));
	const sameUri = (track: KnownTrack) => track.uri;
	// A track that comes into the library gets another URI.
	const sameTrack = ({ artists, name }: KnownTrack) => `${artists} ${name}`;
	const added = difference(
		difference(now, before, sameUri),
		difference(before, now, sameUri),
		sameTrack,
	);
	const removed = difference(
		difference(before, now, sameUri),
		difference(now, before, sameUri),
		sameTrack,
	);
	return {
		added: added.map(({ track }) => track),
		removed: removed.map(({ name, uri }) => ({ name, uri })),
	};
}

/** The tracks that remain when each of the others cancels one with the same identity. */
function difference<Track extends KnownTrack>(
	tracks: readonly Track[],
	others: readonly KnownTrack[],
	identity: (track: KnownTrack) => string,
): Track[] {
	const counts = new Map<string, number>();
	for (const other of others) {
		counts.set(identity(other), (counts.get(identity(other)) ?? 0) + 1);
	}
	return tracks.filter((track) => {
		const count = counts.get(identity(track)) ?? 0;
		counts.set(identity(track), count - 1);
		return count <= 0;
	});
}

function toKnownTrack(track: MediaItem): KnownTrack {
	return {
		uri: replaceSeparators(track.uri ?? ''),
		artists: shortHash(joinItemNames(track.artists) ?? '', ARTISTS_LENGTH),
		name: replaceSeparators(track.name ?? track.uri ?? ''),
	};
}

function parseRecord(record: string): KnownTrack {
	const [name = '', uri = ''] = record.slice(ARTISTS_LENGTH).split('\t');
	return { uri, artists: record.slice(0, ARTISTS_LENGTH), name };
}

/** Without the characters that separate records and their parts: even the name of a file may contain them. */
function replaceSeparators(text: string): string {
	return text.replaceAll(/[\t\r\n]+/g, ' ');
}
