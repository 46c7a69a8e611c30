/**
 * Prints how large nodes/ is, and how many of its files some operations and events reach by their imports.
 */
import { readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';

const STARTS = {
	'Get Items': 'actions/queue/getItems.operation.ts',
	'Set Volume': 'actions/player/setVolume.operation.ts',
	'Play Media': 'actions/queue/playMedia.operation.ts',
	Trigger: 'MusicAssistantTrigger.node.ts',
};

async function main(): Promise<void> {
	const { output } = await cruise(['nodes'], {
		doNotFollow: { path: 'node_modules' },
		includeOnly: '^nodes/',
		tsPreCompilationDeps: true,
	});
	if (typeof output === 'string') throw new Error(output);
	const imports = new Map(
		output.modules.map(({ source, dependencies }) => [
			source,
			dependencies.map(({ resolved }) => resolved),
		]),
	);
	const lines = [...imports.keys()].map(
		(file) => readFileSync(file, 'utf8').split('\n').length - 1,
	);
	const usedOnce = output.modules.filter(({ dependents }) => dependents.length === 1);

	console.log(`${imports.size} files, ${lines.reduce((sum, count) => sum + count, 0)} lines`);
	console.log(
		`largest file: ${Math.max(...lines)} lines; imported by one file only: ${usedOnce.length}`,
	);
	for (const [name, file] of Object.entries(STARTS)) {
		console.log(`${name} reaches ${countReached(`nodes/MusicAssistant/${file}`, imports)} files`);
	}
}

/** @returns how many files are reached from one, which is counted too */
function countReached(start: string, imports: ReadonlyMap<string, readonly string[]>): number {
	const reached = new Set([start]);
	for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
	return reached.size;
}

void main();
