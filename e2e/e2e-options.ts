import { parseCommandLine, UsageError } from '../scripts/command-line';
import type { TestCounts } from './test-counts';
import { findChromium, findPostgresFolder, findRedis } from './support/find-programs';

/** The part that Playwright runs; the others are jest's test files `parts/<name>.test.ts`. */
export const BROWSER = 'browser';

/** A part of the run, with the programs that it needs. */
export interface E2ePart {
	readonly name: string;
	readonly description: string;
	/** The programs that this machine lacks, by the names under which they are installed. */
	missing(): string[];
}

const missingServices = () => [
	...(findRedis() === undefined ? ['redis-server'] : []),
	...(findPostgresFolder() === undefined ? ['postgresql'] : []),
];

const DESCRIPTIONS: Readonly<Record<string, string>> = {
	types: 'the node types and the credential type as n8n serves them',
	credential: "the credential's test, against working and broken servers",
	workflows: 'every example workflow, imported and executed',
	trigger: 'workflows started by events of the music server',
	restart: 'what the trigger remembers across restarts of n8n',
	tool: 'each operation as a tool of an AI agent',
	scale: 'queue mode: two workers, 300 executions, one worker killed',
	try: '`npm run n8n`: reloads changed code, and stops everything it started',
	[BROWSER]: 'the editor in a browser, with screenshots for the documentation',
};

const MISSING: Readonly<Record<string, () => string[]>> = {
	scale: missingServices,
	[BROWSER]: () => (findChromium() === undefined ? ['chromium'] : []),
};

export const PARTS: readonly E2ePart[] = Object.entries(DESCRIPTIONS).map(
	([name, description]) => ({ name, description, missing: MISSING[name] ?? (() => []) }),
);

/** The count of one skipped or failed test if a part's programs are missing, which is also printed; otherwise none. */
export function countsIfNotRun(part: E2ePart, isFailure: boolean): TestCounts[] {
	const missing = part.missing();
	if (missing.length === 0) return [];
	console.log(`${part.name} was not run: ${missing.join(' and ')} not installed`);
	return [{ passed: 0, failed: Number(isFailure), skipped: Number(!isFailure) }];
}

export const HELP = `Runs the package in real n8n: installed, in a browser, and scaled out.

  npm run e2e                       every part
  npm run e2e -- --only browser     one part; for several: --only types --only tool
  npm run e2e -- --pictures         saves the browser's screenshots to docs/images
  npm run e2e -- --all              counts a part as failed if the programs it needs are not installed

${PARTS.map(({ name, description }) => `  ${name.padEnd(12)} ${description}`).join('\n')}
`;

export interface E2eOptions {
	readonly help: boolean;
	/** Whether a part that cannot be run is a failure. */
	readonly all: boolean;
	/** Save the screenshots into the documentation. */
	readonly pictures: boolean;
	readonly parts: readonly E2ePart[];
}

/** @throws UsageError for unknown options */
export function readE2eOptions(args: readonly string[]): E2eOptions {
	const flag = { type: 'boolean', default: false } as const;
	const { only, ...flags } = parseCommandLine({
		args: [...args],
		options: {
			help: { ...flag, short: 'h' },
			all: flag,
			pictures: flag,
			only: { type: 'string', multiple: true, default: [] },
		},
	}).values;
	const unknown = only.find((name) => !PARTS.some((part) => part.name === name));
	if (unknown !== undefined) {
		const names = PARTS.map(({ name }) => name).join(', ');
		throw new UsageError(`There is no part "${unknown}". The parts are: ${names}`);
	}
	return { ...flags, parts: PARTS.filter(({ name }) => only.length === 0 || only.includes(name)) };
}
