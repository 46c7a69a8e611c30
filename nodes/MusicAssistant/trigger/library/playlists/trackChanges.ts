import type { MediaItem } from '../../../api/models/mediaItem';
import { shortHash } from '../../../helpers/shortHash';
import { joinItemNames } from '../../../helpers/mediaItems';

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
export interface TrackChanges {
	added: MediaItem[];
	/** Those that are gone. */
	removed: RemovedTrack[];
}

/** What is remembered of the tracks of one playlist, with their names and URIs for when they are gone. */
export function serializeTracks(tracks: readonly MediaItem[]): string {
	return tracks
		.map(toKnownTrack)
		.map(({ uri, artists, name }) => `${artists}${name}\t${uri}`)
		.join('\n');
}

/** @param saved as `serializeTracks` returns it */
export function findTrackChanges(saved: string, tracks: readonly MediaItem[]): TrackChanges {
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
