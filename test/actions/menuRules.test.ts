import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { field, MENU_RULES, operation, operationMenu } from './menuRules';

const { description } = new MusicAssistant();
const { description: triggerDescription } = new MusicAssistantTrigger();

describe("n8n's rules for menus that its linter lacks", () => {
	test.each(MENU_RULES)('$title', ({ title, findViolations, violatingField }) => {
		const { properties } = description;
		expect(findViolations(properties)).toEqual([]);
		expect(findViolations([...properties, violatingField])).not.toEqual([]);

		// The trigger has no resources and operations to show a field for.
		if (title.startsWith('a field shows only for its operation')) return;
		expect(findViolations(triggerDescription.properties)).toEqual([]);
	});
});

describe("n8n's linter, which cannot analyze generated fields, finds in the built ones", () => {
	interface Found {
		rule: string;
		message: string;
		text: string;
	}
	const NODES = { MusicAssistant: description, MusicAssistantTrigger: triggerDescription };
	const named = ['E', 'B', 'A', 'C', 'D'].map((name) => operation(name));
	const inCapitals = operation('Get', { action: 'Get Queue' });
	const namedOnly = operation('Get', { description: 'Get' });
	const getAll = operation('Get All', { value: 'getAll' });
	const plural = { options: [{ name: 'Queues', value: 'q' }] };
	const limit = { displayName: 'Limit', name: 'limit', type: 'number', default: 50 } as const;
	const off = { type: 'boolean', default: false } as const;
	const returnAll = { displayName: 'Return All', name: 'returnAll', ...off };
	/** What is wrong with a field, that field, and the rule that finds it. */
	const PLANTED: ReadonlyArray<readonly [string, INodeProperties, string]> = [
		['a name in small letters', field({ displayName: 'a name' }), 'display-name-miscased'],
		['a switch without Whether', field(off), 'boolean-without-whether'],
		['a period behind one sentence', field({ description: 'What it is.' }), 'final-period'],
		['only its name', field({ description: 'Field' }), 'description-identical-to-display-name'],
		['required that is false', field({ required: false }), 'required-false'],
		['an unknown default', operationMenu(operation('Get')), 'default-wrong-for-options'],
		['choices in no order', operationMenu(...named), 'options-type-unsorted-items'],
		['an action in capitals', operationMenu(inCapitals), 'operation-option-action-miscased'],
		['only a name', operationMenu(namedOnly), 'option-description-identical-to-name'],
		['another name for a list', operationMenu(getAll), 'option-name-wrong-for-get-many'],
		[
			'a resource in the plural',
			field({ name: 'resource', type: 'options', ...plural }),
			'resource-with-plural-option',
		],
		['another text for Limit', field(limit), 'description-wrong-for-limit'],
		['another text for Return All', field(returnAll), 'description-wrong-for-return-all'],
	];
	let found: Record<string, Found[]>;

	beforeAll(() => {
		found = linted(
			Object.entries(NODES).flatMap(([node, built]) => {
				const properties = [...built.properties, ...PLANTED.map(([, planted]) => planted)];
				const planted = sourceOf(node, { ...built, properties });
				return [
					{ name: node, node, source: sourceOf(node, built) },
					{ name: `planted in ${node}`, node, source: planted },
				];
			}),
		);
	});

	test.each(Object.keys(NODES))('nothing in %s', (node) => {
		expect(found[node]).toEqual([]);
	});

	describe.each(Object.keys(NODES))('what is planted in %s', (node) => {
		test.each(PLANTED)('%s', (_, _planted, rule) => {
			const rules = found[`planted in ${node}`]?.map((one) => one.rule);
			expect(rules).toContainEqual(expect.stringContaining(rule));
		});
	});

	function linted(
		sources: Array<{ name: string; node: string; source: string }>,
	): Record<string, Found[]> {
		const linter = join(__dirname, 'lintWithN8nRules.mjs');
		const { stdout, stderr } = spawnSync(process.execPath, [linter], {
			input: JSON.stringify(sources),
			encoding: 'utf8',
			cwd: ROOT,
			// The plugin takes every file for every kind of node while NODE_ENV is what jest sets.
			env: { ...process.env, NODE_ENV: 'production' },
		});
		if (stdout === '') throw new Error(stderr);
		return JSON.parse(stdout) as Record<string, Found[]>;
	}
});

/** The class a person would have written: n8n's linter reads object literals only. */
function sourceOf(node: string, description: INodeTypeDescription): string {
	const { credentials: _readFromTheSource, ...rest } = description;
	const whole = { depth: null, maxArrayLength: null, maxStringLength: null };
	const literal = inspect(rest, { ...whole, compact: false, breakLength: 100 });
	return `export class ${node} implements INodeType {
	description: INodeTypeDescription = ${literal.replaceAll("'main'", 'NodeConnectionTypes.Main')};
}
`;
}
