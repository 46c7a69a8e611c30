import { parseCommandLine, UsageError } from '../scripts/command-line';

export const HELP = `Compares this package's speed with n8n's HTTP Request node, the simplest possible node and a loop without n8n.

  npm run bench                       measures every row; installs n8n-nodes-base once (about 800 MB, in your cache folder)
  npm run bench -- --quick            takes each figure once, for a rough idea
  npm run bench -- --only "Queue of"  only the rows whose names contain the text; may be repeated
  npm run bench -- --write            also writes the figures to docs/maintainers.md; with --only, those of the selected rows
`;

export interface BenchmarkOptions {
	readonly help: boolean;
	readonly quick: boolean;
	readonly write: boolean;
	readonly only: readonly string[];
}

/** @throws UsageError for unknown options */
export function readBenchmarkOptions(commandLine: readonly string[]): BenchmarkOptions {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseCommandLine({
		args: [...commandLine],
		options: {
			help: { ...flag, short: 'h' },
			quick: flag,
			write: flag,
			only: { type: 'string', multiple: true, default: [] },
		},
	});
	if (values.write && values.quick) {
		throw new UsageError('--write cannot be combined with --quick: the page shows medians only.');
	}
	return values;
}
