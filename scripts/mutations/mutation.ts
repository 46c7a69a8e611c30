import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../dist';
import { UsageError } from '../usage-error';
import { changed, changesIn, type Change } from './patch';

/** A fault as somebody could make it, and the tests that have to notice. */
export interface Mutation {
	name: string;
	/** What a user would suffer. */
	harm: string;
	/** Paths of test files, from the repository on. */
	tests: string[];
	changes: Change[];
}

const FOLDER = 'test/mutations';
const ENDING = '.patch';

/** A patch with the text before its diff: what a user would suffer, then "Tests:" and the paths of test files. */
export function mutationIn(name: string, patch: string): Mutation {
	const [header = ''] = patch.split(/^--- /m, 1);
	const [harm = '', tests = ''] = header.split(/^Tests:/m);
	return {
		name,
		harm: harm.trim(),
		tests: tests.split(/\s+/).filter((path) => path !== ''),
		changes: changesIn(patch),
	};
}

/**
 * The mutations of `test/mutations` in the order of their names.
 *
 * @param names those that are wanted, all where there are none
 */
export function readMutations(names: readonly string[] = []): Mutation[] {
	const known = readdirSync(join(ROOT, FOLDER))
		.filter((file) => file.endsWith(ENDING))
		.map((file) => file.slice(0, -ENDING.length))
		.sort();
	const stranger = names.find((name) => !known.includes(name));
	if (stranger !== undefined) {
		throw new UsageError(`There is no mutation "${stranger}". There are: ${known.join(', ')}.`);
	}
	return (names.length > 0 ? [...names] : known).map((name) =>
		mutationIn(name, readFileSync(join(ROOT, FOLDER, name + ENDING), 'utf8')),
	);
}

/**
 * The sources that a mutation changes, by their path in the tree.
 *
 * @throws Error where it does not fit them any more
 */
export function mutatedSources({ changes }: Mutation, tree: string): Map<string, string> {
	const texts = new Map<string, string>();
	for (const change of changes) {
		const text = texts.get(change.file) ?? readFileSync(join(tree, change.file), 'utf8');
		texts.set(change.file, changed(text, change));
	}
	return texts;
}
