import type { Locator, Page } from '@playwright/test';

/** The window in which a credential is filled in and tested. */
export class CredentialWindow {
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
