import { KITCHEN } from '../../simulator/world/players/players';
import { expect, test } from './fixtures';

/** The README's first workflow, built step by step with clicks and three typed texts. */
test('the first workflow of the README is built from an empty canvas, and published', async ({
	editor,
	picture,
	simulator,
}) => {
	const { canvas, details, page } = editor;
	const action = 'Play newest episode of podcast';

	await test.step('1. a schedule, every day at 6:45', async () => {
		await editor.open();
		await canvas.plus.click();
		await editor.searchCreator('schedule');
		await editor.pickInCreator('Schedule Trigger');
		await details.window.waitFor();
		await details.choose('triggerAtHour', '6am');
		await details.parameter('triggerAtMinute').locator('input').fill('45');
		await picture('first-workflow-1', details.form);
		await details.close();
	});

	await test.step('2. the action after it', async () => {
		await editor.node('Schedule Trigger').getByTestId('canvas-handle-plus').click();
		await editor.searchCreator('Music Assistant');
		await editor.pickInCreator('Music Assistant');
		const entry = editor.creatorItems.getByText(action, { exact: true });
		await entry.scrollIntoViewIfNeeded();
		await entry.hover();
		await picture('first-workflow-2', editor.creator);
		await entry.click();
		await details.window.waitFor();
		await expect(details.credentialName).toHaveValue('Music Assistant account');
	});

	await test.step('3. a queue and a podcast from the lists', async () => {
		const queue = details.resourceLocator('queueId');
		await queue.open();
		await queue.pick('Kitchen');
		const podcast = details.resourceLocator('podcastId');
		await podcast.open();
		await picture('first-workflow-3', details.form);
		await podcast.pick('Morning News');
		await expect(podcast.input).toHaveValue('Morning News');
	});

	await test.step('4. it plays', async () => {
		await details.execute(simulator.control.hold('player_queues/all'));
		expect(await details.rows()).toEqual([
			expect.objectContaining({ queue: 'Kitchen', played: 'true', confirmed: 'true' }),
		]);
		expect(simulator.control.queue(KITCHEN)).toMatchObject({ state: 'playing' });
		await details.output.getByText('Schema', { exact: true }).click();
		await picture('first-workflow-4', details.output);
		await details.close();
	});

	await test.step('5. published', async () => {
		await page.getByRole('button', { name: 'Publish', exact: true }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
		await page.getByRole('button', { name: 'Got it' }).click();
		await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible();
	});
});
