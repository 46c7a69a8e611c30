import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { ROOT } from '../../scripts/dist';
import type { Running } from '../support/running';

const DOCUMENTATION = join(ROOT, 'docs', 'images');

/** What passes over the page on its own: the notes on what has been done. */
const WITHOUT_NOTES = '.el-notification { visibility: hidden !important; }';

/** Pictures of the editor, for the documentation. */
export class Pictures {
	private constructor(
		private readonly folder: string,
		/** Whether the documentation wants them anew. */
		readonly wanted: boolean,
	) {}

	/** In the documentation's folder where they are asked for; else with n8n's logs, so that a run changes no file. */
	static async start({ home, pictures }: Running): Promise<Pictures> {
		const folder = pictures ? DOCUMENTATION : join(home.folder, 'pictures');
		await mkdir(folder, { recursive: true });
		return new Pictures(folder, pictures);
	}

	/** Where a picture goes that is not taken here. */
	path(name: string): string {
		return join(this.folder, `${name}.png`);
	}

	async take(name: string, what: Page | Locator): Promise<void> {
		await what.screenshot({
			path: this.path(name),
			animations: 'disabled',
			caret: 'hide',
			style: WITHOUT_NOTES,
		});
	}
}
