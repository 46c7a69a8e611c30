import { OFFICE } from '../../simulator/world/players/players';
import { choicesOf, expect, test } from './fixtures';

test('a user starts a workflow with an event: finds it, picks what to listen to, and tests it', async ({
	editor,
	picture,
	simulator,
}) => {
	const { details, page } = editor;
	await test.step('the node creator lists each event', async () => {
		await editor.open();
		await editor.canvas.plus.click();
		await editor.searchCreator('track changed');
		await editor.pickInCreator('Music Assistant');
		// n8n makes these of the entries of the field "Events".
		await expect(editor.creatorItems).toHaveText(
			choicesOf('MusicAssistantTrigger', 'events').map(({ name }) => `On ${name.toLowerCase()}`),
		);
	});

	await test.step('the event becomes a node that listens for it, and nothing is marked red', async () => {
		await editor.pickInCreator('On track changed');
		await expect(details.title).toHaveText('Music Assistant Trigger', { useInnerText: true });
		await expect(details.parameter('events')).toContainText('Track Changed');
		await expect(details.issues).toHaveCount(0);
	});

	await test.step('more events and players are picked from their lists', async () => {
		await details.choose('events', 'Playback Paused');
		await page.keyboard.press('Escape');
		await details.choose('players', 'Office');
		await page.keyboard.press('Escape');
		await expect(details.parameter('events')).toContainText(/Track Changed[^]*Playback Paused/);
		await expect(details.parameter('players')).toContainText('Office');
	});

	await test.step('the test step waits for one event and ends with it', async () => {
		const { control } = simulator;
		await details.form.getByRole('button', { name: 'Execute step' }).click();
		const waiting = 'Waiting for one of the chosen events in Music Assistant';
		await expect(page.getByText(waiting).first()).toBeVisible();
		await expect.poll(() => control.executed('player_queues/all')).toBeGreaterThan(0);
		control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
		await details.table.waitFor();
		expect(await details.rows()).toEqual([
			expect.objectContaining({
				event: 'trackChanged',
				player: 'Office',
				queue_id: OFFICE,
				state: 'playing',
				title: 'Cedar Dance',
			}),
		]);
		await expect.poll(() => control.connections()).toEqual([]);
		// Closes n8n's hint on what to do with the output.
		await details.output.getByText('1 item').click();
		await picture('trigger', details.window);
	});
});
