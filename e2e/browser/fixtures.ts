import { join } from 'node:path';
import {
	test as base,
	type Locator,
	type Page,
	type PageScreenshotOptions,
} from '@playwright/test';
import { ROOT } from '../../scripts/dist';
import { type Simulator, startSimulator } from '../../simulator';
import { N8nUser } from '../n8n/n8n-user';
import { findFreePort } from '../support/find-free-ports';
import { Editor } from './editor';

/** A style that hides notifications, which appear on their own. */
const HIDE_NOTIFICATIONS = '.el-notification { visibility: hidden !important; }';

interface Fixtures {
	readonly simulator: Simulator;
	/** The owner of n8n, acting without the browser. */
	readonly user: N8nUser;
	/** The ID of the only credential, which is for the simulator. */
	readonly credential: string;
	/** n8n's editor, with nothing opened yet. */
	readonly editor: Editor;
	/** Takes a screenshot: saved into the documentation if its pictures are being renewed, otherwise next to the trace. */
	readonly picture: (
		name: string,
		what: Page | Locator,
		options?: PageScreenshotOptions,
	) => Promise<void>;
}

export const test = base.extend<Fixtures>({
	simulator: async ({}, use) => {
		// The usual port if it is free, because the pictures show it.
		const port = await findFreePort(8095);
		const simulator = await startSimulator({ port, timeScale: 0.02 });
		// As slow as a server on a home network.
		simulator.control.setLatency(100);
		await use(simulator);
		await simulator.stop();
	},
	user: async ({ baseURL }, use) => use(await N8nUser.signIn(baseURL ?? '')),
	credential: [
		async ({ user, simulator: { url: baseUrl, tokens } }, use) => {
			await user.deleteCredentials();
			const data = { baseUrl, accessToken: tokens.admin, ignoreSslIssues: false };
			await use(await user.createCredential('Music Assistant account', data));
		},
		{ auto: true },
	],
	editor: async ({ page }, use) => use(new Editor(page)),
	picture: async ({}, use, testInfo) =>
		use(async (name, what, options) => {
			const file = `${name}.png`;
			await what.screenshot({
				path: process.env.PICTURES ? join(ROOT, 'docs/images', file) : testInfo.outputPath(file),
				animations: 'disabled',
				caret: 'hide',
				style: HIDE_NOTIFICATIONS,
				...options,
			});
		}),
});

export { expect } from '@playwright/test';
