import type { Page } from '@playwright/test';
import { OWNER } from '../n8n/n8n-user';
import { createWorkflowCanvas } from './workflow-canvas';
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
