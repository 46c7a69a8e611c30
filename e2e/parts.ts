import type { TestCounts } from './counts';
import { findChromium, findPostgres, findRedis } from './support/find-programs';

/** The part that Playwright runs; the others are files of tests for jest, `parts/<name>.test.ts`. */
export const BROWSER = 'browser';

/** A part of the run, and the programs without which it cannot be run. */
export interface Part {
	readonly name: string;
	readonly says: string;
	/** Which programs this machine lacks, as one installs them. */
	missing(): string[];
}

const nothing = () => [];

export const PARTS: readonly Part[] = [
	{ name: 'types', says: 'what n8n serves of the package', missing: nothing },
	{
		name: 'credential',
		says: "the credential's test, on good and bad servers",
		missing: nothing,
	},
	{
		name: 'editor',
		says: 'lists and mapped fields, as the editor asks for them',
		missing: nothing,
	},
	{
		name: 'workflows',
		says: 'every example workflow, imported and executed',
		missing: nothing,
	},
	{
		name: 'trigger',
		says: 'workflows that start with what happens on the server',
		missing: nothing,
	},
	{
		name: 'restart',
		says: 'what the trigger remembers when n8n is restarted',
		missing: nothing,
	},
	{ name: 'tool', says: 'each operation as a tool of an AI agent', missing: nothing },
	{
		name: 'scale',
		says: 'queue mode: two workers, 300 executions, one worker killed',
		missing: () => [
			...(findRedis() === undefined ? ['redis-server'] : []),
			...(findPostgres() === undefined ? ['postgresql'] : []),
		],
	},
	{
		name: 'try',
		says: '`npm run n8n`: loads again what is changed, and stops as a whole',
		missing: nothing,
	},
	{
		name: BROWSER,
		says: 'the editor in a browser, with its pictures for the documentation',
		missing: () => (findChromium() === undefined ? ['chromium'] : []),
	},
];

/** The counts of a part that cannot be run here; zero for one that can. */
export function notRun(part: Part, isFailure: boolean): TestCounts[] {
	const missing = part.missing();
	if (missing.length === 0) return [];
	console.log(`${part.name} not run: ${missing.join(' and ')} not installed`);
	return [{ passed: 0, failed: Number(isFailure), skipped: Number(!isFailure) }];
}
