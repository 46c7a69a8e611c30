import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { INodeTypeDescription } from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { MENU_RULES } from './menuRules';

const { description } = new MusicAssistant();
const { description: triggerDescription } = new MusicAssistantTrigger();

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

describe("n8n's linter, which cannot analyze generated fields, finds in the built ones", () => {
	interface Found {
		rule: string;
		message: string;
		text: string;
	}
	const NODES = { MusicAssistant: description, MusicAssistantTrigger: triggerDescription };
	/** By what is wrong: the field in which it is planted, and the rule that finds it. */
	const PLANTED = {
		'a name in small letters': ['simplify', { displayName: 'simplify' }, 'display-name-miscased'],
		'a switch without Whether': [
			'simplify',
			{ description: 'Shorten it' },
			'boolean-without-whether',
		],
		'a period behind one sentence': [
			'simplify',
			{ description: 'Whether it is short.' },
			'final-period',
		],
		'a choice that is not in the list': [
			'enqueue',
			{ default: 'later' },
			'default-wrong-for-options',
		],
		'choices in no order': [
			'enqueue',
			{ options: ['E', 'B', 'A', 'C', 'D'].map((name) => ({ name, value: name })) },
			'options-type-unsorted-items',
		],
	} as const;
	const CASES = Object.entries(NODES).flatMap(([node, built]) =>
		Object.entries(PLANTED)
			.filter(([, [changed]]) => built.properties.some(({ name }) => name === changed))
			.map(([wrong, [changed, change, rule]]) => ({
				name: `${wrong} in ${node}`,
				node,
				source: sourceOf(node, {
					...built,
					properties: built.properties.map((field) =>
						field.name === changed ? { ...field, ...change } : field,
					),
				}),
				rule,
			})),
	);
	let found: Record<string, Found[]>;

	beforeAll(() => {
		const asBuilt = Object.entries(NODES).map(([node, built]) => ({
			name: node,
			node,
			source: sourceOf(node, built),
		}));
		found = linted([
			...asBuilt,
			...CASES.map(({ name, node, source }) => ({ name, node, source })),
		]);
	});

	test.each(Object.keys(NODES))('nothing in %s', (node) => {
		expect(found[node]).toEqual([]);
	});

	test.each(CASES)('what is planted: $name', ({ name, rule }) => {
		expect(found[name]?.map((one) => one.rule)).toContainEqual(expect.stringContaining(rule));
	});

	function linted(
		sources: Array<{ name: string; node: string; source: string }>,
	): Record<string, Found[]> {
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
function sourceOf(node: string, description: INodeTypeDescription): string {
	const { credentials: _readFromTheSource, ...rest } = description;
	const literal = inspect(rest, {
		depth: null,
		compact: false,
		maxArrayLength: null,
		maxStringLength: null,
		breakLength: 100,
	});
	return `export class ${node} implements INodeType {
	description: INodeTypeDescription = ${literal.replaceAll("'main'", 'NodeConnectionTypes.Main')};
}
`;
}
