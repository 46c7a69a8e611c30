import type { Locator, Page } from '@playwright/test';

/** A field for a resource locator: its mode and its value. */
export class ResourceLocatorField {
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
