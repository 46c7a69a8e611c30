import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { expect, outputFieldsOf, test } from './fixtures';

test('a user plays a podcast: picks an action, a credential, a queue and media, and nothing is marked red', async ({
	editor,
	picture,
	simulator,
	user,
}) => {
	const { canvas, details, page } = editor;
	const { credential } = details;

	await test.step('the action becomes a node of that name', async () => {
		await user.deleteCredentials();
		await editor.beginWorkflowWith('Play media');
		await expect(details.title).toHaveText('Play media', { useInnerText: true });
		await expect(details.issues).toHaveCount(0);
	});

	await test.step('a credential with a wrong token fails the test, with the reason', async () => {
		const empty = details.window.getByTestId('node-credentials-empty-state');
		await empty.getByRole('button').click();
		await credential.fill('baseUrl', simulator.url);
		await credential.fill('accessToken', 'mistyped');
		await credential.save();
		await expect(credential.failure).toBeVisible();
		await credential.window.getByText('More details').click();
		const reason =
			'The access token is wrong, revoked or expired, or a proxy in front of the server requires its own login (401 Unauthorized)';
		await expect(credential.window.getByText(reason)).toBeVisible();
		await picture('credential-refused', credential.window);
	});

	await test.step('with the right token the test succeeds, and the node uses the credential', async () => {
		await credential.fill('accessToken', simulator.tokens.admin);
		await credential.save();
		await expect(credential.window).toBeHidden();
		await expect(details.credentialName).toHaveValue('Music Assistant account');
		await details.window.getByTestId('credential-edit-button').click();
		await expect(credential.success).toBeVisible();
		await expect(credential.failure).toHaveCount(0);
		await picture('credential', credential.window);
		await credential.window.getByRole('button', { name: 'Close this dialog' }).click();
		await expect(credential.window).toBeHidden();
	});

	await test.step('a queue is picked from the list, which can be searched', async () => {
		const queue = details.resourceLocator('queueId');
		await queue.open();
		await expect(queue.entries).toHaveText([
			'Bedroom',
			'Kitchen',
			'Living Room',
			'Office',
			'Attic (not available)',
			'Kitchen (not available)',
		]);
		await picture('queue-list', details.form);
		await queue.search('room');
		await expect(queue.entries).toHaveText(['Bedroom', 'Living Room']);
		await queue.pick('Living Room');
		await expect(queue.input).toHaveValue('Living Room');
	});

	await test.step('media is picked from the library, and plays', async () => {
		const media = details.resourceLocator('media');
		await media.open();
		await media.search('morning');
		await expect(media.entries).toHaveText(['Morning News (podcast)']);
		await media.pick('Morning News (podcast)');
		await details.execute(simulator.control.hold('player_queues/all'));
		expect(await details.rows()).toEqual([
			expect.objectContaining({
				success: 'true',
				confirmed: 'true',
				queue_id: LIVING_ROOM,
				media: 'library://podcast/2',
				state: 'playing',
			}),
		]);
		expect(simulator.control.queue(LIVING_ROOM)).toMatchObject({ state: 'playing' });
		expect(simulator.control.requests('player_queues/play_media')).toHaveLength(1);
		await picture('play-media', details.window);
		await details.close();
	});

	await test.step('no completed field is red, even after reopening the node', async () => {
		await expect(canvas.nodes).toHaveCount(2);
		await expect(canvas.issues).toHaveCount(0);
		await editor.openNode('Play media');
		await expect(details.issues).toHaveCount(0);
		await details.close();
	});

	await test.step('the canvas shows what the node does, and the icon for its theme', async () => {
		await expect(editor.node('Play media')).toContainText('Living Room: Morning News (podcast)');
		await picture('canvas', page);
		await page.emulateMedia({ colorScheme: 'dark' });
		const icon = editor.node('Play media').locator('img[src$="/musicAssistant.dark.svg"]');
		await expect(icon).toBeVisible();
		await expect(icon).not.toHaveJSProperty('naturalWidth', 0);
		await picture('canvas-dark', page);
	});
});

test('settings are added with their current values, then changed', async ({
	editor,
	picture,
	simulator,
}) => {
	const { details } = editor;
	await editor.beginWorkflowWith('Update player settings');
	const player = details.resourceLocator('playerId');
	await player.open();
	await player.pick('Living Room');
	await details.addSetting('Fallback crossfade duration');
	await details.addSetting('Enable volume normalization');
	await details.addSetting('Enable Smart Fades');

	const duration = details.parameter('crossfade_duration').locator('input');
	await expect(duration).toHaveValue('8');
	await expect(details.parameter('smart_fades_mode').locator('input')).toHaveValue('Disabled');
	await duration.fill('5');
	await duration.blur();
	await picture('settings-mapper', details.form);
	await details.execute(simulator.control.hold('config/players/get'));

	const [row] = await details.rows();
	expect(row).toMatchObject({ success: 'true', confirmed: 'true', player_id: LIVING_ROOM });
	expect(row?.changed).toBe('0:crossfade_duration: 8 → 5');
	expect(row?.unchanged).toMatch(/^0:volume_normalization\s*1:smart_fades_mode$/);
	const saved = simulator.control.requests('config/players/save');
	expect(saved.map(({ args }) => args?.values)).toEqual([
		{ crossfade_duration: 5, volume_normalization: true, smart_fades_mode: 'disabled' },
	]);
});

test('an error says what is wrong and which names exist; once corrected, the node works', async ({
	editor,
	picture,
	simulator,
}) => {
	const { details } = editor;
	const player = details.resourceLocator('playerId');
	await editor.beginWorkflowWith('Get player settings');
	simulator.control.addFault({ kind: 'status', status: 401, command: 'players/all' });
	await player.input.click();
	await expect(editor.page.getByText(/rejected the access token/).first()).toBeVisible();
	await editor.page.keyboard.press('Escape');
	await player.setMode('name');
	await player.input.fill('Ballroom');
	await details.execute(simulator.control.hold('players/all'), details.errorMessage);

	await expect(details.errorMessage).toContainText(
		'"Player" refers to the player "Ballroom", which the server does not have',
	);
	await expect(details.errorDescription).toHaveText(/^\s*The server has: .*Living Room/);
	await picture('error', details.window);

	await player.input.fill('kitchen');
	await details.execute(simulator.control.hold('players/all'));
	const [setting] = await details.rows();
	expect(setting).toMatchObject({ player_id: KITCHEN, player: 'Kitchen' });
});

test('an album is picked from a list that shows the artists, and its tracks are in the output', async ({
	editor,
	picture,
	simulator,
}) => {
	const { details } = editor;
	const album = details.resourceLocator('albumId');
	const provider = details.parameter('provider');
	await editor.beginWorkflowWith('Get album tracks');
	await expect(provider).toHaveCount(0);
	await album.setMode('id');
	await expect(provider.locator('input')).toHaveValue('library');
	await album.setMode('list');
	await expect(provider).toHaveCount(0);

	await album.open();
	await album.search('northern');
	await expect(album.entries).toHaveText([
		'Northern Windows by Marta Lindqvale',
		'Northern Windows by Ostrava Sound Circle',
	]);
	await picture('album-list', details.form);
	await album.pick('Northern Windows by Marta Lindqvale');
	await details.execute(simulator.control.hold('music/albums/album_tracks'));

	const rows = await details.rows();
	expect(rows).toHaveLength(15);
	expect(rows).toContainEqual(
		expect.objectContaining({
			name: 'Hall of Mirrors',
			media_type: 'track',
			artists: 'Marta Lindqvale',
			album: 'Northern Windows',
		}),
	);
	await picture('output-table', details.output);
});

test('missing fields are red when the node is reopened, and the next node lists the output fields before the first run', async ({
	editor,
	picture,
}) => {
	const { canvas, details } = editor;
	const search = 'Search for music and podcasts';
	await editor.beginWorkflowWith(search);
	await expect(details.issues).toHaveCount(0);
	await details.close();
	await expect(canvas.issues).toHaveCount(1);
	await editor.openNode(search);
	await expect(details.issues).toHaveCount(1);
	await details.close();

	await editor.openCreator();
	await editor.addAction('Add item to favorites');
	await expect(details.inputFields).toHaveText(outputFieldsOf('library', 'search'));
	await picture('fields-before-a-run', details.window);
});

test('the image of an item is shown in the output', async ({
	editor,
	picture,
	simulator,
	page,
}) => {
	const { details } = editor;

	await test.step('an album is picked from the library', async () => {
		await editor.beginWorkflowWith('Get image of item');
		const item = details.resourceLocator('item');
		await item.open();
		await item.search('Amber Rooms');
		await item.entries.filter({ hasText: 'Amber Rooms' }).first().click();
	});

	await test.step('its cover is a file in the output, with name and type', async () => {
		const view = details.output.getByTestId('ndv-view-binary-data');
		await details.execute(simulator.control.hold('music/item_by_uri'), view);
		const file = details.output.getByTestId('ndv-binary-data_0');
		await expect(file).toContainText('Amber Rooms.jpg');
		await expect(file).toContainText('image/jpeg');
	});

	await test.step('the browser can display it', async () => {
		await details.output.getByTestId('ndv-view-binary-data').click();
		const shown = page.locator('.binary-data-window img, .binary-data-modal-content img');
		await expect(shown).toBeVisible();
		await expect(shown).toHaveJSProperty('naturalWidth', 512);
		await picture('cover', details.window);
	});
});
