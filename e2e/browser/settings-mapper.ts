import type { Locator, Page } from 'playwright-core';

/** The part of the form in which settings are added and given their values. */
export class SettingsMapper {
	readonly container: Locator;

	/** The settings there are to add, while that list is open. */
	readonly choices: Locator;

	constructor(page: Page) {
		this.container = page.getByTestId('resource-mapper-container');
		this.choices = page.getByRole('menuitem').filter({ visible: true });
	}

	async openChoices(): Promise<void> {
		await this.container.getByRole('button', { name: 'Add setting to send' }).click();
		await this.choices.first().waitFor();
	}

	async add(setting: string): Promise<void> {
		await this.openChoices();
		await this.choices.getByText(setting, { exact: true }).click();
	}

	/** The field of a setting that was added, by its key. */
	field(key: string): Locator {
		return this.container.getByTestId(`parameter-input-${key}`);
	}
}
