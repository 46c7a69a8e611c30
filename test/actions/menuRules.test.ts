import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { INodeProperties } from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { MENU_RULES } from './menuRules';

const { description } = new MusicAssistant();

describe("n8n's rules for menus", () => {
	test.each(MENU_RULES.map((rule) => [rule.title, rule] as const))(
		'%s',
		(_, { findViolations: brokenBy }) => {
			expect(brokenBy(description.properties)).toEqual([]);
		},
	);

	test.each(MENU_RULES.map((rule) => [rule.title, rule] as const))(
		'can be broken: %s',
		(_, { findViolations: brokenBy, violatingField: planted }) => {
			expect(brokenBy([...description.properties, planted])).not.toEqual([]);
		},
	);
});

describe("n8n's linter, which cannot analyze generated menus, finds in the built ones", () => {
	interface Found {
		rule: string;
		message: string;
		text: string;
	}
	const PLANTED = {
		'a name in small letters': [{ displayName: 'return all' }, 'display-name-miscased'],
		'a switch without Whether': [{ description: 'Return all' }, 'boolean-without-whether'],
		'a period behind one sentence': [{ description: 'Whether it is all.' }, 'final-period'],
	} as const;
	let found: Record<string, Found[]>;

	beforeAll(() => {
		const planted = Object.entries(PLANTED).map(([name, [change]]) => ({
			name,
			source: sourceOf(
				description.properties.map((field) =>
					field.name === 'returnAll' ? { ...field, ...change } : field,
				),
			),
		}));
		found = linted([{ name: 'as built', source: sourceOf(description.properties) }, ...planted]);
	});

	test('nothing', () => {
		expect(found['as built']).toEqual([]);
	});

	test.each(Object.entries(PLANTED))('what is added on purpose: %s', (name, [, rule]) => {
		expect(found[name]?.map((one) => one.rule)).toContainEqual(expect.stringContaining(rule));
	});

	function linted(sources: Array<{ name: string; source: string }>): Record<string, Found[]> {
		const { stdout, stderr } = spawnSync(
			process.execPath,
			[join(__dirname, 'lintWithN8nRules.mjs')],
			{
				input: JSON.stringify(sources),
				encoding: 'utf8',
				cwd: ROOT,
				// The plugin takes every file for every kind of node while NODE_ENV is what jest sets.
				env: { ...process.env, NODE_ENV: 'production' },
			},
		);
		if (stdout === '') throw new Error(stderr);
		return JSON.parse(stdout) as Record<string, Found[]>;
	}
});

/** The class a person would have written: n8n's linter reads object literals only. */
function sourceOf(properties: readonly INodeProperties[]): string {
	const { credentials: _readFromTheSource, ...rest } = description;
	const literal = inspect(
		{ ...rest, properties },
		{ depth: null, compact: false, maxArrayLength: null, maxStringLength: null, breakLength: 100 },
	);
	return `export class MusicAssistant implements INodeType {
	description: INodeTypeDescription = ${literal.replaceAll("'main'", 'NodeConnectionTypes.Main')};
}
`;
}
