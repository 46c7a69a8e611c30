import { findChromium, findPostgres, findRedis } from './support/programs';

/** A part of the run: one file of tests, and the programs without which it cannot be run. */
export interface Part {
	/** Also the name of its file, `parts/<name>.test.ts`. */
	readonly name: string;
	readonly says: string;
	/** Whether it has an n8n of its own, so that it can run beside the parts that share one. */
	readonly apart?: true;
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
		apart: true,
		says: 'the trigger in a browser, with its picture for the documentation',
		missing: () => (findChromium() === undefined ? ['chromium'] : []),
	},
	{ name: 'tool', says: 'each operation as a tool of an AI agent', missing: nothing },
	{
		name: 'scale',
		apart: true,
		says: 'queue mode: two workers, 300 executions, one worker killed',
		missing: () => [
			...(findRedis() === undefined ? ['redis-server'] : []),
			...(findPostgres() === undefined ? ['postgresql'] : []),
		],
	},
	{
		name: 'try',
		apart: true,
		says: '`npm run n8n`: loads again what is changed, and stops as a whole',
		missing: nothing,
	},
	{
		name: 'browser',
		apart: true,
		says: 'the editor in a browser, with its pictures for the documentation',
		missing: () => (findChromium() === undefined ? ['chromium'] : []),
	},
];
