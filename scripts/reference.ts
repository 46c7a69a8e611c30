/** `npm run reference`: writes the files that are generated from the node. See `npm run reference -- --help`. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isHelpRequested, runCommand, UsageError } from './command-line';
import { ROOT } from './dist';
import { provideGlobalWebSocketIfMissing } from './engine/provide-global-web-socket';
import { createOperationIndexes } from './reference/operation-indexes';
import { OUTPUT_SCHEMA_FOLDER } from './reference/output-schema';
import {
	findBreakingChanges,
	parseStoredSurface,
	SURFACE_FILE,
	TRIGGER_SURFACE_FILE,
} from './reference/node-surface';
import { buildPackageIfNeeded } from './start/build-package';

const HELP = `Writes the files that are generated from the node: the list of each resource's operations, the output schemas,
docs/operations.md, docs/agents.md, docs/examples.md, docs/trigger.md, the README's list of operations, and the lists of
names that workflows contain.

  npm run reference
`;

async function main(args: readonly string[]): Promise<void> {
	if (isHelpRequested(args)) {
		console.log(HELP);
		return;
	}
	// n8n's engine takes seconds to load, and the help does not need it.
	const { loadPackage } = await import('./engine');
	const { createReferenceFiles } = await import('./reference/create-reference-files');
	// The package knows of a new operation from these.
	await writeFiles(createOperationIndexes());
	await buildPackageIfNeeded();
	provideGlobalWebSocketIfMissing();
	const files = await createReferenceFiles(await loadPackage(ROOT));
	for (const path of [SURFACE_FILE, TRIGGER_SURFACE_FILE]) {
		await rejectLostNames(path, files.get(path) ?? '');
	}
	await rm(OUTPUT_SCHEMA_FOLDER, { recursive: true, force: true });
	await writeFiles(files);
	console.log(
		`Wrote ${files.size} files: pages of docs/ (operations, agents, examples, trigger), the README, the lists of operations and names and the schemas in ${OUTPUT_SCHEMA_FOLDER}.`,
	);
}

/** Leaves files alone that are up to date, so that the package is only built again for a change. */
async function writeFiles(files: ReadonlyMap<string, string>): Promise<void> {
	for (const [path, text] of files) {
		const current = await readFile(path, 'utf8').catch(() => undefined);
		if (current === text) continue;
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text);
	}
}

/** @throws UsageError if a name that users' workflows contain would disappear */
async function rejectLostNames(path: string, made: string): Promise<void> {
	const namesIn = (text: string): unknown =>
		path === SURFACE_FILE ? parseStoredSurface(text) : JSON.parse(text);
	const lost = findBreakingChanges(namesIn(await readFile(path, 'utf8')), namesIn(made));
	if (lost.length === 0) return;
	throw new UsageError(
		`These names are stored in users' workflows, but the node no longer has them:\n${lost.join('\n')}\nRestore them. If a name was never released, remove it from ${path} first.`,
	);
}

runCommand(main);
