import type { Locator, Page } from '@playwright/test';
import { OWNER } from '../n8n/rest';
import { Canvas } from './canvas';
import { NodeDetails } from './node-details';

/** n8n's editor: the canvas with its nodes, and what opens from it. */
export class Editor {
	readonly canvas: Canvas;

	readonly details: NodeDetails;

	/** The panel in which one looks for a node, and then for one of its actions. */
	readonly creator: Locator;

	/** The names of what is listed there: nodes, or a node's actions. */
	readonly items: Locator;

	constructor(readonly page: Page) {
		this.canvas = new Canvas(page);
		this.details = new NodeDetails(page);
		this.creator = page.getByTestId('node-creator');
		this.items = this.creator.getByTestId('node-creator-item-name');
	}

	/** Opens a stored workflow or, by default, an empty canvas; on the way there the owner signs in by the form. */
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
	async begin(): Promise<void> {
		await this.open();
		await this.canvas.plus.click();
		await this.pick('Trigger manually');
		await this.canvas.nodes.waitFor();
		await this.creator.waitFor({ state: 'detached' });
		await this.openCreator();
	}

	/** Begins a workflow with one of the node's actions, whose details open. */
	async beginWith(action: string): Promise<void> {
		await this.begin();
		await this.addAction(action);
	}

	/** A node of the canvas by its name. */
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

	async search(words: string): Promise<void> {
		await this.creator.getByTestId('node-creator-search-bar').fill(words);
	}

	async pick(name: string): Promise<void> {
		await this.items.getByText(name, { exact: true }).click();
	}

	/** Picks one of the node's actions from the list that is open; its details open. */
	async addAction(action: string): Promise<void> {
		await this.search('Music Assistant');
		await this.pick('Music Assistant');
		await this.pick(action);
		await this.details.window.waitFor();
	}
}
