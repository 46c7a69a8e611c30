import { expect, type Locator, type Page } from '@playwright/test';
import type { RequestHold } from '../../simulator';

/** The window with a node's parameters, between its input and its output. */
export class NodeDetails {
	readonly window: Locator;

	/** The window of the node's credential. */
	readonly credential: CredentialWindow;

	/** The name of the chosen credential. */
	readonly credentialName: Locator;

	private readonly parameters: Locator;

	/** The part between input and output, with its tabs and buttons. */
	readonly form: Locator;

	/** The fields of the preceding nodes, as the input panel shows them by default. */
	readonly inputFields: Locator;

	readonly output: Locator;

	readonly table: Locator;

	/** The warnings next to parameters. */
	readonly issues: Locator;

	readonly errorMessage: Locator;

	readonly errorDescription: Locator;

	constructor(private readonly page: Page) {
		this.window = page.getByTestId('ndv');
		this.credential = new CredentialWindow(page);
		this.credentialName = this.window.getByTestId('node-credentials-select').locator('input');
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
		this.errorMessage = this.output.getByTestId('node-error-message');
		this.errorDescription = this.output.getByTestId('node-error-description');
	}

	/** The name of the node, as the window's title shows it. */
	get title(): Locator {
		return this.window.getByTestId('node-title-container');
	}

	/** A parameter in the form, or a setting that was added, by its key. */
	parameter(name: string): Locator {
		return this.parameters.getByTestId(`parameter-input-${name}`);
	}

	/** Picks one of a parameter's choices. */
	async choose(name: string, choice: string): Promise<void> {
		const choices = this.page.getByRole('option').filter({ visible: true });
		const wanted = choices.getByText(choice, { exact: true });
		// The list does not open while its choices are being loaded.
		await expect(async () => {
			if (!(await wanted.isVisible())) await this.parameter(name).click();
			await expect(wanted).toBeVisible({ timeout: 3_000 });
		}).toPass();
		await wanted.click();
	}

	/** A parameter whose value is picked from a list or typed as a name or ID. */
	resourceLocator(name: string): ResourceLocatorField {
		return new ResourceLocatorField(
			this.page,
			this.parameters.getByTestId(`resource-locator-${name}`),
		);
	}

	/** Adds one of a player's settings to the resource mapper. */
	async addSetting(setting: string): Promise<void> {
		await this.parameters.getByRole('button', { name: 'Add setting to send' }).click();
		const choices = this.page.getByRole('menuitem').filter({ visible: true });
		await choices.getByText(setting, { exact: true }).click();
	}

	/**
	 * Executes the node and waits until the outcome appears.
	 *
	 * @param first The node's first request, which is held back until the editor has started the execution: the editor
	 * never shows an execution that ended earlier.
	 */
	async execute(first: RequestHold, outcome = this.table): Promise<void> {
		const button = this.form.getByRole('button', { name: 'Execute step' });
		// n8n 2.41 sometimes answers "No active execution found" before anything was sent: then the button is clicked again.
		await expect(async () => {
			const answered = this.page.waitForResponse(/\/rest\/workflows\/[^/]+\/run(\?|$)/);
			await button.click();
			const answer = await answered;
			expect(answer.ok() ? '' : await answer.text()).toBe('');
		}).toPass({ timeout: 60_000 });
		await first.waiting();
		first.release();
		await outcome.waitFor();
		// The button's label is hidden while its spinner is visible.
		await expect(button.locator('.n8n-spinner')).toHaveCount(0);
	}

	/** The rows of the output table, each by its column headings. */
	async rows(): Promise<Array<Record<string, string>>> {
		const headings = await this.table.locator('thead th').allInnerTexts();
		const rows = await this.table.locator('tbody tr').all();
		const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
		return cells.map((texts) =>
			Object.fromEntries(
				headings.map((heading, column) => [heading.trim(), texts[column]?.trim() ?? '']),
			),
		);
	}

	async close(): Promise<void> {
		await this.window.getByTestId('ndv-close-button').click();
		await this.window.waitFor({ state: 'detached' });
	}
}

/** The window in which a credential is filled in and tested. */
class CredentialWindow {
	readonly window: Locator;

	/** The green message after a successful test. */
	readonly success: Locator;

	/** The red message after a failed test. */
	readonly failure: Locator;

	constructor(page: Page) {
		this.window = page.getByTestId('editCredential-modal');
		this.success = this.window.getByText('Connection tested successfully');
		this.failure = this.window.getByText('Couldn’t connect with these settings');
	}

	async fill(field: 'baseUrl' | 'accessToken', value: string): Promise<void> {
		await this.window.getByTestId(`parameter-input-${field}`).locator('input').fill(value);
	}

	/** Saves the credential, which also tests it. */
	async save(): Promise<void> {
		await this.window.getByTestId('credential-save-button').click();
	}
}

/** A field for a resource locator: its mode and its value. */
class ResourceLocatorField {
	/** Shows the chosen entry, or takes a typed name or ID. */
	readonly input: Locator;

	/** The entries of the open list. */
	readonly entries: Locator;

	constructor(
		private readonly page: Page,
		private readonly field: Locator,
	) {
		this.input = field.locator('input[data-test-id="rlc-input"]');
		this.entries = page.getByTestId('rlc-item').filter({ visible: true });
	}

	async open(): Promise<void> {
		await this.field.getByTestId('rlc-input').click();
		await this.entries.first().waitFor();
	}

	async search(text: string): Promise<void> {
		await this.page.getByTestId('rlc-search').filter({ visible: true }).fill(text);
	}

	async pick(entry: string): Promise<void> {
		await this.entries.getByText(entry, { exact: true }).click();
	}

	/** Changes the mode: `list`, `name`, `uri`, `id`. */
	async setMode(mode: string): Promise<void> {
		await this.field.getByTestId('rlc-mode-selector').click();
		await this.page.getByTestId(`mode-${mode}`).filter({ visible: true }).click();
	}
}
