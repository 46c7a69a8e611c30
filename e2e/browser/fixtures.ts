import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
	test as base,
	type Locator,
	type Page,
	type PageScreenshotOptions,
} from '@playwright/test';
import type { INodePropertyOptions, INodeType } from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';
import { type Simulator, startSimulator } from '../../simulator';
import { N8nUser } from '../n8n/n8n-user';
import { findFreePort } from '../support/find-free-ports';
import { createEditor } from './editor';

/** A style that hides notifications, which appear on their own. */
const HIDE_NOTIFICATIONS = '.el-notification { visibility: hidden !important; }';

interface Fixtures {
	readonly simulator: Simulator;
	/** The owner of n8n, acting without the browser. */
	readonly user: N8nUser;
	/** The ID of the only credential, which is for the simulator. */
	readonly credential: string;
	/** n8n's editor, with nothing opened yet. */
	readonly editor: ReturnType<typeof createEditor>;
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
		async ({ user, simulator }, use) => {
			await user.deleteCredentials();
			await use(await user.createCredential('Music Assistant account', simulator));
		},
		{ auto: true },
	],
	editor: async ({ page }, use) => use(createEditor(page)),
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

const FOLDER = join(ROOT, 'dist/nodes/MusicAssistant');

/** The choices of a field of the package as built, as n8n reads them. */
export function choicesOf(
	node: 'MusicAssistant' | 'MusicAssistantTrigger',
	field: string,
): INodePropertyOptions[] {
	const { [node]: NodeType } = createRequire(FOLDER)(join(FOLDER, `${node}.node.js`)) as Record<
		string,
		new () => INodeType
	>;
	const { properties } = new NodeType!().description;
	return properties.find(({ name }) => name === field)?.options as INodePropertyOptions[];
}

/** The fields that an operation says it outputs, in order. */
export function outputFieldsOf(resource: string, operation: string): string[] {
	const file = join(FOLDER, '__schema__/v1.0.0', resource, `${operation}.json`);
	const schema = JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
	return Object.keys(schema.properties);
}
