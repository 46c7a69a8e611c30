import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import {
	collectNodeSurface,
	type NodeSurface,
	collectTriggerSurface,
	parseStoredSurface,
	type TriggerSurface,
} from '../../scripts/reference/node-surface';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { allFields } from './menuRules';

/**
 * The list of names: once released they stand in users' workflows and never change. `npm run reference` puts new ones
 * into it, and refuses to take any away.
 */
const LIST = parseStoredSurface(readFileSync(join(__dirname, 'surface.json'), 'utf8'));

const { description, methods } = new MusicAssistant();
const SURFACE = collectNodeSurface(description, methods);

test('the node is also a tool, and has one input and one output', () => {
	expect(description).toMatchObject({
		displayName: 'Music Assistant',
		usableAsTool: true,
		inputs: ['main'],
		outputs: ['main'],
	});
});

describe('every name of the node is in the list of names, and every name in the list exists', () => {
	test('node, version, credential and lists', () => {
		const { resources: _listed, ...listed } = LIST;
		const { resources: _built, ...built } = SURFACE;

		expect(built).toEqual(listed);
	});

	test('resources and operations', () => {
		const menu = ({ resources }: NodeSurface) =>
			Object.entries(resources).map(([resource, { defaultOperation, operations }]) => [
				resource,
				defaultOperation,
				Object.keys(operations),
			]);

		// Something new? `npm run reference` puts it into the list: read what has come into it.
		expect(menu(SURFACE)).toEqual(menu(LIST));
	});

	const operations = Object.entries({ ...LIST.resources, ...SURFACE.resources }).flatMap(
		([resource, { operations }]) =>
			Object.keys(operations).map((operation) => [resource, operation] as const),
	);

	test.each(operations)('the parameters of %s: %s', (resource, operation) => {
		const listed = LIST.resources[resource]?.operations[operation];

		// Something new? `npm run reference` puts it into the list: read what has come into it.
		expect(SURFACE.resources[resource]?.operations[operation]).toEqual(listed);
	});
});

test('every list that a field refers to exists', () => {
	const asked = description.properties.flatMap(({ modes = [], typeOptions = {} }) => [
		...modes.map((mode) => mode.typeOptions?.searchListMethod),
		typeOptions.loadOptionsMethod,
		typeOptions.resourceMapper?.resourceMapperMethod,
	]);
	const there = [...SURFACE.listSearch, ...SURFACE.loadOptions, ...SURFACE.resourceMapping];

	expect(there).toEqual(expect.arrayContaining(asked.filter((name) => name !== undefined)));
});

test('a URI may be an array from an expression', () => {
	const media = description.properties.find(({ name }) => name === 'media');
	const uri = media?.modes?.find(({ name }) => name === 'uri');

	expect(uri).toBeDefined();
	expect(uri).not.toHaveProperty('extractValue');
});

test('a locator starts with its list, which can be searched', () => {
	const locators = description.properties.filter(({ type }) => type === 'resourceLocator');

	expect(locators.length).toBeGreaterThan(0);
	for (const { default: initial, modes } of locators) {
		expect(initial).toMatchObject({ mode: 'list' });
		const list = { displayName: 'From List', name: 'list', typeOptions: { searchable: true } };
		expect(modes?.[0]).toMatchObject(list);
	}
});

test('the settings of a player are added one by one, and none is required', () => {
	const settings = description.properties.find(({ name }) => name === 'settings');

	expect(settings?.typeOptions?.resourceMapper).toMatchObject({
		resourceMapperMethod: 'getPlayerSettings',
		mode: 'add',
		addAllFields: false,
		supportAutoMap: false,
	});
	expect(settings).not.toHaveProperty('required');
});

test('the list of names includes those inside a fixed collection', () => {
	const { volumes } = SURFACE.resources.player?.operations.group?.options?.entries ?? {};
	const playerId = { type: 'options', default: '' };
	const volumeLevel = { type: 'number', default: 20 };
	expect(volumes?.groups).toEqual({ member: { playerId, volumeLevel } });
});

test('a changed, a missing and a new name are differences from the list', () => {
	const bent = structuredClone(description);
	const field = bent.properties.find(({ name }) => name === 'startItem')!;
	for (const change of [{ name: 'startWith' }, { default: 'latest' }, { type: 'json' as const }]) {
		const changed = { ...field, ...change };
		const properties = bent.properties.map((one) => (one === field ? changed : one));

		expect(collectNodeSurface({ ...bent, properties }, methods)).not.toEqual(LIST);
	}
	const fewer = bent.properties.filter((one) => one !== field);

	expect(collectNodeSurface({ ...bent, properties: fewer }, methods)).not.toEqual(LIST);
});

describe('the trigger', () => {
	const list = JSON.parse(
		readFileSync(join(__dirname, 'surface.trigger.json'), 'utf8'),
	) as TriggerSurface;
	const { description, methods } = new MusicAssistantTrigger();

	test('has the names of its list of names, and no others', () => {
		expect(collectTriggerSurface(description, methods)).toEqual(list);
	});

	test('has no input, and is no tool', () => {
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

	test('has every list that a field refers to', () => {
		const asked = allFields(description.properties).flatMap(
			({ typeOptions }) => typeOptions?.loadOptionsMethod ?? [],
		);

		const lists = ['getPlayers', 'getLibraryPlaylists', 'getLibraryPodcasts'];
		expect(asked).toEqual([...lists, 'getConfiguredProviders']);
		expect(list.loadOptions).toEqual([...asked].sort());
	});

	test('has its events in the order of their names', () => {
		const names = description.properties[0]!.options!.map(({ name }) => name);

		expect(names).toEqual([...names].sort());
	});
});
