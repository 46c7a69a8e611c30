/** The web server of the browser tests: a separate n8n, because what other tests leave in theirs would appear in the lists. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { newHomeWithPackage } from '../n8n/home-folder';
import { startN8n } from '../n8n/server';

/** Where Playwright leaves its traces. */
const RESULTS = join(ROOT, 'test-results');

async function main(): Promise<void> {
	const { home } = await newHomeWithPackage(console.log);
	mkdirSync(RESULTS, { recursive: true });
	const n8n = await startN8n(home, { log: join(RESULTS, 'n8n.log') });
	// The only folder whose files n8n lets its nodes read, unless it is set to another one.
	const files = join(home.folder, '.n8n-files');
	mkdirSync(files);
	console.log(`n8n answers at ${n8n.url}, and reads files in ${files}`);
	const stop = () => void n8n.stop().then(() => process.exit());
	process.once('SIGTERM', stop);
	// Playwright has ended, even if it could not announce that.
	process.stdin.resume().once('end', stop);
}

void main();
