import { readCommandLine } from '../scripts/command-line';

export const HELP = `Measures this package beside n8n's HTTP Request node, the least possible node and no n8n at all.

  npm run bench                 everything; installs n8n-nodes-base once (about 800 MB, outside the checkout)
  npm run bench -- --quick      one process for each row and short queues: to try it, not to believe it
  npm run bench -- --write      writes docs/performance.md
  npm run bench -- --strict     ends with 1 when a goal is missed
`;

export interface Options {
	readonly help: boolean;
	readonly quick: boolean;
	readonly write: boolean;
	readonly strict: boolean;
}

/** @throws UsageError for words that mean nothing here */
export function readOptions(words: readonly string[]): Options {
	const { values } = readCommandLine({
		args: [...words],
		options: {
			help: { type: 'boolean', short: 'h' },
			quick: { type: 'boolean' },
			write: { type: 'boolean' },
			strict: { type: 'boolean' },
		},
	});
	return { help: false, quick: false, write: false, strict: false, ...values };
}
