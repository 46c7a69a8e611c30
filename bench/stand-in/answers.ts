import {
	ITEM_SIZE,
	itemId,
	lengthOf,
	PLAYER_SIZE,
	playerId,
	playerName,
	PLAYERS,
	QUEUES,
	queueId,
	trackId,
	tracksOf,
} from './names';
import type { Templates } from './templates';

/** What comes in: one command of the server. */
export interface Asked {
	readonly command: string;
	readonly args: Readonly<Record<string, unknown>>;
}

/** The answers to the commands of the tasks, each made once and then sent as it is. */
export class Answers {
	private readonly made = new Map<string, Buffer>();

	private readonly volumes = new Map<string, number>();

	constructor(private readonly given: Templates) {}

	/** @returns `undefined` for a command that no task sends */
	answerTo({ command, args }: Asked): Buffer | undefined {
		const key = isChange(command) ? command : `${command} ${JSON.stringify(args)}`;
		const known = this.made.get(key);
		if (known) return known;
		const text = this.textFor(command, args);
		if (text === undefined) return undefined;
		const answer = Buffer.from(text);
		this.made.set(key, answer);
		return answer;
	}

	/** From now on a player is told with this volume. */
	setVolume(id: string, level: number): void {
		this.volumes.set(id, level);
		for (const key of this.made.keys()) if (key.startsWith('players/')) this.made.delete(key);
	}

	get commands(): string {
		return this.given.commands;
	}

	private textFor(command: string, args: Asked['args']): string | undefined {
		switch (command) {
			case 'players/all':
				return list(range(0, PLAYERS).map((number) => this.player(playerId(number))));
			case 'players/get':
				return this.player(String(args.player_id));
			case 'player_queues/all':
				return list(QUEUES.map((length) => this.queue(length)));
			case 'player_queues/items':
				return this.items(String(args.queue_id), Number(args.offset), Number(args.limit));
			case 'music/albums/album_tracks':
				return this.tracks(String(args.item_id));
			case 'players/cmd/volume_set':
				return 'null';
			default:
				return this.given.others[command];
		}
	}

	private player(id: string): string {
		const level = this.volumes.get(id);
		const player = {
			...this.given.player,
			player_id: id,
			name: playerName(id),
			...(level !== undefined && { volume_level: level }),
		};
		return padded(player, PLAYER_SIZE);
	}

	private queue(length: number): string {
		return JSON.stringify({
			...this.given.queue,
			queue_id: queueId(length),
			display_name: `Queue of ${length}`,
			items: length,
		});
	}

	private items(queue: string, offset: number, limit: number): string {
		const end = Math.min(offset + limit, lengthOf(queue));
		return list(range(offset, end).map((place) => this.item(place)));
	}

	private tracks(album: string): string {
		const tracks = range(0, tracksOf(album)).map((place) => ({
			...this.given.track,
			item_id: trackId(place),
			name: `Track ${place}`,
		}));
		return list(tracks.map((track) => padded(track, ITEM_SIZE)));
	}

	private item(place: number): string {
		const item = { ...this.given.item, queue_item_id: itemId(place), name: `Track ${place}` };
		return padded(item, ITEM_SIZE);
	}
}

/** The only change: it is answered alike, whatever it sets. */
export function isChange(command: string): boolean {
	return command.startsWith('players/cmd/');
}

/** What is missing to the size of a real one comes as a text, such as a description of a track. */
function padded(entry: object, size: number): string {
	const bytes = Buffer.byteLength(JSON.stringify(entry));
	const description = 'n'.repeat(Math.max(0, size - bytes));
	return JSON.stringify({ ...entry, bench_description: description });
}

function list(entries: string[]): string {
	return `[${entries.join(',')}]`;
}

function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}
