import { expect, type Locator, type Page } from '@playwright/test';
import type { RequestHold } from '../../simulator';

/** The window with a node's parameters, between its input and its output. */
export function createNodeDetails(page: Page) {
	const window = page.getByTestId('ndv');
	const parameters = window.getByTestId('node-parameters');
	const parameter = (name: string) => parameters.getByTestId(`parameter-input-${name}`);
	const form = window
		.locator('div')
		.filter({ has: page.getByTestId('tab-params') })
		.filter({ has: page.getByTestId('node-parameters') })
		.last();
	const output = window.getByTestId('output-panel');
	const table = output.locator('table');

	return {
		window,
		/** The name of the node, as the window's title shows it. */
		title: window.getByTestId('node-title-container'),
		/** The window of the node's credential. */
		credential: createCredentialWindow(page),
		/** The name of the chosen credential. */
		credentialName: window.getByTestId('node-credentials-select').locator('input'),
		/** The part between input and output, with its tabs and buttons. */
		form,
		/** A parameter in the form, or a setting that was added, by its key. */
		parameter,
		/** A parameter whose value is picked from a list or typed as a name or ID. */
		resourceLocator: (name: string) =>
			createResourceLocatorField(page, parameters.getByTestId(`resource-locator-${name}`)),
		/** The warnings next to parameters. */
		issues: parameters.getByTestId('parameter-issues'),
		/** The fields of the preceding nodes, as the input panel shows them by default. */
		inputFields: window.getByTestId('ndv-input-panel').getByTestId('run-data-schema-item'),
		output,
		table,
		errorMessage: output.getByTestId('node-error-message'),
		errorDescription: output.getByTestId('node-error-description'),

		/** Picks one of a parameter's choices. */
		async choose(name: string, choice: string): Promise<void> {
			const choices = page.getByRole('option').filter({ visible: true });
			const wanted = choices.getByText(choice, { exact: true });
			// The list does not open while its choices are being loaded.
			await expect(async () => {
				if (!(await wanted.isVisible())) await parameter(name).click();
				await expect(wanted).toBeVisible({ timeout: 3_000 });
			}).toPass();
			await wanted.click();
		},

		/** Adds one of a player's settings to the resource mapper. */
		async addSetting(setting: string): Promise<void> {
			await parameters.getByRole('button', { name: 'Add setting to send' }).click();
			const choices = page.getByRole('menuitem').filter({ visible: true });
			await choices.getByText(setting, { exact: true }).click();
		},

		/**
		 * Executes the node and waits until the outcome appears.
		 *
		 * @param first The node's first request, which is held back until the editor has started the execution: the editor
		 * never shows an execution that ended earlier.
		 */
		async execute(first: RequestHold, outcome = table): Promise<void> {
			const button = form.getByRole('button', { name: 'Execute step' });
			// n8n 2.41 sometimes answers "No active execution found" before anything was sent: then the button is clicked again.
			await expect(async () => {
				const answered = page.waitForResponse(/\/rest\/workflows\/[^/]+\/run(\?|$)/);
				await button.click();
				const answer = await answered;
				expect(answer.ok() ? '' : await answer.text()).toBe('');
			}).toPass({ timeout: 60_000 });
			await first.waiting();
			first.release();
			await outcome.waitFor();
			// The button's label is hidden while its spinner is visible.
			await expect(button.locator('.n8n-spinner')).toHaveCount(0);
		},

		/** The rows of the output table, each by its column headings. */
		async rows(): Promise<Array<Record<string, string>>> {
			const headings = await table.locator('thead th').allInnerTexts();
			const rows = await table.locator('tbody tr').all();
			const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
			return cells.map((texts) =>
				Object.fromEntries(
					headings.map((heading, column) => [heading.trim(), texts[column]?.trim() ?? '']),
				),
			);
		},

		async close(): Promise<void> {
			await window.getByTestId('ndv-close-button').click();
			await window.waitFor({ state: 'detached' });
		},
	};
}

/** The window in which a credential is filled in and tested. */
function createCredentialWindow(page: Page) {
	const window = page.getByTestId('editCredential-modal');
	return {
		window,
		/** The green message after a successful test. */
		success: window.getByText('Connection tested successfully'),
		/** The red message after a failed test. */
		failure: window.getByText('Couldn’t connect with these settings'),
		fill: async (field: 'baseUrl' | 'accessToken', value: string) =>
			await window.getByTestId(`parameter-input-${field}`).locator('input').fill(value),
		/** Saves the credential, which also tests it. */
		save: async () => await window.getByTestId('credential-save-button').click(),
	};
}

/** A field for a resource locator: its mode and its value. */
function createResourceLocatorField(page: Page, field: Locator) {
	const entries = page.getByTestId('rlc-item').filter({ visible: true });
	return {
		/** Shows the chosen entry, or takes a typed name or ID. */
		input: field.locator('input[data-test-id="rlc-input"]'),
		/** The entries of the open list. */
		entries,
		async open(): Promise<void> {
			await field.getByTestId('rlc-input').click();
			await entries.first().waitFor();
		},
		search: async (text: string) =>
			await page.getByTestId('rlc-search').filter({ visible: true }).fill(text),
		pick: async (entry: string) => await entries.getByText(entry, { exact: true }).click(),
		/** Changes the mode: `list`, `name`, `uri`, `id`. */
		async setMode(mode: string): Promise<void> {
			await field.getByTestId('rlc-mode-selector').click();
			await page.getByTestId(`mode-${mode}`).filter({ visible: true }).click();
		},
	};
}
