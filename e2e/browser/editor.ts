import type { Page, PageScreenshotOptions } from '@playwright/test';
import { OWNER } from '../n8n/n8n-user';
import { createNodeDetails } from './node-details';

/** n8n's editor: the canvas, a node's details and the panel for adding nodes. */
export function createEditor(page: Page) {
	const canvas = createWorkflowCanvas(page);
	const details = createNodeDetails(page);
	const creator = page.getByTestId('node-creator');
	const creatorItems = creator.getByTestId('node-creator-item-name');
	const node = (name: string) =>
		canvas.nodes.filter({ has: page.getByText(name, { exact: true }) });
	const openCreator = async () => await page.getByTestId('node-creator-plus-button').click();
	const searchCreator = async (text: string) =>
		await creator.getByTestId('node-creator-search-bar').fill(text);
	const pickInCreator = async (name: string) =>
		await creatorItems.getByText(name, { exact: true }).click();

	async function open(): Promise<void> {
		const email = page.locator('input[name="emailOrLdapLoginId"]');
		const start = canvas.nodes.or(canvas.plus);
		await page.goto('/workflow/new', { waitUntil: 'commit' });
		await email.or(start).first().waitFor();
		if (await email.isVisible()) {
			await email.fill(OWNER.email);
			await page.locator('input[type="password"]').fill(OWNER.password);
			await page.getByTestId('form-submit-button').click();
		}
		await start.first().waitFor();
	}

	async function beginWorkflow(): Promise<void> {
		await open();
		await canvas.plus.click();
		await pickInCreator('Trigger manually');
		await canvas.nodes.waitFor();
		await creator.waitFor({ state: 'detached' });
		await openCreator();
	}

	async function addAction(actionName: string): Promise<void> {
		await searchCreator('Music Assistant');
		await pickInCreator('Music Assistant');
		await pickInCreator(actionName);
		await details.window.waitFor();
	}

	return {
		page,
		canvas,
		details,
		/** The panel (n8n's "node creator") for finding a node and then one of its actions. */
		creator,
		/** The names listed in the creator: nodes, or a node's actions. */
		creatorItems,
		/** A node on the canvas by its name. */
		node,
		/** Opens an empty canvas. The owner signs in first if n8n asks for it. */
		open,
		/** Opens an empty canvas with a manual trigger, and the list of nodes that can be added to it. */
		beginWorkflow,
		/** Adds one of the node's actions from the open creator; its details open. */
		addAction,
		openCreator,
		searchCreator,
		pickInCreator,

		/** Begins a workflow with one of the node's actions and opens its details. */
		async beginWorkflowWith(action: string): Promise<void> {
			await beginWorkflow();
			await addAction(action);
		},

		/** Opens the details of a node that is on the canvas. */
		async openNode(name: string): Promise<void> {
			await node(name).dblclick();
			await details.window.waitFor();
		},
	};
}

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
function createWorkflowCanvas(page: Page) {
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
