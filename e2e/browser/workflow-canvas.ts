import type { Locator, Page, PageScreenshotOptions } from '@playwright/test';

/** Pixels around the nodes' boxes for their names and a trigger's icon. */
const PICTURE_MARGIN = { left: 48, right: 48, above: 16, below: 64 };

/** A style that hides everything on the canvas that is not part of the workflow. */
const HIDE_ALL_BUT_NODES = `${[
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
export class WorkflowCanvas {
	readonly nodes: Locator;

	readonly notes: Locator;

	/** The button in the middle of an empty canvas that adds the first node. */
	readonly plus: Locator;

	/** The marks on nodes that something is missing or wrong. */
	readonly issues: Locator;

	constructor(private readonly page: Page) {
		this.nodes = page.getByTestId('canvas-node');
		this.notes = page.getByTestId('sticky');
		this.plus = page.getByTestId('canvas-plus-button');
		this.issues = page.getByTestId('node-issues');
	}

	/** Pastes a workflow's JSON as a user does who has copied it, and zooms to fit. */
	async paste(json: string): Promise<void> {
		// A string, because this project does not load the browser's types.
		await this.page.evaluate(`{
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', ${JSON.stringify(json)});
			document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
		}`);
		await this.nodes.first().waitFor();
		// The pasted nodes are selected; a click next to them clears the selection.
		await this.page.getByTestId('canvas').click({ position: { x: 8, y: 200 } });
		await this.page.getByTestId('zoom-to-fit').click();
	}

	/** Waits until the nodes have stopped moving. @returns the options for a picture of only the nodes and notes */
	async nodesScreenshotOptions(): Promise<PageScreenshotOptions> {
		const things = [...(await this.nodes.all()), ...(await this.notes.all())];
		// Playwright waits until an element has stopped moving before it hovers over it.
		await things[0]?.hover({ trial: true });
		const boxes = (await Promise.all(things.map((thing) => thing.boundingBox()))).filter(
			(box) => box !== null,
		);
		const left = Math.min(...boxes.map(({ x }) => x)) - PICTURE_MARGIN.left;
		const top = Math.min(...boxes.map(({ y }) => y)) - PICTURE_MARGIN.above;
		const right = Math.max(...boxes.map(({ x, width }) => x + width)) + PICTURE_MARGIN.right;
		const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + PICTURE_MARGIN.below;
		return {
			clip: { x: left, y: top, width: right - left, height: bottom - top },
			style: HIDE_ALL_BUT_NODES,
		};
	}
}
