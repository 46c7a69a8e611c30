import { choicesOf, expect, test } from './fixtures';

/** Words that users may search for, including some for which n8n has other nodes too. */
const SEARCH_WORDS = [
	'podcast, speaker, music, song, spotify, sonos, airplay, chromecast, alarm, wake up, doorbell, sound',
	'shuffle, sleep timer, favourite, play music, say, tts, home assistant, podcast ended, song changed',
	'now playing, cover, music player, nothing playing, silence, idle, play next, lyrics, group, bedtime',
	'party, jukebox, youtube music, plex, jellyfin, squeezebox, switch off, turn off, power off, stop',
	'music, pause, resume, skip, mute, add to queue, search music, current song, equalizer, dislike',
	'transcript, tidal, qobuz, deezer, apple music, snapcast, dlna',
].flatMap((line) => line.split(', '));

test('likely search words find the node, which lists its actions by resource', async ({
	editor,
	picture,
}) => {
	const { creator, creatorItems: items } = editor;
	const node = creator
		.getByTestId('node-creator-action-item')
		.filter({ hasText: 'Music Assistant' });
	const icon = node.locator('img').first();
	await editor.beginWorkflow();
	for (const words of SEARCH_WORDS) {
		await editor.searchCreator('no node has this name');
		await expect(items).toHaveCount(0);
		await editor.searchCreator(words);

		// n8n shows a node and its trigger as one entry, with the description of either.
		await expect(node).toHaveText(
			/^\s*Music Assistant\s+Play music, make announcements, or start a workflow when something plays/,
			{ useInnerText: true },
		);
		await expect(icon).toHaveAttribute('src', /\/musicAssistant\.svg$/);
		await expect(icon).not.toHaveJSProperty('naturalWidth', 0);
	}
	await editor.searchCreator('music');
	await expect(node).toBeVisible();
	await picture('node-creator', creator);
	await editor.pickInCreator('Music Assistant');

	const lines = creator.getByTestId('item-iterator-item');
	await expect(lines.filter({ hasText: / actions$/i })).toHaveText(
		choicesOf('MusicAssistant', 'resource').map(
			({ value }) => new RegExp(`^\\s*${String(value).replace(/s$/, '')} actions\\s*$`, 'i'),
		),
	);
	await picture('actions', creator);
});
