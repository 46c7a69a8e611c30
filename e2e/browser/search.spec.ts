import { expect, test } from './test';

/** What n8n makes of the node's texts: a heading for each resource, then its actions. */
const ACTIONS = [
	'FAVORITE ACTIONS',
	'Add item to favorites',
	'Add currently playing item to favorites',
	'Get many favorites',
	'Remove item from favorites',
	'LIBRARY ACTIONS',
	'Get album tracks',
	'Get image of item',
	'Get audiobooks and episodes in progress',
	'Get media item by URI',
	'Get many library items',
	'Get lyrics of track',
	'Get playlist tracks',
	'Get podcast episodes',
	'Get recently added tracks',
	'Get recently played items',
	'Get recommendations',
	'Get similar tracks',
	'Remove item from library',
	'Search for music and podcasts',
	'Mark item as played or unplayed',
	'Sync library with music providers',
	'PLAYER ACTIONS',
	'Announce sound or text on players',
	'Control playback of players',
	'Get player and what it is playing',
	'Get many players',
	'Get what player is playing now',
	'Get player settings',
	'Get snapshot of player',
	'Group players',
	'Restore snapshot of player',
	'Select source of player',
	'Switch players on or off',
	'Set sleep timer of player',
	'Set volume of players',
	'Ungroup players',
	'Update player settings',
	'PLAYLIST ACTIONS',
	'Add items to playlist',
	'Create playlist',
	'Delete playlist',
	'Export playlist to file',
	'Import playlist from file',
	'Remove items from playlist',
	'Rename playlist',
	'Replace items of playlist',
	'QUEUE ACTIONS',
	'Clear queue',
	'Get queue and what it is playing',
	'Get queue items',
	'Get many queues',
	'Move item in queue',
	'Play item of queue',
	'Play media',
	'Play newest episode of podcast',
	'Remove item from queue',
	'Save queue as playlist',
	'Transfer queue to another player',
	'Update shuffle and other modes of queue',
	'SERVER ACTIONS',
	'Get many server commands',
	'Get server info',
	'Send command to server',
];

/** What people type who look for it: at least one of a kind, also words that n8n has other nodes for. */
const SEARCH_WORDS = [
	'podcast',
	'speaker',
	'music',
	'song',
	'spotify',
	'sonos',
	'airplay',
	'chromecast',
	'alarm',
	'wake up',
	'doorbell',
	'sound',
	'shuffle',
	'sleep timer',
	'favourite',
	'play music',
	'say',
	'tts',
	'home assistant',
	'podcast ended',
	'song changed',
	'now playing',
	'cover',
];

test('what people type finds the node, which lists its actions by resource', async ({
	editor,
	picture,
}) => {
	const { creator, items } = editor;
	const node = creator
		.getByTestId('node-creator-action-item')
		.filter({ hasText: 'Music Assistant' });
	const icon = node.locator('img').first();
	await editor.begin();
	for (const words of SEARCH_WORDS) {
		await editor.search('nothing is called so');
		await expect(items).toHaveCount(0);
		await editor.search(words);

		// n8n shows a node and its trigger as one, with the text of either.
		await expect(node).toHaveText(
			/^\s*Music Assistant\s+Play music, make announcements, or start a workflow when something plays/,
			{ useInnerText: true },
		);
		await expect(icon).toHaveAttribute('src', /\/musicAssistant\.svg$/);
		await expect(icon).not.toHaveJSProperty('naturalWidth', 0);
	}
	await editor.search('music');
	await expect(node).toBeVisible();
	await picture('node-creator', creator);
	await editor.pick('Music Assistant');

	const lines = creator.getByTestId('item-iterator-item');
	await expect(lines).toHaveText(ACTIONS, { useInnerText: true });
	await picture('actions', creator);
});
