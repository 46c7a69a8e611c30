/** `npm run test:mutations`: whether the tests notice faults. `npm run test:mutations -- --help` says more. */
import { availableParallelism } from 'node:os';
import { exitCode, total, type Outcome } from './check/outcome';
import { report } from './check/report';
import { readCommandLine, runCommand } from './command-line';
import { ROOT } from './dist';
import { judge, runUnmutated } from './mutations/judge';
import { readMutations, type Mutation } from './mutations/mutation';

const HELP = `Whether the tests notice faults. Each patch in test/mutations is a fault that somebody could make; the tests it
names are run with it, and one of them has to be red.

  npm run test:mutations                     all of them
  npm run test:mutations -- router-order     some, by the names of their files

The last line is the total; exit code 1 if a mutation survived. Nothing is written into the tree.`;

async function main(): Promise<void> {
	const { values, positionals } = readCommandLine({
		options: { help: { type: 'boolean', short: 'h', default: false } },
		allowPositionals: true,
	});
	if (values.help) {
		console.log(HELP);
		return;
	}
	const mutations = readMutations(positionals);
	console.log('Without mutations:');
	const outcomes = await unmutated(mutations);
	if (outcomes.length === 0) {
		console.log('With one mutation each:');
		const waiting = [...mutations];
		const work = async () => {
			for (let next = waiting.shift(); next; next = waiting.shift()) {
				outcomes.push(await outcomeOf(next));
			}
		};
		await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
	}
	console.log(total(outcomes));
	process.exitCode = exitCode(outcomes);
}

/** The tests that are red without any mutation: they could tell nothing. */
async function unmutated(mutations: readonly Mutation[]): Promise<Outcome[]> {
	const tests = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
	const red: Outcome[] = [];
	await runUnmutated(ROOT, tests, (outcome) => {
		report(outcome);
		if (outcome.failed > 0) red.push(outcome);
	});
	return red;
}

async function outcomeOf(mutation: Mutation): Promise<Outcome> {
	const started = performance.now();
	const { killed, told } = await judge(ROOT, mutation);
	const { name, harm } = mutation;
	const why = killed ? told : `${harm}\n${told}`;
	console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${name.padEnd(36)} ${why}`);
	return {
		name,
		passed: Number(killed),
		failed: Number(!killed),
		skipped: 0,
		milliseconds: performance.now() - started,
		output: told,
	};
}

// Tests that are under way end with this process, which a signal alone would not tell it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

runCommand(main, 2);
