import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { runNode, runOn } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import {
	outputValues,
	errorItemMatching,
	pairedItemIndexes,
	operationErrorMatching,
} from '../support/nodeReports';
import {
	byId,
	getQueueParameters,
	getAllQueuesParameters,
	getQueueItemsParameters,
} from '../support/queueParameters';
import { waitForPendingRequests } from '../../support/pendingRequests';
import { ParameterError } from '../../../nodes/MusicAssistant/parameters/values';
import { Parameters } from '../../../nodes/MusicAssistant/parameters/parameters';
import { resources } from '../../../nodes/MusicAssistant/actions/resources';
import { errorWith } from '../queue/support/queueRuns';

const server = musicServer();
const run = runOn(server);

/** One option, or `limit`, which stands beside the options. */
function set(name: string, value: INodeParameters[string]): INodeParameters {
	return name === 'limit' ? { limit: value } : { options: { [name]: value } };
}

const items = (name: string, value: INodeParameters[string]) =>
	getQueueItemsParameters(byId(KITCHEN), set(name, value));

/** Every reading operation that has the parameter. */
function operationsWith(name: string, value: INodeParameters[string]): INodeParameters[] {
	const all = getAllQueuesParameters(set(name, value));
	const one = getQueueParameters(byId(KITCHEN), set(name, value));
	if (['offset', 'pageSize'].includes(name)) return [items(name, value)];
	return name === 'limit' ? [all, items(name, value)] : [all, one, items(name, value)];
}

const UNUSABLE: [string, string, unknown[]][] = [
	['Parallel Requests', 'concurrency', [0, -1, 17, 2.5, 'x', true, [8]]],
	['Timeout (Seconds)', 'timeout', [0, -1, 0.5, 100_000, 'x', 'Infinity', true, [60]]],
	['Limit', 'limit', [0, -1, 1.5, 'abc', '', '10 items', null, true, [10], { most: 10 }]],
	['Offset', 'offset', [-1, 1.5, 'abc', true, [10]]],
	['Page Size', 'pageSize', [0, -1, 501, 1.5, 'abc', true]],
];

/** The name within a regular expression. */
const named = (displayName: string) => displayName.replace(/[()]/g, '\\$&');

describe.each(UNUSABLE)('"%s" (%s)', (displayName, name, values) => {
	const given = values.map((value) => JSON.stringify(value));
	it.each(given)('that is %s causes one error, before anything is sent', async (value) => {
		const report = await run(items(name, `={{ ${value} }}`));

		const message = new RegExp(`^"${named(displayName)}" (must be|is) `);
		const remedy = /(^|returned nothing: .+\. )Use (a number from )?\d/;
		expect(report.error).toMatchObject(operationErrorMatching(message, remedy));
		expect(report.items).toEqual([]);
		expect(server.control.requests()).toEqual([]);
	});

	it('with an invalid number in the field itself is refused by every operation', async () => {
		const [wrong] = values.filter((value) => typeof value === 'number');
		for (const parameters of operationsWith(name, wrong)) {
			const { error } = await run(parameters);
			expect(error?.message).toMatch(new RegExp(`^"${named(displayName)}" `));
		}
		expect(server.control.requests()).toEqual([]);
	});

	it('that is a number as text works', async () => {
		for (const parameters of operationsWith(name, '={{ "10" }}')) {
			expect((await run(parameters)).error).toBeUndefined();
		}
	});

	it('that is invalid for one item fails only that item', async () => {
		const input: IDataObject[] = [{ value: 10 }, { value: 'x' }, { value: 10 }];
		const onError = 'continueRegularOutput';
		const report = await run(items(name, '={{ $json.value }}'), { input, onError });

		const errors = outputValues(report, 'error');
		expect(errors.filter(Boolean)).toHaveLength(1);
		expect(pairedItemIndexes(report)[errors.findIndex(Boolean)]).toBe(1);
		expect(report.json).toContainEqual(errorItemMatching(new RegExp(`^"${named(displayName)}"`)));
	});
});

it.each(['null', 'undefined', '""'])('an empty option counts as not set: %s', async (empty) => {
	const names = ['concurrency', 'timeout', 'offset', 'pageSize', 'upcomingOnly'];
	const options = Object.fromEntries(names.map((name) => [name, `={{ ${empty} }}`]));
	const report = await run(getQueueItemsParameters(byId(LIVING_ROOM), { options }));

	expect(report.error).toBeUndefined();
	expect(report.json).toHaveLength(5);
});

describe('booleans from expressions', () => {
	it('may be the texts true and false', async () => {
		const options = { upcomingOnly: '={{ "true" }}' };
		const texts = { returnAll: '={{ "true" }}', simplify: '={{ "false" }}', options };
		const report = await run(getQueueItemsParameters(byId(LIVING_ROOM), texts));

		expect(outputValues(report, 'index')).toEqual([1, 2, 3, 4]);
		expect(report.json[0]).toHaveProperty('media_item');
	});

	it.each(['returnAll', 'simplify'])('of %s with other texts are refused', async (name) => {
		const parameters = getQueueItemsParameters(byId(LIVING_ROOM), { [name]: '={{ "perhaps" }}' });
		const { error } = await run(parameters);

		const message = /^"(Return All|Simplify)" must be true or false, not "perhaps"$/;
		expect(error?.message).toMatch(message);
		expect(server.control.requests()).toEqual([]);
	});
});

it('the error of a timeout says what to increase', async () => {
	server.control.addFault({ kind: 'silence' });
	const { error } = await run(getAllQueuesParameters({ options: { timeout: 1 } }));

	const message = /^The request timed out: the server at .* did not respond within 1 seconds?$/;
	expect(error).toMatchObject(errorWith(message, /"Timeout"/));
});

it('an invalid option is one error in a node whose credential is missing too', async () => {
	const parameters = getAllQueuesParameters({ options: { concurrency: 0 } });
	const { error } = await runNode(parameters, { credentials: {} });
	// An error that nobody took notice of would be reported by now, stop n8n, and fail this test.
	await waitForPendingRequests(server);

	expect(error?.message).toMatch(/^"Parallel Requests"/);
});

/** Below the engine: n8n 2.41 itself puts an empty collection in the place of an expression for a whole one. */

const COLLECTIONS = resources
	.flatMap(({ properties }) => properties)
	.filter(({ type }) => type === 'collection');

function thrownBy(field: INodeProperties, value: unknown): unknown {
	try {
		return new Parameters([field], () => value).collection(field.name);
	} catch (reason) {
		return reason;
	}
}

describe.each([...new Set(COLLECTIONS.map(({ name }) => name))])('the collection %s', (name) => {
	const field = COLLECTIONS.find((collection) => collection.name === name)!;

	it.each([
		['a text', 'fast', '"fast"'],
		['an empty text', '', 'empty'],
		['a number', 8, '"8"'],
		['a list', [{ timeout: 5 }], 'a list'],
		['a boolean', true, 'a boolean'],
	])('that is %s is refused by name', (_, value, told) => {
		const thrown = thrownBy(field, value);

		const message = `"${field.displayName}" must be an object, not ${told}`;
		expect(thrown).toBeInstanceOf(ParameterError);
		expect(thrown).toMatchObject({ message });
	});

	it.each([undefined, null, {}])('that is %p has no entries', (value) => {
		expect(thrownBy(field, value)).not.toBeInstanceOf(Error);
	});
});

describe('a collection of several entries', () => {
	const level = { displayName: 'Level', name: 'level', type: 'number', default: 20 } as const;
	const volumes: INodeProperties = {
		displayName: 'Volumes',
		name: 'volumes',
		type: 'fixedCollection',
		default: {},
		options: [{ displayName: 'Player', name: 'member', values: [level] }],
	};
	const entriesOf = (value: unknown) =>
		new Parameters([volumes], () => value).entries('volumes', 'member');

	it.each([
		['as the editor stores them', { member: [{ level: 5 }, { level: '7' }] }],
		['as a plain list', [{ level: 5 }, { level: '7' }]],
	])('reads its entries %s', (_, value) => {
		expect(entriesOf(value).map((entry) => entry.number('level'))).toEqual([5, 7]);
	});

	it.each([undefined, null, {}, []])('that is %p has none', (value) => {
		expect(entriesOf(value)).toEqual([]);
	});

	it.each([
		['a text', 'loud', '"loud"'],
		['a list of texts', { member: ['loud'] }, 'a list'],
	])('that is %s is refused', (_, value, told) => {
		expect(() => entriesOf(value)).toThrow(`"Volumes" must be a list of entries, not ${told}`);
	});
});
