import type { Locator, Page } from '@playwright/test';
import { OWNER } from '../n8n/n8n-user';
import { WorkflowCanvas } from './workflow-canvas';
import { NodeDetails } from './node-details';

/** n8n's editor: the canvas, a node's details and the panel for adding nodes. */
export class Editor {
	readonly canvas: WorkflowCanvas;

	readonly details: NodeDetails;

	/** The panel (n8n's "node creator") for finding a node and then one of its actions. */
	readonly creator: Locator;

	/** The names listed in the creator: nodes, or a node's actions. */
	readonly creatorItems: Locator;

	constructor(readonly page: Page) {
		this.canvas = new WorkflowCanvas(page);
		this.details = new NodeDetails(page);
		this.creator = page.getByTestId('node-creator');
		this.creatorItems = this.creator.getByTestId('node-creator-item-name');
	}

	/** Opens a stored workflow or, by default, an empty canvas. The owner signs in first if n8n asks for it. */
	async open(workflow = 'new'): Promise<void> {
		const email = this.page.locator('input[name="emailOrLdapLoginId"]');
		const canvas = this.canvas.nodes.or(this.canvas.plus);
		await this.page.goto(`/workflow/${workflow}`, { waitUntil: 'commit' });
		await email.or(canvas).first().waitFor();
		if (await email.isVisible()) {
			await email.fill(OWNER.email);
			await this.page.locator('input[type="password"]').fill(OWNER.password);
			await this.page.getByTestId('form-submit-button').click();
		}
		await canvas.first().waitFor();
	}

	/** Opens an empty canvas with a manual trigger, and the list of nodes that can be added to it. */
	async beginWorkflow(): Promise<void> {
		await this.open();
		await this.canvas.plus.click();
		await this.pickInCreator('Trigger manually');
		await this.canvas.nodes.waitFor();
		await this.creator.waitFor({ state: 'detached' });
		await this.openCreator();
	}

	/** Begins a workflow with one of the node's actions and opens its details. */
	async beginWorkflowWith(action: string): Promise<void> {
		await this.beginWorkflow();
		await this.addAction(action);
	}

	/** A node on the canvas by its name. */
	node(name: string): Locator {
		return this.canvas.nodes.filter({ has: this.page.getByText(name, { exact: true }) });
	}

	/** Opens the details of a node that is on the canvas. */
	async openNode(name: string): Promise<void> {
		await this.node(name).dblclick();
		await this.details.window.waitFor();
	}

	async openCreator(): Promise<void> {
		await this.page.getByTestId('node-creator-plus-button').click();
	}

	async searchCreator(text: string): Promise<void> {
		await this.creator.getByTestId('node-creator-search-bar').fill(text);
	}

	async pickInCreator(name: string): Promise<void> {
		await this.creatorItems.getByText(name, { exact: true }).click();
	}

	/** Adds one of the node's actions from the open creator; its details open. */
	async addAction(actionName: string): Promise<void> {
		await this.searchCreator('Music Assistant');
		await this.pickInCreator('Music Assistant');
		await this.pickInCreator(actionName);
		await this.details.window.waitFor();
	}
}
