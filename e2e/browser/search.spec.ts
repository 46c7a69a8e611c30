import { FORMS } from './forms';
import { expect, test } from './test';

/** What n8n makes of the node's texts: a heading for each resource, then its actions. */
const ACTIONS = Object.entries(FORMS).flatMap(([resource, forms]) => [
	`${resource.toUpperCase()} ACTIONS`,
	...Object.keys(forms),
]);

/** Search terms of users who look for it: at least one of each kind, including words for which n8n has other nodes. */
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

test('likely search words find the node, which lists its actions by resource', async ({
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
