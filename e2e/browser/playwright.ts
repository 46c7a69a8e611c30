import { createRequire } from 'node:module';
import type * as playwright from 'playwright-core';
import type { Installation } from '../install/installation';

/**
 * Playwright as it was installed beside n8n: what an end-to-end run starts comes from that lock. The checkout's own
 * copy is there for its types.
 */
export function playwrightOf(installation: Installation): typeof playwright {
	const load = createRequire(installation.file('playwright-core/package.json'));
	return load('playwright-core') as typeof playwright;
}
