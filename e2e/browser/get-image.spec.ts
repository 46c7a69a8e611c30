import { expect, test } from './fixtures';

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
