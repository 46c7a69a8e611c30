import type { Browser, Page } from 'playwright-core';
import type { Installation } from '../install/installation';
import { findChromium } from '../support/programs';
import { playwrightOf } from './playwright';

/** What a step may take on a machine that does other things too; there n8n's editor itself needs half a minute to load. */
const PATIENCE_MS = 60_000;

/** A headless browser with one page, of the size the pictures are made for. */
export async function openBrowser(
	installation: Installation,
): Promise<{ browser: Browser; page: Page }> {
	const { chromium, selectors } = playwrightOf(installation);
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: findChromium(),
		// Chromium refuses its sandbox to root, who runs things in containers.
		args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
	});
	const context = await browser.newContext({
		viewport: { width: 1280, height: 800 },
		deviceScaleFactor: 1,
		colorScheme: 'light',
		locale: 'en-US',
	});
	context.setDefaultTimeout(PATIENCE_MS);
	return { browser, page: await context.newPage() };
}
