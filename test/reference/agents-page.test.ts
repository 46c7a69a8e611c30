import { formatToolForModel, createToolNodes } from '../../scripts/reference/agents-page';
import { listOperations } from '../../scripts/reference/node-description';
import {
	type OperationTool,
	readToolOfEachOperation,
} from '../../scripts/reference/operation-examples';
import type { AgentTool } from '../../scripts/engine';
import { type Simulator, startSimulator } from '../../simulator';
import { BEDROOM, KITCHEN, OFFICE } from '../../simulator/world/players/players';
import { SOURCE_PACKAGE, NODE_TYPE, sourceEngine } from '../support/sourceEngine';
import { withFastTime } from '../support/fastTime';
import { credentialsFor } from '../support/credentials';

/** Characters: a model reads all of its tools with every question, and every result with the rest of its conversation. */
const LONGEST = { description: 100, argument: 150, told: 600, allTold: 16_000, result: 10_000 };
const MOST_ARGUMENTS = 4;

const TRACK = 'library://track/12';

const { properties } = SOURCE_PACKAGE.nodes[NODE_TYPE]!.description;
const NAMES = listOperations(properties).map(
	({ resource, operation }) => `${resource}_${operation}`,
);

let given: OperationTool[];
let simulator: Simulator;
let tools: AgentTool[];

beforeAll(async () => {
	// The newest has every command.
	simulator = await startSimulator({ profile: '2.11' });
	given = await readToolOfEachOperation(properties);
	tools = await sourceEngine().tools(createToolNodes(given), credentialsFor(simulator));
});
beforeEach(() => simulator.control.reset());
afterAll(() => simulator.stop());
withFastTime();

const tool = (name: string) => tools.find((one) => one.name === name)!;
const saidTo = (name: string) => given.find((one) => one.name === name)!.modelArguments;

describe('the descriptions of the tools for a model', () => {
	it.each(NAMES)('%s has a short description, and so do all its parameters', (name) => {
		const { description, arguments: choices } = tool(name);
		expect(description).toMatch(/^[A-Z].{8,} in Music Assistant$/);
		expect(description.length).toBeLessThanOrEqual(LONGEST.description);
		expect(choices.length).toBeLessThanOrEqual(MOST_ARGUMENTS);
		for (const one of choices) {
			expect(one.description).toMatch(/^.{5,}$/);
			expect(one.description!.length).toBeLessThanOrEqual(LONGEST.argument);
		}
		expect(formatToolForModel(tool(name)).length).toBeLessThanOrEqual(LONGEST.told);
	});

	it('distinguish each tool from all others', () => {
		expect(new Set(tools.map(({ description }) => description)).size).toBe(tools.length);
	});

	it('are short altogether', () => {
		expect(tools.map(formatToolForModel).join('').length).toBeLessThanOrEqual(LONGEST.allTold);
	});
});

describe('the output for a model', () => {
	beforeEach(() => {
		simulator.control.fillQueue(OFFICE, 5);
		simulator.control.fillQueue(KITCHEN, 1_000, { state: 'playing' });
		simulator.control.fillQueue(BEDROOM, [TRACK], { state: 'playing' });
		simulator.control.fillPlaylist('13', ['library://track/40', TRACK]);
		simulator.control.setFavorite(TRACK, true);
		simulator.control.setSimilarTracks(true);
	});

	it.each(NAMES)('%s returns a short list of items', async (name) => {
		// Known while it runs only; the others ask for no item.
		const item = simulator.control.queue(OFFICE).itemIds[3];
		const text = await tool(name).call({ item, ...saidTo(name) });

		expect(text).toMatch(/^\[\{/);
		expect(text.length).toBeLessThanOrEqual(LONGEST.result);
	});
});

describe('without any results, an empty list is no failure', () => {
	it.each([
		['favorites_getAll', { kind: 'radio' }],
		['library_getAll', { kind: 'album', part: 'qwxyz' }],
		['library_getRecentlyPlayed', { kind: 'radio' }],
		['library_search', { query: 'qwxyz' }],
		['player_getAll', { state: 'playing' }],
		['queue_getAll', { state: 'playing' }],
		['queue_getItems', { player: 'Office' }],
	])('%s %j', async (name, said) => {
		expect(await tool(name).call(said)).toBe('[]');
	});
});

/** Which arguments are names; of several, the last is given wrong. */
const ARE_NAMES = 'album leader media members player players playlist podcast target'.split(' ');

it('a name with a missing letter is answered with the right one', async () => {
	const named = given.flatMap(({ name, modelArguments }) =>
		Object.entries(modelArguments).flatMap(([key, value]) =>
			ARE_NAMES.includes(key) && typeof value === 'string'
				? [{ name, key, modelArguments, right: value }]
				: [],
		),
	);
	expect(named.length).toBeGreaterThan(20);

	for (const { name, key, modelArguments, right } of named) {
		const wrong = { item: 'any', ...modelArguments, [key]: right.slice(0, -1) };
		const told = await tool(name).call(wrong).catch(String);
		expect(`${name}, ${key}: ${told}`).toMatch(
			new RegExp(`Details: .*${right.split(', ').at(-1)!}`, 'i'),
		);
	}
});
