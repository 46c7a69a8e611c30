import { defineConfig } from '@playwright/test';
import { findChromium } from './support/find-programs';

/** The editor of real n8n in a browser: `npm run e2e -- --only browser`. */
export default defineConfig({
	testDir: 'browser',
	outputDir: '../test-results',
	reporter: 'list',
	workers: 1,
	// n8n's editor needs half a minute to load on a busy machine.
	timeout: 180_000,
	expect: { timeout: 30_000 },
	use: {
		baseURL: process.env.N8N_URL,
		testIdAttribute: 'data-test-id',
		launchOptions: { executablePath: findChromium() },
		actionTimeout: 60_000,
		trace: 'retain-on-failure',
		// The size of the documentation's pictures.
		viewport: { width: 1280, height: 800 },
		colorScheme: 'light',
		locale: 'en-US',
	},
	webServer: {
		command: 'node --import tsx browser/start-n8n-for-playwright.ts',
		// Playwright puts the named group into the environment variable N8N_URL.
		wait: { stdout: /n8n answers at (?<n8n_url>\S+)/ },
		gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
		timeout: 300_000,
	},
});
