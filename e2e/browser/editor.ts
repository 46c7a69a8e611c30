import type { Locator, Page } from 'playwright-core';
import { OWNER } from '../n8n/rest';
import { Canvas } from './canvas';
import { NodeCreator } from './node-creator';
import { NodeDetails } from './node-details';

/** n8n's editor: the canvas with its nodes, and what opens from it. */
export class Editor {
	readonly canvas: Canvas;

	readonly creator: NodeCreator;

	readonly details: NodeDetails;

	/** The button in the overview of the workflows. */
	private readonly newWorkflow: Locator;

	constructor(
		readonly page: Page,
		private readonly url: string,
	) {
		this.canvas = new Canvas(page);
		this.creator = new NodeCreator(page);
		this.details = new NodeDetails(page);
		this.newWorkflow = page.getByTestId('add-resource-workflow');
	}

	/** Signs in as the owner, by the form, on the way to an empty canvas. */
	async signIn(): Promise<void> {
		await this.page.goto(`${this.url}/signin?redirect=%2Fworkflow%2Fnew`, { waitUntil: 'commit' });
		await this.page.locator('input[name="emailOrLdapLoginId"]').fill(OWNER.email);
		await this.page.locator('input[type="password"]').fill(OWNER.password);
		await this.page.getByTestId('form-submit-button').click();
		await this.canvas.plus.waitFor();
	}

	/** Opens an empty canvas, once one has signed in. */
	async openEmpty(): Promise<void> {
		await this.openOverview();
		await this.newWorkflow.click();
		await this.canvas.plus.waitFor();
	}

	/** Opens the stored workflow of that name, once one has signed in. */
	async openWorkflow(name: string): Promise<void> {
		await this.openOverview();
		const names = this.page.getByTestId('workflow-card-name');
		await names.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) }).click();
		await this.canvas.nodes.first().waitFor();
	}

	/** From within the editor, as users go: to load it anew takes several times as long. */
	private async openOverview(): Promise<void> {
		await this.page.getByTestId('project-home-menu-item').click();
		const leave = this.page.getByRole('button', { name: 'Leave without saving' });
		await leave.or(this.newWorkflow).first().waitFor();
		if (await leave.isVisible()) await leave.click();
		// While n8n saves by itself it may stay where it is: then the overview is loaded.
		const stays = await this.newWorkflow.waitFor({ timeout: 10_000 }).catch(() => true);
		if (stays) await this.page.goto(`${this.url}/home/workflows`, { waitUntil: 'commit' });
		await this.newWorkflow.waitFor();
	}

	/** Begins on an empty canvas: with a trigger that is pressed by hand. */
	async addManualTrigger(): Promise<void> {
		await this.canvas.plus.click();
		await this.creator.pick('Trigger manually');
		await this.node('When clicking').waitFor();
		await this.creator.panel.waitFor({ state: 'detached' });
	}

	/** A node of the canvas by its name. */
	node(name: string): Locator {
		return this.page.getByTestId('canvas-node').filter({ hasText: name });
	}

	/** Opens the details of a node that is on the canvas. */
	async open(name: string): Promise<void> {
		await this.canvas.nodes.filter({ has: this.page.getByText(name, { exact: true }) }).dblclick();
		await this.details.window.waitFor();
	}

	/** Opens the list of what can be added. */
	async openCreator(): Promise<void> {
		await this.page.getByTestId('node-creator-plus-button').click();
	}

	/** Adds the node by one of its actions; its details open. */
	async addAction(action: string): Promise<void> {
		await this.openCreator();
		await this.creator.search('Music Assistant');
		await this.creator.pick('Music Assistant');
		await this.creator.pick(action);
		await this.details.window.waitFor();
	}
}
