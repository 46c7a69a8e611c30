import type { MusicAssistantClient } from '../../nodes/MusicAssistant/api/client';

/**
 * Calls that must not compile: each is preceded by `@ts-expect-error`, so that the type check of the tests fails as soon
 * as one of them compiles. They are never run.
 */
export async function callsThatMustNotCompile(client: MusicAssistantClient): Promise<void> {
	const page = { queue_id: 'kitchen', limit: 500, offset: 0 };
	const media = { queue_id: 'kitchen', media: 'library://playlist/13' };
	const configs = { provider_type: 'music', include_values: true } as const;

	// @ts-expect-error -- a misspelt command
	await client.call('player_queue/items', page);
	// @ts-expect-error -- a misspelt command, where the server may lack it
	await client.callIfSupported('players/al', {});
	// @ts-expect-error -- a misspelt argument
	await client.call('player_queues/items', { queueId: 'kitchen', limit: 500, offset: 0 });
	// @ts-expect-error -- an argument too many
	await client.call('player_queues/items', { ...page, ofset: 1 });
	// @ts-expect-error -- an argument of a wrong type
	await client.call('player_queues/items', { ...page, limit: '500' });
	// @ts-expect-error -- a missing argument
	await client.call('player_queues/items', { queue_id: 'kitchen', limit: 500 });
	// @ts-expect-error -- no arguments at all
	await client.call('player_queues/items');
	// @ts-expect-error -- arguments for a command that takes none
	await client.call('player_queues/all', { queue_id: 'kitchen' });
	// @ts-expect-error -- a word that the argument does not know
	await client.call('player_queues/play_media', { ...media, option: 'default' });
	// @ts-expect-error -- a number where the server wants text
	await client.call('player_queues/play_media', { ...media, start_item: 2 });
	// @ts-expect-error -- null for an argument that is left out when it is empty
	await client.call('player_queues/play_media', { ...media, start_item: null });
	// @ts-expect-error -- a result taken for something that it is not
	const count: number = await client.call('player_queues/all', {});
	// @ts-expect-error -- an answer taken for granted, where the server may lack the command
	const [player] = await client.callIfSupported('players/all', {});
	// @ts-expect-error -- a misspelt field of a queue
	console.log((await client.call('player_queues/all', {}))[0]?.stat);
	// @ts-expect-error -- a misspelt field of a queue item
	console.log((await client.call('player_queues/items', page))[0]?.media_item);
	// @ts-expect-error -- a misspelt field of a player
	console.log((await client.call('players/get', { player_id: 'kitchen' }))?.volume);
	// @ts-expect-error -- a misspelt field of a player's configuration
	console.log((await client.call('config/players/get', { player_id: 'kitchen' })).setting);
	// @ts-expect-error -- a misspelt field of a background task
	console.log((await client.call('tasks/get', { task_id: 'sync' })).state);
	// @ts-expect-error -- a misspelt field of a running sync
	console.log((await client.call('music/synctasks', {}))[0]?.mediaType);
	// @ts-expect-error -- a misspelt field of what the server is
	console.log((await client.call('info', {})).version);
	// @ts-expect-error -- a misspelt field of a user
	console.log((await client.call('auth/me', {})).roles);
	// @ts-expect-error -- a misspelt field of a provider
	console.log((await client.call('providers', { provider_type: 'music' }))[0]?.id);
	// @ts-expect-error -- a misspelt field of the configuration of a provider
	console.log((await client.call('config/providers', configs))[0]?.id);
	// @ts-expect-error -- a misspelt field of a media item
	console.log((await client.call('music/item_by_uri', { uri: media.media })).media_type);

	console.log(count, player);
}
