import { readCommandLine } from '../scripts/command-line';
import { UsageError } from '../scripts/usage-error';

export const HELP = `Measures this package beside n8n's HTTP Request node, the least possible node and a loop without n8n.

  npm run bench                       every row; installs n8n-nodes-base once (about 800 MB, in your cache folder)
  npm run bench -- --quick            takes each figure once: a first look
  npm run bench -- --only "Queue of"  only the rows whose names contain it; may be repeated
  npm run bench -- --write            every row, and writes the figures into docs/maintainers.md
`;

export interface Options {
	readonly help: boolean;
	readonly quick: boolean;
	readonly write: boolean;
	readonly only: readonly string[];
}

/** @throws UsageError for words that mean nothing here */
export function readOptions(words: readonly string[]): Options {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = readCommandLine({
		args: [...words],
		options: {
			help: { ...flag, short: 'h' },
			quick: flag,
			write: flag,
			only: { type: 'string', multiple: true, default: [] },
		},
	});
	if (values.write && (values.quick || values.only.length > 0)) {
		throw new UsageError('--write goes alone: the page has every row. --help shows what there is.');
	}
	return values;
}
