import type { Locator, Page } from 'playwright-core';
import { OWNER } from '../n8n/rest';
import { Canvas } from './canvas';
import { NodeCreator } from './node-creator';
import { NodeDetails } from './node-details';

/** n8n's editor: the canvas with its nodes, and what opens from it. */
export class Editor {
	readonly creator: NodeCreator;

	readonly details: NodeDetails;

	constructor(
		readonly page: Page,
		private readonly url: string,
	) {
		this.creator = new NodeCreator(page);
		this.details = new NodeDetails(page);
	}

	/** Signs in as the owner, by the form, and opens the list of triggers for a new workflow. */
	async openNew(): Promise<void> {
		await this.page.goto(`${this.url}/signin?redirect=%2Fworkflow%2Fnew`, { waitUntil: 'commit' });
		await this.page.locator('input[name="emailOrLdapLoginId"]').fill(OWNER.email);
		await this.page.locator('input[type="password"]').fill(OWNER.password);
		await this.page.getByTestId('form-submit-button').click();
		await this.page.getByTestId('canvas-plus-button').click();
	}

	/** Signs in and starts a new workflow with a trigger that is pressed by hand. */
	async startWorkflow(): Promise<void> {
		await this.openNew();
		await this.creator.pick('Trigger manually');
		await this.node('When clicking').waitFor();
		await this.creator.panel.waitFor({ state: 'detached' });
	}

	/** Opens an empty canvas, once one has signed in. */
	async openEmpty(): Promise<Canvas> {
		await this.page.goto(`${this.url}/workflow/new`, { waitUntil: 'commit' });
		await this.page.getByTestId('canvas-plus-button').waitFor();
		return new Canvas(this.page);
	}

	/** A node of the canvas by its name. */
	node(name: string): Locator {
		return this.page.getByTestId('canvas-node').filter({ hasText: name });
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
