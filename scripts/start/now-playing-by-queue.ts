import { isObject, objectAt, textAt } from '../../nodes/MusicAssistant/helpers/json';
import type { Simulator } from '../../simulator';
import { askServer } from '../ask-server';

/** What each queue is playing, such as "plays: Morning News - Episode 20", by the queue's name. */
type NowPlayingByQueue = ReadonlyMap<string, string>;

/** Read from the server, bypassing n8n and the node. */
export async function readNowPlayingByQueue({
	url,
	tokens,
}: Simulator): Promise<NowPlayingByQueue> {
	const queues = await askServer({ url, token: tokens.admin }, 'player_queues/all');
	if (!Array.isArray(queues)) throw new Error(`No list of queues, but: ${JSON.stringify(queues)}`);
	return new Map(
		queues.filter(isObject).map((queue) => {
			const item = objectAt(queue, 'current_item');
			const podcast = textAt(objectAt(objectAt(item, 'media_item'), 'podcast'), 'name');
			const title = [podcast, textAt(item, 'name')].filter(Boolean).join(' - ');
			const how = textAt(queue, 'state') === 'playing' ? 'plays' : 'is stopped at';
			return [textAt(queue, 'display_name') ?? '', title ? `${how}: ${title}` : 'is empty'];
		}),
	);
}

/** "Kitchen now plays: Morning News - Episode 20", for each queue where this has changed. */
export function describeNowPlayingChanges(
	previous: NowPlayingByQueue,
	current: NowPlayingByQueue,
): string[] {
	return [...current]
		.filter(([room, what]) => previous.get(room) !== what)
		.map(([room, what]) => `${room} now ${what}`);
}
