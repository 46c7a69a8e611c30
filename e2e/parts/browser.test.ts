import type { Simulator } from '../../simulator';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players';
import type { Editor } from '../browser/editor';
import { type OwnEditor, ownEditor } from '../browser/own-editor';
import type { Pictures } from '../browser/pictures';
import { drawnWidth, expectRead, expectTexts, tableRows } from '../browser/shown';
import { everyAction } from './browser/every-action';
import { examples } from './browser/examples';
import { FORMS } from './browser/forms';
import { trigger } from './browser/trigger';

/** One user's way through the editor: each test goes on where the one before it has ended. */
describe('in the editor', () => {
	const opened: Array<() => Promise<void>> = [];
	let own: OwnEditor;
	let simulator: Simulator;
	let editor: Editor;
	let pictures: Pictures;

	beforeAll(async () => {
		own = await ownEditor('browser', opened);
		({ editor, simulator, pictures } = own);
		// As slow as a server in a house.
		simulator.control.setLatency(100);
		await editor.signIn();
		await editor.addManualTrigger();
	});

	afterAll(async () => {
		for (const close of opened.reverse()) await close();
	});

	async function expectForm(resource: string, form = ''): Promise<void> {
		const lines = ['Credential', `Resource: ${resource}`, ...form.split(' | ')];
		await expectRead(async () => await editor.details.lines(), lines);
	}

	test.each(['podcast', 'speaker', 'music'])('"%s" finds the node', async (words) => {
		const { creator } = editor;
		if (!(await creator.panel.isVisible())) await editor.openCreator();
		await creator.search('nothing is called so');
		await creator.items.first().waitFor({ state: 'detached' });
		await creator.search(words);

		const node = creator.nodes.filter({ hasText: 'Music Assistant' });
		// n8n shows a node and its trigger as one, with the text of either.
		await expect(node.innerText()).resolves.toMatch(
			/^Music Assistant\s+(Play music and podcasts|Starts the workflow when something happens)/,
		);
		const icon = node.locator('img').first();
		await expect(icon.getAttribute('src')).resolves.toMatch(/\/musicAssistant\.svg$/);
		await expect(drawnWidth(icon)).resolves.toBeGreaterThan(0);
	});

	test('the node lists its actions by resource', async () => {
		const { creator } = editor;
		await pictures.take('node-creator', creator.panel);
		await creator.pick('Music Assistant');

		await expectTexts(creator.lines, [
			'FAVORITE ACTIONS',
			'Add item to favorites',
			'Add currently playing item to favorites',
			'Get many favorites',
			'Remove item from favorites',
			'LIBRARY ACTIONS',
			'Add items to playlist',
			'Create playlist',
			'Get album tracks',
			'Get audiobooks and episodes in progress',
			'Get media item by URI',
			'Get many library items',
			'Get playlist tracks',
			'Get podcast episodes',
			'Get recently played items',
			'Remove items from playlist',
			'Search for music and podcasts',
			'Mark item as played or unplayed',
			'Sync library with music providers',
			'PLAYER ACTIONS',
			'Announce sound or text on players',
			'Control playback of player',
			'Get player and what it plays',
			'Get many players',
			'Get player settings',
			'Group players',
			'Switch player on or off',
			'Set sleep timer of player',
			'Set volume of player',
			'Ungroup player',
			'Update player settings',
			'QUEUE ACTIONS',
			'Clear queue',
			'Get queue and what it plays',
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
		]);
		await pictures.take('actions', creator.panel);
	});

	test('an action becomes a node of its name, with nothing red before it is filled in', async () => {
		const { creator, details } = editor;
		await creator.pick('Play media');

		await details.window.waitFor();
		await expect(details.title.innerText()).resolves.toBe('Play media');
		await expectForm('Queue', FORMS.Queue?.['Play media']?.replaceAll(' (!)', ''));
		await expect(details.issues.count()).resolves.toBe(0);
	});

	test('a credential with a wrong token is red, and says why', async () => {
		const credential = await editor.details.createCredential();
		await credential.fill('baseUrl', simulator.url);
		await credential.fill('accessToken', 'mistyped');
		await credential.save();
		await credential.failure.waitFor();
		await credential.showReason();

		await credential.window.getByText('The server refused the access token: it is wrong').waitFor();
		await pictures.take('credential-refused', credential.window);
		await credential.fill('accessToken', simulator.tokens.admin);
		await credential.save();
		await credential.window.waitFor({ state: 'detached' });
	});

	test('a credential with the right token is green, and chosen in the node', async () => {
		const { details } = editor;
		await expect(details.credential.inputValue()).resolves.toBe('Music Assistant account');
		const credential = await details.editCredential();

		await expect(credential.success.isVisible()).resolves.toBe(true);
		await expect(credential.failure.count()).resolves.toBe(0);
		await pictures.take('credential', credential.window);
		await credential.close();
	});

	test('a queue is picked from the list, where it can be searched for', async () => {
		const { details } = editor;
		const queue = details.list('queueId');
		await queue.open();

		await expectTexts(queue.entries, [
			'Bedroom',
			'Kitchen',
			'Living Room',
			'Office',
			'Attic (not available)',
			'Kitchen (not available)',
		]);
		await pictures.take('queue-list', details.form);
		await queue.search('room');
		await expectTexts(queue.entries, ['Bedroom', 'Living Room']);
		await queue.pick('Living Room');
		await expect(queue.input.inputValue()).resolves.toBe('Living Room');
	});

	test('media is picked from the library, and plays', async () => {
		const { details } = editor;
		const media = details.list('media');
		await media.open();
		await media.search('morning');
		await expectTexts(media.entries, ['Morning News (podcast)']);
		await media.pick('Morning News (podcast)');
		await details.execute(simulator.control.hold('player_queues/all'));

		await expect(tableRows(details.table)).resolves.toEqual([
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
		await pictures.take('play-media', details.window);
		await details.close();
	});

	test('nothing is red of what was filled in, also when one comes back to it', async () => {
		const { canvas, details } = editor;
		await expectTexts(canvas.issues, []);
		await editor.open('Play media');

		await expectForm(
			'Queue',
			FORMS.Queue?.['Play media']
				?.replace('From list (!)', 'From list, Living Room')
				.replace('From list (!)', 'From list, Morning News (podcast)'),
		);
		await details.close();
	});

	test('the canvas says in words what the node does', async () => {
		await expect(editor.node('Play media').innerText()).resolves.toContain('play media: queue');
		await pictures.take('canvas', editor.page);
	});

	test('a dark editor shows the icon that is made for it', async () => {
		await editor.page.emulateMedia({ colorScheme: 'dark' });

		const icon = editor.node('Play media').locator('img[src$="/musicAssistant.dark.svg"]');
		await icon.waitFor();
		await expect(drawnWidth(icon)).resolves.toBeGreaterThan(0);
		await pictures.take('canvas-dark', editor.page);
		await editor.page.emulateMedia({ colorScheme: 'light' });
	});

	test('settings are added with the values that hold now, and changed', async () => {
		const { details } = editor;
		const { mapper } = details;
		await editor.addAction('Update player settings');
		const player = details.list('playerId');
		await player.open();
		await player.pick('Living Room');
		await mapper.add('Fallback crossfade duration');
		await mapper.add('Enable volume normalization');
		await mapper.add('Enable Smart Fades');

		await expect(mapper.field('crossfade_duration').locator('input').inputValue()).resolves.toBe(
			'8',
		);
		await expect(mapper.field('smart_fades_mode').locator('input').inputValue()).resolves.toBe(
			'Disabled',
		);
		await mapper.field('crossfade_duration').locator('input').fill('5');
		await mapper.field('crossfade_duration').locator('input').blur();
		await pictures.take('settings-mapper', details.form);
		await details.execute(simulator.control.hold('config/players/get'));

		const [row] = await tableRows(details.table);
		expect(row).toMatchObject({ success: 'true', verified: 'true', player_id: LIVING_ROOM });
		expect(row?.changed).toMatch(/crossfade_duration\s*from:8\s*to:5$/);
		expect(row?.unchanged).toMatch(/^0:volume_normalization\s*1:smart_fades_mode$/);
		const saved = simulator.control.requests('config/players/save');
		expect(saved.map(({ args }) => args?.values)).toEqual([
			{
				crossfade_duration: 5,
				volume_normalization: true,
				smart_fades_mode: 'disabled',
			},
		]);
		await details.close();
	});

	test('an error says what is wrong and what there is instead', async () => {
		const { details } = editor;
		const player = details.list('playerId');
		await editor.addAction('Get player settings');
		await player.setMode('name');
		await player.input.fill('Ballroom');
		await details.executeInVain(simulator.control.hold('players/all'));

		await expect(details.errorMessage.innerText()).resolves.toContain(
			'"Player" names the player "Ballroom", which the server does not know',
		);
		await expect(details.errorDescription.innerText()).resolves.toMatch(
			/^The server has: .*Living Room/,
		);
		await pictures.take('error', details.window);
	});

	test('once it is corrected, the node does its work', async () => {
		const { details } = editor;
		await details.list('playerId').input.fill('kitchen');
		await details.execute(simulator.control.hold('players/all'));

		await expect(tableRows(details.table)).resolves.toEqual([
			expect.objectContaining({ player_id: KITCHEN, name: 'Kitchen' }),
		]);
		await details.close();
	});

	test('an id asks for its provider, a list does not', async () => {
		const { details } = editor;
		await editor.addAction('Get album tracks');
		await expect(details.parameter('provider').count()).resolves.toBe(0);

		await details.list('albumId').setMode('id');
		await details.parameter('provider').waitFor();
		await expect(details.parameter('provider').locator('input').inputValue()).resolves.toBe(
			'library',
		);
		await details.list('albumId').setMode('list');
		await details.parameter('provider').waitFor({ state: 'detached' });
	});

	test('an album is picked from the list, namesakes by their artists', async () => {
		const { details } = editor;
		const album = details.list('albumId');
		await album.open();
		await album.search('northern');

		await expectTexts(album.entries, [
			'Northern Windows by Marta Lindqvale',
			'Northern Windows by Ostrava Sound Circle',
		]);
		await pictures.take('album-list', details.form);
		await album.pick('Northern Windows by Marta Lindqvale');
	});

	test('its tracks stand in the table of the output', async () => {
		const { details } = editor;
		await details.execute(simulator.control.hold('music/albums/album_tracks'));

		const rows = await tableRows(details.table);
		expect(rows).toHaveLength(15);
		expect(rows).toContainEqual(
			expect.objectContaining({
				name: 'Hall of Mirrors',
				media_type: 'track',
				artists: 'Marta Lindqvale',
				album: 'Northern Windows',
			}),
		);
		await pictures.take('output-table', details.output);
		await details.close();
	});

	test('what is missing is red when one comes back to it', async () => {
		const { canvas, details } = editor;
		const form = FORMS.Library?.['Search for music and podcasts'];
		await editor.addAction('Search for music and podcasts');
		await expectForm('Library', form?.replace(' (!)', ''));
		await details.close();
		await expectTexts(canvas.issues, ['']);

		await editor.open('Search for music and podcasts');
		await expectForm('Library', form);
		await details.close();
	});

	test('the next node knows the fields of one that has not run yet', async () => {
		const { details } = editor;
		await editor.addAction('Add item to favorites');

		await expectTexts(details.inputFields, [
			'name',
			'media_type',
			'uri',
			'artists',
			'album',
			'duration',
			'position',
			'favorite',
			'item_id',
			'provider',
		]);
		await pictures.take('fields-before-a-run', details.window);
		await details.close();
	});

	describe('every action', () => everyAction(() => own));

	describe('the examples', () => examples(() => own));

	describe('the trigger', () => trigger(() => own));
});
