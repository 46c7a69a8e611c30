import type { Locator, Page } from '@playwright/test';

/** The window in which a credential is filled in and tested. */
export class CredentialWindow {
	readonly window: Locator;

	/** The green or red message with the result of the test. */
	readonly success: Locator;

	readonly failure: Locator;

	constructor(page: Page) {
		this.window = page.getByTestId('editCredential-modal');
		this.success = this.window.getByText('Connection tested successfully');
		this.failure = this.window.getByText('Couldn’t connect with these settings');
	}

	async fill(field: 'baseUrl' | 'accessToken', value: string): Promise<void> {
		await this.window.getByTestId(`parameter-input-${field}`).locator('input').fill(value);
	}

	/** Saves it, which tests it too. */
	async save(): Promise<void> {
		await this.window.getByTestId('credential-save-button').click();
	}
}
