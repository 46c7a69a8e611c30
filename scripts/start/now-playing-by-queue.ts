import type { IDataObject } from 'n8n-workflow';
import { askServer, type MusicServerAccess } from '../ask-server';
import { displayText } from '../engine/display-text';

/** What each queue is playing, by the queue's ID; read from the server, bypassing n8n and the node. */
export type NowPlayingByQueue = ReadonlyMap<
	string,
	{ readonly room: string; readonly what: string }
>;

export async function readNowPlayingByQueue(access: MusicServerAccess): Promise<NowPlayingByQueue> {
	const queues = await askServer(access, 'player_queues/all');
	if (!Array.isArray(queues)) throw new Error(`No list of queues, but: ${JSON.stringify(queues)}`);
	return new Map(
		queues.map((queue: unknown) => [
			displayText(fieldOf(queue, 'queue_id')),
			{ room: displayText(fieldOf(queue, 'display_name')), what: describeQueue(queue) },
		]),
	);
}

/** "Kitchen now plays: Morning News - Episode 20", for each queue where this has changed. */
export function describeNowPlayingChanges(
	previous: NowPlayingByQueue,
	current: NowPlayingByQueue,
): string[] {
	return [...current]
		.filter(([id, { what }]) => previous.get(id)?.what !== what)
		.map(([, { room, what }]) => `${room} now ${what}`);
}

function describeQueue(queue: unknown): string {
	const item = fieldOf(queue, 'current_item');
	const name = fieldOf(item, 'name');
	if (name === undefined) return 'is empty';
	const podcast = fieldOf(fieldOf(fieldOf(item, 'media_item'), 'podcast'), 'name');
	const title =
		podcast === undefined ? displayText(name) : `${displayText(podcast)} - ${displayText(name)}`;
	return fieldOf(queue, 'state') === 'playing' ? `plays: ${title}` : `is stopped at: ${title}`;
}

function fieldOf(value: unknown, key: string): unknown {
	if (typeof value !== 'object' || value === null) return undefined;
	const fields: IDataObject = { ...value };
	return fields[key] ?? undefined;
}
