import type { Locator, Page } from 'playwright-core';
import type { Hold } from '../../simulator';
import { CredentialWindow } from './credential-window';
import { formLines } from './form';
import { ListField } from './list-field';
import { idle } from './shown';
import { SettingsMapper } from './settings-mapper';

/** What n8n 2.41 now and then answers, instead of the execution's id, when an execution is over before it is asked for. */
const LOST = 'No active execution found';

/** The window with a node's parameters, between its input and its output. */
export class NodeDetails {
	readonly window: Locator;

	readonly parameters: Locator;

	/** The part between input and output, with its tabs and buttons. */
	readonly form: Locator;

	/** The fields of the nodes before this one, each with its type, as the input shows them by default. */
	readonly inputFields: Locator;

	readonly output: Locator;

	readonly table: Locator;

	/** The warnings beside parameters. */
	readonly issues: Locator;

	/** The name of the chosen credential. */
	readonly credential: Locator;

	readonly errorMessage: Locator;

	readonly errorDescription: Locator;

	readonly mapper: SettingsMapper;

	constructor(private readonly page: Page) {
		this.window = page.getByTestId('ndv');
		this.parameters = this.window.getByTestId('node-parameters');
		this.form = this.window
			.locator('div')
			.filter({ has: page.getByTestId('tab-params') })
			.filter({ has: page.getByTestId('node-parameters') })
			.last();
		this.inputFields = this.window
			.getByTestId('ndv-input-panel')
			.getByTestId('run-data-schema-item');
		this.output = this.window.getByTestId('output-panel');
		this.table = this.output.locator('table');
		this.issues = this.parameters.getByTestId('parameter-issues');
		this.credential = this.window.getByTestId('node-credentials-select').locator('input');
		this.errorMessage = this.output.getByTestId('node-error-message');
		this.errorDescription = this.output.getByTestId('node-error-description');
		this.mapper = new SettingsMapper(page);
	}

	/** The name of the node, as the window's title shows it. */
	get title(): Locator {
		return this.window.getByTestId('node-title-container');
	}

	/** The fields of the form with what they show, as `formLines` says. */
	async lines(): Promise<string[]> {
		return await formLines(this.parameters);
	}

	/** A parameter as it stands in the form. */
	parameter(name: string): Locator {
		return this.parameters.getByTestId(`parameter-input-${name}`);
	}

	/** Picks one of the choices that the node itself gives for a parameter. */
	async choose(name: string, choice: string): Promise<void> {
		await this.parameter(name).click();
		const choices = this.page.getByRole('option').filter({ visible: true });
		await choices.getByText(choice, { exact: true }).click();
	}

	/** A parameter whose value is picked from a list of the server's. */
	list(name: string): ListField {
		return new ListField(this.page, this.parameters.getByTestId(`resource-locator-${name}`));
	}

	/** Opens the window for a new credential. */
	async createCredential(): Promise<CredentialWindow> {
		await this.window.getByTestId('node-credentials-empty-state').getByRole('button').click();
		const credential = new CredentialWindow(this.page);
		await credential.window.waitFor();
		return credential;
	}

	/** Opens the window of the chosen credential, and waits until it has been tested, as it is then. */
	async editCredential(): Promise<CredentialWindow> {
		const tested = this.page.waitForResponse(/\/rest\/credentials\/test$/);
		await this.window.getByTestId('credential-edit-button').click();
		const credential = new CredentialWindow(this.page);
		await tested;
		await idle(credential.retry).waitFor();
		return credential;
	}

	/** Executes the node and waits for the table of what comes out. @param first as `executeUntil` */
	async execute(first: Hold): Promise<void> {
		await this.executeUntil(this.table, first);
	}

	/** Executes the node and waits for its error. @param first as `executeUntil` */
	async executeInVain(first: Hold): Promise<void> {
		await this.executeUntil(this.errorMessage, first);
	}

	async close(): Promise<void> {
		await this.window.getByTestId('ndv-close-button').click();
		await this.window.waitFor({ state: 'detached' });
	}

	/**
	 * @param first The first request of the node, which is let go when the editor knows that the execution has begun:
	 * what is over before, it never shows.
	 */
	private async executeUntil(outcome: Locator, first: Hold): Promise<void> {
		const button = this.form.getByRole('button', { name: 'Execute step' });
		let refusal = await this.press(button);
		// Nothing was sent by then, for every answer of the server is waited for: one presses again, and what is wrong
		// with the node is wrong then too.
		if (refusal?.includes(LOST)) {
			await idle(button).waitFor();
			refusal = await this.press(button);
		}
		if (refusal !== undefined) throw new Error(`n8n does not execute the node: ${refusal}`);
		await first.waiting();
		first.release();
		await outcome.waitFor();
		await idle(button).waitFor();
	}

	/** Presses the button. @returns what n8n answers where it does not start the execution */
	private async press(button: Locator): Promise<string | undefined> {
		const answered = this.page.waitForResponse(/\/rest\/workflows\/[^/]+\/run(\?|$)/);
		await button.click();
		const answer = await answered;
		return answer.ok() ? undefined : await answer.text();
	}
}
