import { toldOf, toolNodes } from '../../scripts/reference/agents';
import { operationsIn } from '../../scripts/reference/description';
import { toolsOf } from '../../scripts/reference/tools';
import type { AgentTool } from '../../scripts/engine';
import { argumentsOf } from '../../scripts/engine/tools';
import { type Simulator, startSimulator } from '../../simulator';
import { BEDROOM, KITCHEN, OFFICE } from '../../simulator/world/players';
import { INSTALLED, NODE_TYPE, sourceEngine } from '../support/engine';
import { credentialsFor } from '../support/server';

/** Characters: a model reads all of its tools with every question, and every result with the rest of its conversation. */
const LONGEST = { description: 100, argument: 150, told: 600, allTold: 12_000, result: 10_000 };
const MOST_ARGUMENTS = 4;

const TRACK = 'library://track/12';

const { properties } = INSTALLED.nodes[NODE_TYPE]!.description;
const TOOLS = toolsOf(properties);

let simulator: Simulator;
let tools: AgentTool[];

beforeAll(async () => {
	// The newest has every command.
	simulator = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	tools = await sourceEngine().tools(toolNodes(TOOLS), credentialsFor(simulator));
});
beforeEach(() => simulator.control.reset());
afterAll(() => simulator.stop());

const tool = (name: string) => tools.find((one) => one.name === name)!;

describe('what a model is told of the tools', () => {
	const names = TOOLS.map(({ name }) => name);

	it('is told of every operation', () => {
		const operations = operationsIn(properties).map(
			({ resource, operation }) => `${resource}_${operation}`,
		);
		expect([...names].sort()).toEqual(operations.sort());
	});

	it.each(names)('%s is described shortly, and so is all it asks for', (name) => {
		const { description, arguments: given } = tool(name);
		expect(description).toMatch(/^[A-Z].{8,} in Music Assistant$/);
		expect(description.length).toBeLessThanOrEqual(LONGEST.description);
		expect(given.length).toBeLessThanOrEqual(MOST_ARGUMENTS);
		for (const one of given) {
			expect(one.description).toMatch(/^.{5,}$/);
			expect(one.description!.length).toBeLessThanOrEqual(LONGEST.argument);
		}
		expect(toldOf(tool(name)).length).toBeLessThanOrEqual(LONGEST.told);
	});

	it('tells each tool from all others', () => {
		expect(new Set(tools.map(({ description }) => description)).size).toBe(tools.length);
	});

	it('is short all together', () => {
		expect(tools.map(toldOf).join('').length).toBeLessThanOrEqual(LONGEST.allTold);
	});
});

/** What a model would say for an argument that it must give, by names only. */
const USUAL_WORDS: Readonly<Record<string, string>> = {
	album: 'amber rooms',
	kind: 'track',
	player: 'Kitchen',
	playlist: 'evening mix',
	podcast: 'morning news',
	uri: TRACK,
	uris: 'library://track/40,library://track/41',
};

/** What a model would say to those tools to which the usual words are not enough. */
const OWN_WORDS: Readonly<Record<string, object>> = {
	favorites_addCurrent: { player: 'Bedroom' },
	library_createPlaylist: { name: 'Saturday Evening' },
	library_getPlaylistTracks: { playlist: 'long way round' },
	library_removeFromPlaylist: { playlist: 'evening mix', uris: 'library://track/40' },
	library_search: { query: 'a' },
	library_setPlayed: { uri: 'library://audiobook/1', played: true },
	library_sync: { kind: 'podcast' },
	player_announce: { players: 'Kitchen, living room', message: 'Dinner is ready' },
	player_control: { player: 'Kitchen', command: 'play' },
	player_getSettings: { player: 'Living Room' },
	player_group: { leader: 'Living Room', members: 'bedroom' },
	player_setPower: { player: 'Bedroom', on: false },
	player_setSleepTimer: { player: 'Bedroom', minutes: 30 },
	player_setVolume: { player: 'Bedroom', level: 25 },
	player_ungroup: { player: 'Bedroom' },
	player_updateSettings: {
		player: 'Living Room',
		settings: { volume_normalization_target: -15 },
	},
	queue_moveItem: { player: 'Office', places: 0 },
	queue_playItem: { player: 'Kitchen', position: 2 },
	queue_playMedia: { player: 'Kitchen', media: 'morning news', start: 'latest' },
	queue_removeItem: { player: 'Office' },
	queue_saveAsPlaylist: { player: 'Office', name: 'Saturday Evening' },
	queue_transfer: { player: 'Kitchen', target: 'Living Room' },
	queue_updateModes: { player: 'Kitchen', shuffle: true },
	server_sendCommand: { command: 'info' },
};

/** What a model would say to each tool, leaving out what it may leave out. */
const SAID: Readonly<Record<string, object>> = Object.fromEntries(
	toolNodes(TOOLS).map((node) => {
		const usual = argumentsOf(node)
			.filter(({ key, defaultValue }) => defaultValue === undefined && key in USUAL_WORDS)
			.map(({ key }) => [key, USUAL_WORDS[key]]);
		return [node.name, OWN_WORDS[node.name] ?? Object.fromEntries(usual)];
	}),
);

describe('what a model gets back', () => {
	beforeEach(() => {
		simulator.control.fillQueue(OFFICE, 5);
		simulator.control.fillQueue(KITCHEN, 1_000, { state: 'playing' });
		simulator.control.fillQueue(BEDROOM, [TRACK], { state: 'playing' });
		simulator.control.fillPlaylist('13', ['library://track/40', TRACK]);
		simulator.control.setFavorite(TRACK, true);
	});

	it.each(TOOLS.map(({ name }) => name))('%s gives a list of items that is short', async (name) => {
		// Known while it runs only; the others ask for no item.
		const item = simulator.control.queue(OFFICE).itemIds[3];
		const text = await tool(name).call({ item, ...SAID[name]! });

		expect(text).toMatch(/^\[\{/);
		expect(text.length).toBeLessThanOrEqual(LONGEST.result);
	});
});

describe('where there is nothing, an empty list is no failure', () => {
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
const NAMES = 'album leader media members player players playlist podcast target'.split(' ');
const NAMED = TOOLS.flatMap(({ name }) => {
	const said = Object.entries(SAID[name]!).filter(([key]) => NAMES.includes(key));
	return said.map(([key, value]) => [name, key, String(value)] as const);
});

describe('a name with a letter too few is answered with the right one', () => {
	it.each(NAMED)('%s: %s, %s', async (name, key, right) => {
		const failed = tool(name).call({ item: 'any', ...SAID[name], [key]: right.slice(0, -1) });

		await expect(failed).rejects.toThrow(
			new RegExp(`Details: .*${right.split(', ').at(-1)!}`, 'i'),
		);
	});
});
