import { version } from '../../package.json';
import { createEngine, installedFrom } from '../engine';
import { ROOT } from '../dist';
import { buildIfNeeded } from './build';
import type { Example } from './examples';
import { bad, good, music, print } from './output';
import type { MusicServerAccess, Playing } from './playing';
import { whatChanged, whatPlays } from './playing';
import { runExample } from './run-example';

/**
 * Runs workflows one after the other, with the package as it is built.
 *
 * @param showChanges Whether to ask the server before and after each what it plays.
 * @returns the exit code: 0 when all ran through
 */
export async function runAll(
	examples: readonly Example[],
	access: MusicServerAccess,
	showChanges: boolean,
): Promise<0 | 1> {
	const started = performance.now();
	await buildIfNeeded();
	const installed = await installedFrom(ROOT);
	const engine = createEngine(installed);
	print(`n8n-nodes-music-assistant ${version} on n8n's own engine`);

	let failed = 0;
	for (const example of examples) {
		print();
		const before = showChanges ? await whatPlays(access) : undefined;
		const { status } = await runExample(example, engine, installed, access);
		if (status !== 'success') failed++;
		if (before !== undefined) await printChanges(before, access);
	}

	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	const passed = good(`${examples.length - failed} ran through`);
	print(`\n${failed === 0 ? passed : `${passed}, ${bad(`${failed} failed`)}`}, in ${seconds} s`);
	return failed === 0 ? 0 : 1;
}

async function printChanges(before: Playing, access: MusicServerAccess): Promise<void> {
	for (const line of whatChanged(before, await whatPlays(access))) print(`  ${music(line)}`);
}
