import type { Page, PageScreenshotOptions } from '@playwright/test';

/** Pixels around the nodes' boxes for their names and a trigger's icon. */
const PICTURE_MARGIN = { left: 48, right: 48, above: 16, below: 64 };

/** What is on the canvas but not part of the workflow, by its test ID. */
const NOT_OF_THE_WORKFLOW = [
	...['add-sticky-button', 'canvas-background', 'canvas-controls', 'canvas-handle-plus-wrapper'],
	...['canvas-minimap', 'canvas-node-toolbar', 'command-bar-button', 'execute-workflow-button'],
	...['logs-panel', 'node-creator-plus-button', 'toggle-focus-panel-button'],
].map((name) => `[data-test-id="${name}"]`);

const HIDE_ALL_BUT_NODES = `${NOT_OF_THE_WORKFLOW.join(', ')}, [aria-label="Select trigger node"], .el-notification { visibility: hidden !important; }`;

/** The canvas on which a workflow is drawn. */
export function createWorkflowCanvas(page: Page) {
	const nodes = page.getByTestId('canvas-node');
	const notes = page.getByTestId('sticky');
	return {
		nodes,
		notes,
		/** The button in the middle of an empty canvas that adds the first node. */
		plus: page.getByTestId('canvas-plus-button'),
		/** The marks on nodes that something is missing or wrong. */
		issues: page.getByTestId('node-issues'),

		/** Pastes a workflow's JSON as a user does who has copied it, and zooms to fit. */
		async paste(json: string): Promise<void> {
			// A string, because this project does not load the browser's types.
			await page.evaluate(`{
				const clipboardData = new DataTransfer();
				clipboardData.setData('text/plain', ${JSON.stringify(json)});
				document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
			}`);
			await nodes.first().waitFor();
			// The pasted nodes are selected; a click next to them clears the selection.
			await page.getByTestId('canvas').click({ position: { x: 8, y: 200 } });
			await page.getByTestId('zoom-to-fit').click();
		},

		/** Waits until the nodes have stopped moving. @returns the options for a picture of only the nodes and notes */
		async nodesScreenshotOptions(): Promise<PageScreenshotOptions> {
			const things = [...(await nodes.all()), ...(await notes.all())];
			// Playwright waits until an element has stopped moving before it hovers over it.
			await things[0]?.hover({ trial: true });
			const measured = await Promise.all(things.map((thing) => thing.boundingBox()));
			const boxes = measured.filter((box) => box !== null);
			const x = Math.min(...boxes.map((box) => box.x)) - PICTURE_MARGIN.left;
			const y = Math.min(...boxes.map((box) => box.y)) - PICTURE_MARGIN.above;
			const right = Math.max(...boxes.map((box) => box.x + box.width)) + PICTURE_MARGIN.right;
			const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + PICTURE_MARGIN.below;
			const clip = { x, y, width: right - x, height: bottom - y };
			return { clip, style: HIDE_ALL_BUT_NODES };
		},
	};
}
