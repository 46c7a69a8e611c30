import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { surfaceOf, type FieldSurface, type Surface } from './surface';

/**
 * The list of names: once released they stand in users' workflows and never change. A new one goes into it by hand,
 * when somebody has decided that it shall be called so for ever.
 */
const LIST = JSON.parse(readFileSync(join(__dirname, 'surface.json'), 'utf8')) as Surface;

const { description, methods } = new MusicAssistant();
const SURFACE = surfaceOf(description, methods.listSearch);
const QUEUE = SURFACE.resources.queue!.operations;

describe('every name of the node is in the list of names, and every name in the list is there', () => {
	test('node, version, credential and lists', () => {
		const { resources: _listed, ...listed } = LIST;
		const { resources: _built, ...built } = SURFACE;

		expect(built).toEqual(listed);
	});

	test('resources and operations', () => {
		const menu = ({ resources }: Surface) =>
			Object.entries(resources).map(([resource, { defaultOperation, operations }]) => [
				resource,
				defaultOperation,
				Object.keys(operations),
			]);

		expect(menu(SURFACE)).toEqual(menu(LIST));
	});

	const operations = Object.entries({ ...LIST.resources, ...SURFACE.resources }).flatMap(
		([resource, { operations }]) =>
			Object.keys(operations).map((operation) => [resource, operation] as const),
	);

	test.each(operations)('the parameters of %s: %s', (resource, operation) => {
		const listed = LIST.resources[resource]?.operations[operation];

		expect(SURFACE.resources[resource]?.operations[operation]).toEqual(listed);
	});
});

describe('what was promised for queues', () => {
	const RETURN_ALL: FieldSurface = { type: 'boolean', default: false };
	const LIMIT: FieldSurface = { type: 'number', default: 50 };
	const SIMPLIFY: FieldSurface = { type: 'boolean', default: true };
	const TIMEOUT: FieldSurface = { type: 'number', default: 60 };
	const CONCURRENCY: FieldSurface = { type: 'number', default: 8 };
	const QUEUE_ID = {
		type: 'resourceLocator',
		modes: { list: 'searchQueues', player: 'string', id: 'string' },
	};

	test('the node', () => {
		expect(SURFACE).toMatchObject({
			name: 'musicAssistant',
			version: 1,
			credentials: ['musicAssistantApi'],
		});
		expect(description).toMatchObject({
			displayName: 'Music Assistant',
			usableAsTool: true,
			inputs: ['main'],
			outputs: ['main'],
		});
	});

	test('the operations', () => {
		expect(Object.keys(QUEUE)).toEqual(
			expect.arrayContaining(['getAll', 'get', 'getItems', 'playMedia']),
		);
	});

	test('Get Many', () => {
		expect(QUEUE.getAll).toMatchObject({
			returnAll: RETURN_ALL,
			limit: LIMIT,
			simplify: SIMPLIFY,
			filters: {
				type: 'collection',
				entries: {
					availableOnly: { type: 'boolean' },
					state: { type: 'options', values: expect.arrayContaining(['idle', 'paused', 'playing']) },
				},
			},
			options: { type: 'collection', entries: { timeout: TIMEOUT, concurrency: CONCURRENCY } },
		});
	});

	test('Get', () => {
		expect(QUEUE.get).toMatchObject({
			queueId: QUEUE_ID,
			simplify: SIMPLIFY,
			options: { entries: { timeout: TIMEOUT, concurrency: CONCURRENCY } },
		});
	});

	test('Get Items', () => {
		expect(QUEUE.getItems).toMatchObject({
			queueId: QUEUE_ID,
			returnAll: RETURN_ALL,
			limit: LIMIT,
			simplify: SIMPLIFY,
			options: {
				entries: {
					offset: { type: 'number', default: 0 },
					pageSize: { type: 'number', default: 500 },
					upcomingOnly: { type: 'boolean' },
					timeout: TIMEOUT,
					concurrency: CONCURRENCY,
				},
			},
		});
	});

	test('Play Media', () => {
		expect(QUEUE.playMedia).toMatchObject({
			queueId: QUEUE_ID,
			media: {
				type: 'resourceLocator',
				modes: { list: 'searchMedia', name: 'string', uri: 'string' },
			},
			startItem: { type: 'string', default: '' },
			enqueue: { type: 'options', default: 'default' },
			options: {
				entries: {
					radioMode: { type: 'boolean' },
					shuffle: { type: 'boolean' },
					startFromBeginning: { type: 'boolean' },
					confirmPlayback: { type: 'boolean', default: true },
					confirmSeconds: { type: 'number', default: 15 },
					timeout: TIMEOUT,
				},
			},
		});
		expect([...QUEUE.playMedia!.enqueue!.values!].sort()).toEqual(
			['add', 'default', 'next', 'play', 'replace', 'replace_next'].sort(),
		);
	});

	test('a change has no parallel requests', () => {
		expect(QUEUE.playMedia!.options!.entries).not.toHaveProperty('concurrency');
	});

	test('a URI may come as an array from an expression', () => {
		const media = description.properties.find(({ name }) => name === 'media');
		const uri = media?.modes?.find(({ name }) => name === 'uri');

		expect(uri).toBeDefined();
		expect(uri).not.toHaveProperty('extractValue');
	});

	test('a locator opens with its list, which can be searched', () => {
		const locators = description.properties.filter(({ type }) => type === 'resourceLocator');

		expect(locators.length).toBeGreaterThan(0);
		for (const { default: initial, modes } of locators) {
			expect(initial).toMatchObject({ mode: 'list' });
			expect(modes?.[0]).toMatchObject({ name: 'list', typeOptions: { searchable: true } });
		}
	});
});

test('what was promised for the credential', () => {
	const { name, properties } = new MusicAssistantApi();

	expect(name).toBe('musicAssistantApi');
	expect(properties.map((property) => [property.name, property.type])).toEqual([
		['baseUrl', 'string'],
		['accessToken', 'string'],
		['ignoreSslIssues', 'boolean'],
	]);
});

test('a changed, a missing and a new name differ from the list', () => {
	const bent = structuredClone(description);
	const field = bent.properties.find(({ name }) => name === 'startItem')!;
	for (const change of [{ name: 'startAt' }, { default: 'latest' }, { type: 'json' as const }]) {
		const properties = bent.properties.map((one) =>
			one === field ? { ...field, ...change } : one,
		);

		expect(surfaceOf({ ...bent, properties }, methods.listSearch)).not.toEqual(LIST);
	}
	const fewer = bent.properties.filter((one) => one !== field);

	expect(surfaceOf({ ...bent, properties: fewer }, methods.listSearch)).not.toEqual(LIST);
});
