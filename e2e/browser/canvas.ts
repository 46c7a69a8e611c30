import type { Locator, Page, PageScreenshotOptions } from '@playwright/test';

/** Pixels that belong to the nodes but are outside their boxes: their names, and the icon of a trigger. */
const AROUND = { left: 48, right: 48, above: 16, below: 64 };

/** What is on the canvas, but not part of the workflow. */
const ONLY_NODES = `${[
	'add-sticky-button',
	'canvas-background',
	'canvas-controls',
	'canvas-handle-plus-wrapper',
	'canvas-minimap',
	'canvas-node-toolbar',
	'command-bar-button',
	'execute-workflow-button',
	'logs-panel',
	'node-creator-plus-button',
	'toggle-focus-panel-button',
]
	.map((name) => `[data-test-id="${name}"]`)
	.join(
		', ',
	)}, [aria-label="Select trigger node"], .el-notification { visibility: hidden !important; }`;

/** The canvas on which a workflow is drawn. */
export class Canvas {
	readonly nodes: Locator;

	readonly notes: Locator;

	/** What an empty canvas has in its middle, to begin a workflow with. */
	readonly plus: Locator;

	/** The marks on nodes that something is missing or wrong. */
	readonly issues: Locator;

	constructor(private readonly page: Page) {
		this.nodes = page.getByTestId('canvas-node');
		this.notes = page.getByTestId('sticky');
		this.plus = page.getByTestId('canvas-plus-button');
		this.issues = page.getByTestId('node-issues');
	}

	/** Pastes a workflow's JSON text like a user who copied it, and zooms to fit. */
	async paste(json: string): Promise<void> {
		// A string, because this project does not load the browser's types.
		await this.page.evaluate(`{
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', ${JSON.stringify(json)});
			document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
		}`);
		await this.nodes.first().waitFor();
		// What was pasted is selected: a click next to it ends that.
		await this.page.getByTestId('canvas').click({ position: { x: 8, y: 200 } });
		await this.page.getByTestId('zoom-to-fit').click();
	}

	/** How to take a picture of only the nodes and notes, once they have stopped moving. */
	async onlyNodes(): Promise<PageScreenshotOptions> {
		const things = [...(await this.nodes.all()), ...(await this.notes.all())];
		// Playwright hovers over what does not move.
		await things[0]?.hover({ trial: true });
		const boxes = (await Promise.all(things.map((thing) => thing.boundingBox()))).filter(
			(box) => box !== null,
		);
		const left = Math.min(...boxes.map(({ x }) => x)) - AROUND.left;
		const top = Math.min(...boxes.map(({ y }) => y)) - AROUND.above;
		const right = Math.max(...boxes.map(({ x, width }) => x + width)) + AROUND.right;
		const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + AROUND.below;
		return {
			clip: { x: left, y: top, width: right - left, height: bottom - top },
			style: ONLY_NODES,
		};
	}
}
