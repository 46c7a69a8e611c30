import { join } from 'node:path';
import { transform } from '../../jest.config.js';
import { runTests } from '../check/jest';
import type { Outcome } from '../check/outcome';
import { mutatedSources, type Mutation } from './mutation';

/** What became of a mutation. */
export interface Verdict {
	killed: boolean;
	/** The first test that was red, or why there is none. */
	told: string;
}

/** Jest's arguments for some test files, with sources that may be mutated. */
function argumentsFor(tests: readonly string[]): string[] {
	const transformer = '<rootDir>/scripts/mutations/transformer.cjs';
	const entries = Object.entries(transform ?? {}).map(([files, given]) => [
		files,
		[transformer, Array.isArray(given) ? given[1] : {}],
	]);
	const transforms = JSON.stringify(Object.fromEntries(entries));
	return ['--runTestsByPath', ...tests, '--transform', transforms];
}

/** Runs tests on the sources as they are. */
export async function runUnmutated(
	tree: string,
	tests: readonly string[],
	onOutcome: (outcome: Outcome) => void,
): Promise<void> {
	await runTests(tree, argumentsFor(tests), onOutcome);
}

/** Runs the tests of a mutation until the first file with a red one. */
export async function judge(tree: string, mutation: Mutation): Promise<Verdict> {
	const sources = [...mutatedSources(mutation, tree)].map(([file, text]) => [
		join(tree, file),
		text,
	]);
	const red: Outcome[] = [];
	await runTests(
		tree,
		[...argumentsFor(mutation.tests), '--runInBand', '--bail'],
		(outcome) => {
			if (outcome.failed > 0) red.push(outcome);
		},
		{ variables: { MUTATED_SOURCES: JSON.stringify(Object.fromEntries(sources)) } },
	);
	const [first] = red;
	if (first === undefined) return { killed: false, told: `by ${mutation.tests.join(', ')}` };
	const [, test] = /● (.+)/.exec(first.output) ?? [];
	// What cannot be loaded tells nothing: every test would be red of it.
	const killed = test !== undefined && test !== 'Test suite failed to run';
	return { killed, told: killed ? `${first.name}: ${test}` : first.output.trim() };
}
