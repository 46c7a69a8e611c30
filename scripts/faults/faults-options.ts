import { parseCommandLine } from '../command-line';

export const HELP = `Tests everything that can go wrong, on n8n's own engine.

  npm run test:faults                          all tests
  npm run test:faults -- -t redirect           the tests with these words in their names
  npm run test:faults -- test/faults/connection      the tests of some files
  npm run test:faults -- --write               also rewrites test/faults/faults.md
`;

export interface FaultsOptions {
	readonly help: boolean;
	readonly write: boolean;
	/** Jest's arguments that select the tests. */
	readonly selection: readonly string[];
}

/** @throws UsageError for unknown options */
export function readFaultsOptions(args: readonly string[]): FaultsOptions {
	const { values, positionals } = parseCommandLine({
		args: [...args],
		allowPositionals: true,
		options: {
			help: { type: 'boolean', short: 'h', default: false },
			write: { type: 'boolean', default: false },
			testNamePattern: { type: 'string', short: 't' },
		},
	});
	const { help, write, testNamePattern } = values;
	const named = testNamePattern === undefined ? [] : ['--testNamePattern', testNamePattern];
	return {
		help,
		write,
		selection: [...(positionals.length > 0 ? positionals : ['test/faults']), ...named],
	};
}
