import { findChromium, findPostgres, findRedis } from './support/programs';

/**
 * Parts of one lane run one after another, the lanes side by side, because all mostly wait for n8n. It must not test two
 * credentials at a time, so that all that tests them is in one lane.
 */
export const LANES = ['editor', 'executions', 'browser', 'processes'] as const;
type Lane = (typeof LANES)[number];
/** These share one n8n. The parts of the others start what they need. */
export const SHARING: readonly Lane[] = ['editor', 'executions'];
/** The run lasts as long as this one. */
export const LONGEST: Lane = 'browser';

/** A part of the run: one file of tests, and the programs without which it cannot be run. */
export interface Part {
	/** Also the name of its file, `parts/<name>.test.ts`. */
	readonly name: string;
	readonly says: string;
	readonly lane: Lane;
	/** Which programs this machine lacks, as one installs them. */
	missing(): string[];
}

export const fileOf = ({ name }: Part) => `e2e/parts/${name}.test.ts`;

const nothing = () => [];

export const PARTS: readonly Part[] = [
	{ name: 'types', lane: 'editor', says: 'what n8n serves of the package', missing: nothing },
	{
		name: 'credential',
		lane: 'editor',
		says: "the credential's test, on good and bad servers",
		missing: nothing,
	},
	{
		name: 'editor',
		lane: 'editor',
		says: 'lists and mapped fields, as the editor asks for them',
		missing: nothing,
	},
	{
		name: 'workflows',
		lane: 'executions',
		says: 'every example workflow, imported and executed',
		missing: nothing,
	},
	{
		name: 'trigger',
		lane: 'editor',
		says: 'workflows that start with what happens on the server',
		missing: nothing,
	},
	{
		name: 'tool',
		lane: 'executions',
		says: 'each operation as a tool of an AI agent',
		missing: nothing,
	},
	{
		name: 'scale',
		lane: 'processes',
		says: 'queue mode: two workers, 300 executions, one worker killed',
		missing: () => [
			...(findRedis() === undefined ? ['redis-server'] : []),
			...(findPostgres() === undefined ? ['postgresql'] : []),
		],
	},
	{
		name: 'try',
		lane: 'processes',
		says: '`npm run n8n`: loads again what is changed, and stops as a whole',
		missing: nothing,
	},
	{
		name: 'browser',
		lane: 'browser',
		says: 'the editor in a browser, with its pictures for the documentation',
		missing: () => (findChromium() === undefined ? ['chromium'] : []),
	},
];
