import { albumId, ITEM_SIZE, PLAYERS, playerId, queueId } from './stand-in/names';

/** What every contestant is asked to do. */
export type Task =
	/** One player read for each input item, a different one each time. */
	| { readonly kind: 'reads'; readonly items: number }
	/** One volume set for each input item, in their order. */
	| { readonly kind: 'changes'; readonly items: number }
	/** The same, and our node looks whether each of them took. */
	| { readonly kind: 'checked changes'; readonly items: number }
	/** The same thing read for each input item. */
	| { readonly kind: 'lookups'; readonly of: Look; readonly items: number }
	/** All items of one queue. */
	| { readonly kind: 'queue'; readonly length: number }
	/** All tracks of one album, which come in one answer. */
	| { readonly kind: 'album'; readonly tracks: number }
	/** Nothing asked: each input item handed on. */
	| { readonly kind: 'nothing'; readonly items: number };

/** What all input items may ask for alike: all queues, one player, or what the server is. */
export type Look = 'queues' | 'player' | 'server';

/** What the input items hold that stand before the node. */
export interface Wish {
	readonly [field: string]: string | number;
	readonly player: string;
	readonly volume: number;
}

export function inputOf(task: Task): Wish[] {
	const count = 'items' in task ? task.items : 1;
	return Array.from({ length: count }, (_, number) => ({
		player: playerId(number % PLAYERS),
		volume: number % 100,
	}));
}

const COMMANDS = {
	reads: 'players/get',
	changes: 'players/cmd/volume_set',
	'checked changes': 'players/cmd/volume_set',
	queue: 'player_queues/items',
	album: 'music/albums/album_tracks',
	nothing: '',
} as const;

/** Whose tracks are 16 MiB; each brings a comma or a bracket too. */
export const ALBUM: Task = { kind: 'album', tracks: Math.ceil(2 ** 24 / (ITEM_SIZE + 1)) };

/** All tracks of an album, whether they are in the library or not. */
const tracksOfAlbum = (tracks: number) => ({
	item_id: albumId(tracks),
	provider_instance_id_or_domain: 'library',
});

const LOOKS = {
	queues: { command: 'player_queues/all', args: {} },
	player: { command: 'players/get', args: { player_id: playerId(0) } },
	server: { command: 'info', args: {} },
} as const satisfies Record<Look, { command: string; args: Record<string, string> }>;

/** The server's command that does the task for one input item, or for one page of a queue; '' where nothing is asked. */
export function commandFor(task: Task): string {
	return task.kind === 'lookups' ? LOOKS[task.of].command : COMMANDS[task.kind];
}

/** The arguments of that command, as an expression of n8n over the input item; of a queue without the offset. */
export function expressionFor(task: Task): string {
	switch (task.kind) {
		case 'reads':
			return '{ player_id: $json.player }';
		case 'changes':
		case 'checked changes':
			return '{ player_id: $json.player, volume_level: $json.volume }';
		case 'lookups':
			return JSON.stringify(LOOKS[task.of].args);
		case 'album':
			return JSON.stringify(tracksOfAlbum(task.tracks));
		case 'nothing':
			return '{}';
		case 'queue':
			return `{ queue_id: '${queueId(task.length)}', limit: ${PAGE} }`;
	}
}

/** The same arguments, worked out. */
export function argumentsFor(
	task: Task,
	{ player, volume }: Wish,
): Record<string, string | number> {
	switch (task.kind) {
		case 'reads':
			return { player_id: player };
		case 'changes':
		case 'checked changes':
			return { player_id: player, volume_level: volume };
		case 'lookups':
			return LOOKS[task.of].args;
		case 'album':
			return tracksOfAlbum(task.tracks);
		case 'nothing':
			return {};
		case 'queue':
			return { queue_id: queueId(task.length), limit: PAGE };
	}
}

/** Rows asked for at once: the specification advises against more. */
export const PAGE = 500;
