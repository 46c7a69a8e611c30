import { parseCommandLine } from '../scripts/command-line';
import { UsageError } from '../scripts/usage-error';
import { type E2ePart, PARTS } from './e2e-parts';

export const HELP = `Runs the package in real n8n: installed, in a browser, and scaled out.

  npm run e2e                       every part
  npm run e2e -- --only browser     one part; for several: --only types --only tool
  npm run e2e -- --install          only installs n8n (once, about 2.2 GB, outside the checkout)
  npm run e2e -- --pictures         saves the browser's screenshots to docs/images
  npm run e2e -- --all              counts a part as failed if the programs it needs are not installed
  npm run e2e -- --keep             keeps n8n's folder with its logs even if all tests pass

${PARTS.map(({ name, description }) => `  ${name.padEnd(12)} ${description}`).join('\n')}
`;

export interface E2eOptions {
	readonly help: boolean;
	/** Whether a part that cannot be run is a failure. */
	readonly all: boolean;
	/** Only install n8n. */
	readonly install: boolean;
	readonly keep: boolean;
	/** Save the screenshots into the documentation. */
	readonly pictures: boolean;
	readonly parts: readonly E2ePart[];
}

/** @throws UsageError for unknown options */
export function readE2eOptions(args: readonly string[]): E2eOptions {
	const { only = [], ...given } = parseArguments(args);
	const unknown = only.find((name) => !PARTS.some((part) => part.name === name));
	if (unknown !== undefined) {
		const names = PARTS.map(({ name }) => name).join(', ');
		throw new UsageError(`There is no part "${unknown}". The parts are: ${names}`);
	}
	const parts = PARTS.filter(({ name }) => only.length === 0 || only.includes(name));
	return { help: false, all: false, install: false, keep: false, pictures: false, ...given, parts };
}

function parseArguments(args: readonly string[]) {
	return parseCommandLine({
		args: [...args],
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
