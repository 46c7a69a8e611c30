import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { collectTriggerSurface, type TriggerSurface } from '../../scripts/reference/node-surface';
import { allFields, MENU_RULES } from './menuRules';

/** The list of names of the trigger, as `surface.json` is that of the node. */
const LIST = JSON.parse(
	readFileSync(join(__dirname, 'surface.trigger.json'), 'utf8'),
) as TriggerSurface;

const { description, methods } = new MusicAssistantTrigger();

test('every name of the trigger is in the list of names, and every name in the list exists', () => {
	expect(collectTriggerSurface(description, methods)).toEqual(LIST);
});

test('the trigger has no input, and is no tool', () => {
	expect(description).toMatchObject({
		displayName: 'Music Assistant Trigger',
		name: 'musicAssistantTrigger',
		version: 1,
		group: ['trigger'],
		inputs: [],
		outputs: ['main'],
	});
	expect(description).not.toHaveProperty('usableAsTool');
});

test('every list that a field refers to exists', () => {
	const asked = allFields(description.properties).flatMap(
		({ typeOptions }) => typeOptions?.loadOptionsMethod ?? [],
	);

	expect(asked).toEqual([
		'getPlayers',
		'getLibraryPlaylists',
		'getLibraryPodcasts',
		'getConfiguredProviders',
	]);
	expect(LIST.loadOptions).toEqual([...asked].sort());
});

describe("n8n's rules for fields", () => {
	// The trigger has no resources and operations to show a field for.
	const rules = MENU_RULES.filter(
		({ title: says }) => !says.startsWith('a field shows only for its operation'),
	);

	test.each(rules.map((rule) => [rule.title, rule] as const))(
		'%s',
		(_, { findViolations: brokenBy }) => {
			expect(brokenBy(description.properties)).toEqual([]);
		},
	);
});

test('events are in the order of their names', () => {
	const names = description.properties[0]!.options!.map(({ name }) => name);

	expect(names).toEqual([...names].sort());
});
