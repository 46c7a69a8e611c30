import { PLAYLIST_LENGTH } from './benchmark-tasks';

/** Bytes of a track in a playlist as real servers send it. */
const ROW_SIZE = 2000;

interface Row {
	readonly uri: string;
	readonly [key: string]: unknown;
}

/** A playlist on which every command takes effect immediately. */
export class FakePlaylist {
	private rows: readonly Row[] = [];

	constructor(private readonly padToSize: (entry: object, size: number) => object) {}

	reset(): void {
		this.rows = Array.from({ length: PLAYLIST_LENGTH }, (_, number) => this.row(trackUri(number)));
	}

	/** @returns `undefined` for a command that does not concern playlists */
	answer(command: string, args: Readonly<Record<string, unknown>>): unknown {
		switch (command) {
			case 'music/item_by_uri':
				return itemOfUri(String(args.uri));
			case 'music/playlists/playlist_tracks':
				return this.rows.map((row, index) => ({ ...row, position: index + 1 }));
			case 'music/playlists/add_playlist_tracks':
				this.rows = [...this.rows, ...textsIn(args.uris).map((uri) => this.row(uri))];
				return null;
			case 'music/playlists/remove_playlist_tracks': {
				const removed = new Set([args.positions_to_remove].flat());
				this.rows = this.rows.filter((_, index) => !removed.has(index + 1));
				return null;
			}
			default:
				return undefined;
		}
	}

	private row(uri: string): Row {
		const item_id = uri.split('/').at(-1);
		const track = {
			item_id,
			uri,
			provider: 'library',
			media_type: 'track',
			name: `Track ${item_id}`,
		};
		return { ...this.padToSize(track, ROW_SIZE), uri };
	}
}

/** The playlist or a track. */
function itemOfUri(uri: string): object {
	const [, , media_type, item_id] = uri.split('/');
	return { uri, provider: 'library', media_type, item_id, name: uri };
}

function trackUri(number: number): string {
	return `library://track/${number}`;
}

/** The texts of an argument that is one, or a list of them. */
export function textsIn(value: unknown): string[] {
	return [value].flat().filter((entry) => typeof entry === 'string');
}
