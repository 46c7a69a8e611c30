import { PLAYERS, playerId, queueId } from './house/names';

/** What every contestant is asked to do. */
export type Task =
	/** One player read for each input item, a different one each time. */
	| { readonly kind: 'reads'; readonly items: number }
	/** One volume set for each input item, in their order. */
	| { readonly kind: 'changes'; readonly items: number }
	/** The same, and our node looks whether each of them took. */
	| { readonly kind: 'checked changes'; readonly items: number }
	/** The same list of queues read for each input item. */
	| { readonly kind: 'lookups'; readonly items: number }
	/** All items of one queue. */
	| { readonly kind: 'queue'; readonly length: number };

/** What the input items hold that stand before the node. */
export interface Wish {
	readonly [field: string]: string | number;
	readonly player: string;
	readonly volume: number;
}

export function inputOf(task: Task): Wish[] {
	const count = task.kind === 'queue' ? 1 : task.items;
	return Array.from({ length: count }, (_, number) => ({
		player: playerId(number % PLAYERS),
		volume: number % 100,
	}));
}

/** The server's command that does the task for one input item, or for one page of a queue. */
export const COMMANDS = {
	reads: 'players/get',
	changes: 'players/cmd/volume_set',
	'checked changes': 'players/cmd/volume_set',
	lookups: 'player_queues/all',
	queue: 'player_queues/items',
} as const satisfies Record<Task['kind'], string>;

/** The arguments of that command, as an expression of n8n over the input item; of a queue without the offset. */
export function expressionFor(task: Task): string {
	switch (task.kind) {
		case 'reads':
			return '{ player_id: $json.player }';
		case 'changes':
		case 'checked changes':
			return '{ player_id: $json.player, volume_level: $json.volume }';
		case 'lookups':
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
			return {};
		case 'queue':
			return { queue_id: queueId(task.length), limit: PAGE };
	}
}

/** Rows asked for at once: the specification advises against more. */
export const PAGE = 500;
