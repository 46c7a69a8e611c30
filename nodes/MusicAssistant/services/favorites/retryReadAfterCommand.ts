import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { pollUntil, SETTLE_TIMEOUT_SECONDS } from '../../api/polling';

/** An item after a command; `undefined` if the server refuses to read it. @throws like `retryReadAfterCommand` */
export async function readItemAfterCommand(
	client: MusicAssistantClient,
	uri: string,
): Promise<MediaItem | undefined> {
	return await retryReadAfterCommand(
		client,
		async () => await client.tryCall('music/item_by_uri', { uri }, { noCache: true }),
	);
}

/** @throws ApiError that says that the command was sent before, if no answer comes */
export async function retryReadAfterCommand<Result>(
	client: MusicAssistantClient,
	read: () => Promise<Result>,
): Promise<Result> {
	const poll = async () => ({ reached: true, last: await read() });
	return (await pollUntil(client, SETTLE_TIMEOUT_SECONDS, poll)).last;
}
