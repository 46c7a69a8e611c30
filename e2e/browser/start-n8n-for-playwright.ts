/** Starts the n8n of the browser tests. It is a separate one because the data of other tests would appear in its lists. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { createN8nHomeWithPackage } from '../n8n/n8n-home';
import { startN8n } from '../n8n/start-n8n';

/** Where Playwright saves its traces. */
const RESULTS_FOLDER = join(ROOT, 'test-results');

async function main(): Promise<void> {
	const { home } = await createN8nHomeWithPackage(console.log);
	mkdirSync(RESULTS_FOLDER, { recursive: true });
	const n8n = await startN8n(home, { log: join(RESULTS_FOLDER, 'n8n.log') });
	console.log(`n8n answers at ${n8n.url}`);
	const stop = () => void n8n.stop().then(() => process.exit());
	process.once('SIGTERM', stop);
	// The input also ends when Playwright is killed and can send no signal.
	process.stdin.resume().once('end', stop);
}

void main();
