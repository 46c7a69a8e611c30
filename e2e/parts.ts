import { findChromium, findPostgres, findRedis } from './support/programs';

/**
 * Two lanes for the parts with an n8n of their own, which mostly wait for it: in one those with a browser, in the other
 * the rest.
 */
export const LANES = ['browser', 'processes'] as const;
type Lane = (typeof LANES)[number];

/** A part of the run: one file of tests, and the programs without which it cannot be run. */
export interface Part {
	/** Also the name of its file, `parts/<name>.test.ts`. */
	readonly name: string;
	readonly says: string;
	/** Where it has an n8n of its own, so that it can run beside those that share one: in which lane. */
	readonly apart?: Lane;
	/** Which programs this machine lacks, as one installs them. */
	missing(): string[];
}

const nothing = () => [];

export const PARTS: readonly Part[] = [
	{ name: 'types', says: 'what n8n serves of the package', missing: nothing },
	{ name: 'credential', says: "the credential's test, on good and bad servers", missing: nothing },
	{
		name: 'editor',
		says: 'lists and mapped fields, as the editor asks for them',
		missing: nothing,
	},
	{ name: 'workflows', says: 'every example workflow, imported and executed', missing: nothing },
	{
		name: 'trigger',
		says: 'workflows that start with what happens on the server',
		missing: nothing,
	},
	{
		name: 'trigger-ui',
		apart: 'browser',
		says: 'the trigger in a browser, with its picture for the documentation',
		missing: () => (findChromium() === undefined ? ['chromium'] : []),
	},
	{ name: 'tool', says: 'each operation as a tool of an AI agent', missing: nothing },
	{
		name: 'scale',
		apart: 'processes',
		says: 'queue mode: two workers, 300 executions, one worker killed',
		missing: () => [
			...(findRedis() === undefined ? ['redis-server'] : []),
			...(findPostgres() === undefined ? ['postgresql'] : []),
		],
	},
	{
		name: 'try',
		apart: 'processes',
		says: '`npm run n8n`: loads again what is changed, and stops as a whole',
		missing: nothing,
	},
	{
		name: 'browser',
		apart: 'browser',
		says: 'the editor in a browser, with its pictures for the documentation',
		missing: () => (findChromium() === undefined ? ['chromium'] : []),
	},
];
