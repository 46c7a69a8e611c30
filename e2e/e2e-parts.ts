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

const noneMissing = () => [];

export const PARTS: readonly E2ePart[] = [
	{
		name: 'types',
		description: 'the node types and the credential type as n8n serves them',
		missing: noneMissing,
	},
	{
		name: 'credential',
		description: "the credential's test, against working and broken servers",
		missing: noneMissing,
	},
	{
		name: 'workflows',
		description: 'every example workflow, imported and executed',
		missing: noneMissing,
	},
	{
		name: 'trigger',
		description: 'workflows started by events of the music server',
		missing: noneMissing,
	},
	{
		name: 'restart',
		description: 'what the trigger remembers across restarts of n8n',
		missing: noneMissing,
	},
	{ name: 'tool', description: 'each operation as a tool of an AI agent', missing: noneMissing },
	{
		name: 'scale',
		description: 'queue mode: two workers, 300 executions, one worker killed',
		missing: () => [
			...(findRedis() === undefined ? ['redis-server'] : []),
			...(findPostgresFolder() === undefined ? ['postgresql'] : []),
		],
	},
	{
		name: 'try',
		description: '`npm run n8n`: reloads changed code, and stops everything it started',
		missing: noneMissing,
	},
	{
		name: BROWSER,
		description: 'the editor in a browser, with screenshots for the documentation',
		missing: () => (findChromium() === undefined ? ['chromium'] : []),
	},
];

/** The count of one skipped or failed test if a part's programs are missing, which is also printed; otherwise none. */
export function countsIfNotRun(part: E2ePart, isFailure: boolean): TestCounts[] {
	const missing = part.missing();
	if (missing.length === 0) return [];
	console.log(`${part.name} was not run: ${missing.join(' and ')} not installed`);
	return [{ passed: 0, failed: Number(isFailure), skipped: Number(!isFailure) }];
}
