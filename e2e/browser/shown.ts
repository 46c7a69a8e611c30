import type { Locator } from 'playwright-core';
import { until } from '../support/until';

/** Waits until these elements read so, and fails with what they read instead. */
export async function expectTexts(elements: Locator, texts: readonly string[]): Promise<void> {
	await expectRead(async () => await trimmed(elements), texts);
}

/** Waits until what is read from the page is this, and fails with what it is instead. */
export async function expectRead(
	read: () => Promise<string[]>,
	texts: readonly string[],
): Promise<void> {
	const same = (shown: string[]) => JSON.stringify(shown) === JSON.stringify(texts);
	await until('the texts', 15, async () => same(await read()) || undefined).catch(() => undefined);
	expect(await read()).toEqual(texts);
}

/** The rows of an HTML table, each by the headings of its columns. */
export async function tableRows(table: Locator): Promise<Array<Record<string, string>>> {
	const headings = await trimmed(table.locator('thead th'));
	const rows = await table.locator('tbody tr').all();
	const cells = await Promise.all(rows.map(async (row) => await trimmed(row.locator('td'))));
	return cells.map((texts) =>
		Object.fromEntries(headings.map((heading, column) => [heading, texts[column] ?? ''])),
	);
}

async function trimmed(elements: Locator): Promise<string[]> {
	return (await elements.allInnerTexts()).map((text) => text.trim());
}

/** The button while nothing it has set going runs: its words are hidden as long as its spinner turns or fades. */
export function idle(button: Locator): Locator {
	return button.filter({ hasNot: button.page().locator('.n8n-spinner') });
}

/** How wide an image is drawn by itself, once it is loaded; fails when it cannot be. */
export async function drawnWidth(image: Locator): Promise<number> {
	return await image.evaluate(async (element: LoadedImage) => {
		await element.decode();
		return element.naturalWidth;
	});
}

/** What is asked of the browser's HTMLImageElement, whose types the checks of this checkout do not load. */
interface LoadedImage {
	readonly naturalWidth: number;
	decode(): Promise<void>;
}
