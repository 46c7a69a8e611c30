/**
 * `npm run scan`: runs n8n's own scanner on the sources, and on the package as npm would publish it. The scanner's own
 * command only accepts published packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../dist';
import { packWithNpm } from '../pack-with-npm';

/** What the scanner looks at in a published package. */
const PUBLISHED = ['**/*.js', 'package.json'];

async function main(): Promise<void> {
	const { analyzePackage, SOURCE_FILE_PATTERNS } =
		await import('@n8n/scan-community-package/scanner/scanner.mjs');
	const folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-music-assistant-'));
	try {
		const { filename } = await packWithNpm(ROOT, folder);
		execFileSync('tar', ['-xzf', filename], { cwd: folder });
		const packed = join(folder, 'package');
		for (const [what, ...where] of [
			['sources', ROOT, SOURCE_FILE_PATTERNS],
			['package', packed, PUBLISHED],
		] as const) {
			const { passed, message = '', details = '' } = await analyzePackage(...where);
			console.log(`${what}: ${passed ? "n8n's scanner passes" : `${message}\n${details}`}`);
			if (!passed) process.exitCode = 1;
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
}

void main();
