import { OFFICE } from '../../../simulator/world/players';
import type { OwnEditor } from '../../browser/own-editor';
import { expectRead, expectTexts, tableRows } from '../../browser/shown';
import { until } from '../../support/until';

/**
 * One user's way with the trigger: each test goes on where the one before it has ended.
 *
 * @param theirs The editor, with one credential in it, as soon as the tests run.
 */
export function trigger(theirs: () => OwnEditor): void {
	beforeAll(async () => {
		const { editor, simulator } = theirs();
		simulator.control.reset();
		await editor.openEmpty();
		await editor.canvas.plus.click();
	});

	test('the node creator finds it, with one line for each event', async () => {
		const { creator } = theirs().editor;
		await creator.search('track changed');
		await creator.pick('Music Assistant');

		await expectTexts(creator.items, [
			'On any event',
			'On item added',
			'On item played',
			'On library sync completed',
			'On playback paused',
			'On playback started',
			'On playback stopped',
			'On player available',
			'On player unavailable',
			'On queue ended',
			'On track changed',
			'On volume changed',
		]);
	});

	test('an event becomes a node that listens to it, with nothing red', async () => {
		const { creator, details } = theirs().editor;
		await creator.pick('On track changed');

		await details.window.waitFor();
		await expect(details.title.innerText()).resolves.toBe('Music Assistant Trigger');
		const form = ['Player Names or IDs:', 'Simplify: on', 'Options'];
		const lines = ['Credential', 'Events: Track Changed', ...form];
		await expectRead(async () => await details.lines(), lines);
	});

	test('more events, and players, are picked from their lists', async () => {
		const { details, page } = theirs().editor;
		await details.choose('events', 'Playback Paused');
		await page.keyboard.press('Escape');
		await details.choose('players', 'Office');
		await page.keyboard.press('Escape');

		await expect(details.parameter('events').innerText()).resolves.toMatch(
			/Track Changed[^]*Playback Paused/,
		);
		await expect(details.parameter('players').innerText()).resolves.toContain('Office');
	});

	test('its test waits for one event, and ends with it', async () => {
		const { editor, simulator, pictures } = theirs();
		const { details, page } = editor;
		await details.form.getByRole('button', { name: 'Execute step' }).click();
		await page
			.getByText('Waiting for something to happen on the Music Assistant server')
			.first()
			.waitFor();
		await until(
			'it listens',
			30,
			() => simulator.control.executed('player_queues/all') || undefined,
		);
		simulator.control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
		await details.table.waitFor();

		await expect(tableRows(details.table)).resolves.toEqual([
			expect.objectContaining({
				event: 'trackChanged',
				player: 'Office',
				queue_id: OFFICE,
				state: 'playing',
				name: 'Cedar Dance',
			}),
		]);
		await until(
			'the line is closed',
			10,
			() => simulator.control.lines().length === 0 || undefined,
		);
		// n8n's hint on what to do with the output goes.
		await details.output.getByText('1 item').click();
		await pictures.take('trigger', details.window);
	});
}
