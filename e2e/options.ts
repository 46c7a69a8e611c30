import { readCommandLine } from '../scripts/command-line';
import { UsageError } from '../scripts/usage-error';
import { type Part, PARTS } from './parts';

export const HELP = `Runs the package in real n8n: installed, in a browser, and scaled out.

  npm run e2e                       every part
  npm run e2e -- --only browser     one part; several: --only editor --only tool
  npm run e2e -- --install          only installs n8n (once, about 2.2 GB, outside the checkout)
  npm run e2e -- --pictures         writes the browser's pictures to docs/images
  npm run e2e -- --all              a part whose programs are not installed counts as failed
  npm run e2e -- --keep             keeps n8n's folder with its logs also when all went well

${PARTS.map(({ name, says }) => `  ${name.padEnd(12)} ${says}`).join('\n')}
`;

export interface Options {
	readonly help: boolean;
	/** Whether a part that cannot be run is a failure. */
	readonly all: boolean;
	/** Only install n8n. */
	readonly install: boolean;
	readonly keep: boolean;
	/** Renew the pictures of the documentation. */
	readonly pictures: boolean;
	readonly parts: readonly Part[];
}

/** @throws UsageError for unknown options */
export function readOptions(words: readonly string[]): Options {
	const { only = [], ...given } = parsed(words);
	const unknown = only.find((name) => !PARTS.some((part) => part.name === name));
	if (unknown !== undefined) {
		const names = PARTS.map(({ name }) => name).join(', ');
		throw new UsageError(`There is no part "${unknown}". There are: ${names}`);
	}
	const parts = PARTS.filter(({ name }) => only.length === 0 || only.includes(name));
	return { help: false, all: false, install: false, keep: false, pictures: false, ...given, parts };
}

function parsed(words: readonly string[]) {
	return readCommandLine({
		args: [...words],
		options: {
			help: { type: 'boolean', short: 'h' },
			all: { type: 'boolean' },
			install: { type: 'boolean' },
			keep: { type: 'boolean' },
			pictures: { type: 'boolean' },
			only: { type: 'string', multiple: true },
		},
	}).values;
}
