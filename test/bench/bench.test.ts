import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { checkResult, checkTraffic } from '../../bench/checks';
import type { Contestant, Item, Name } from '../../bench/contestants/contestant';
import { contestants } from '../../bench/contestants/field';
import { Answers } from '../../bench/stand-in/answers';
import type { Addresses } from '../../bench/stand-in/start';
import { playerId, PLAYERS, QUEUES } from '../../bench/stand-in/names';
import { StandIn } from '../../bench/stand-in/stand-in';
import { templates, type Templates } from '../../bench/stand-in/templates';
import { profiled, sharesOf, type Shares } from '../../bench/measure/profile';
import { race } from '../../bench/measure/timed';
import { store, weigh } from '../../bench/measure/weighed';
import { rowTitles } from '../../bench/rows/all';
import { profiling } from '../../bench/rows/profiles';
import { FIXED, page } from '../../bench/report/page';
import { races } from '../../bench/races';
import { atMost, ratio, type Row } from '../../bench/report/row';
import { asMarkdown, asText, missed } from '../../bench/report/table';
import { ALBUM, argumentsFor, commandFor, type Task } from '../../bench/tasks';
import { ROOT } from '../../scripts/dist';
import { INSTALLED } from '../support/engine';

/** Without HTTP Request: n8n's own nodes are not installed for tests. */
const THERE: Name[] = ['ours', 'ours full', 'least node', 'plain loop'];

const QUEUE: Task = { kind: 'queue', length: 1_000 };

let given: Templates;
let standIn: StandIn;
let addresses: Addresses;
let field: ReadonlyMap<Name, Contestant>;

beforeAll(async () => {
	given = await templates();
	standIn = new StandIn(new Answers(given));
	const ports = [await standIn.listen(0), await standIn.listen(20)];
	addresses = { 0: `http://127.0.0.1:${ports[0]}`, 20: `http://127.0.0.1:${ports[1]}` };
	field = contestants(INSTALLED);
});

afterAll(() => standIn.stop());

describe('the races', () => {
	test('every contestant does every task as the plain loop does it', async () => {
		const tasks: Task[] = [
			{ kind: 'reads', items: 20 },
			{ kind: 'changes', items: 5 },
			{ kind: 'checked changes', items: 1 },
			{ kind: 'lookups', of: 'queues', items: 5 },
			{ kind: 'lookups', of: 'player', items: 5 },
			{ kind: 'lookups', of: 'server', items: 5 },
			QUEUE,
			{ kind: 'album', tracks: 20 },
		];
		for (const task of tasks) {
			const result = await race(field, { task, latency: 0, names: THERE, rounds: 1 }, addresses);
			expect(Object.keys(result)).toEqual(THERE);
		}
	});

	test('what n8n itself takes is told by a node that asks for nothing', async () => {
		const task: Task = { kind: 'nothing', items: 3 };
		const names: Name[] = ['least node'];
		const result = await race(field, { task, latency: 0, names, rounds: 1 }, addresses);
		expect(result['least node']?.requests).toBe(0);
	});

	test('a goal that waits for the server is missed with a reason that tells what was measured', () => {
		const measured = { ours: 98.76, 'HTTP Request': 200, 'plain loop': 300 };
		const waiting = races({ quick: true }).filter(
			({ latency, verdicts }) => latency > 0 && verdicts,
		);
		expect(waiting.length).toBeGreaterThan(4);
		for (const { whenMissed } of waiting) {
			const reason = whenMissed?.(measured, () => ({ ours: 12.34, 'least node': 12.34 }));
			expect(reason).toContain('its 98.8 ms');
			expect(reason).toContain('12.3 ms');
			expect(reason).toContain('ours, by choice, because');
		}
	});

	test('so does the goal of changes, which does not', () => {
		const [changes] = races({ quick: true }).filter(({ task }) => task.kind === 'changes');
		const reason = changes?.whenMissed?.({ ours: 300, 'least node': 250 }, () => ({}));
		expect(reason).toContain('288 ms of its 300 ms');
		expect(reason).toContain('0.50 ms longer');
		expect(reason).toContain('ours, by choice, because');
	});

	test('ours asks once for the same, and eight at once for what differs', async () => {
		const raced = async (task: Task) =>
			await race(field, { task, latency: 20, names: ['ours', 'least node'], rounds: 0 }, addresses);
		const lookups = await raced({ kind: 'lookups', of: 'queues', items: 20 });
		expect(lookups.ours?.requests).toBe(1);
		expect(lookups['least node']?.requests).toBe(20);
		const reads = await raced({ kind: 'reads', items: 40 });
		expect(reads.ours?.atOnce).toBe(8);
		expect(reads['least node']?.atOnce).toBe(1);
	});

	test('of something large the memory, the longest block and what is stored are told', async () => {
		const weighed = await weigh(field.get('ours')!, addresses[0], QUEUE);
		expect(weighed.peak).toBeGreaterThanOrEqual(weighed.before);
		expect(weighed.longestBlock).toBeGreaterThan(0);

		const stored = await store(field.get('ours')!, addresses[0], { kind: 'queue', length: 10 });
		expect(stored.megabytes).toBeGreaterThan(0);
	});
});

test('the answer of 16 MiB is as large', () => {
	const args = argumentsFor(ALBUM, { player: '', volume: 0 });
	const answer = new Answers(given).answerTo({ command: commandFor(ALBUM), args });
	expect(answer?.length).toBeGreaterThanOrEqual(16 * 2 ** 20);
});

describe('a result', () => {
	let sent: readonly Item[];
	let ours: readonly Item[];
	beforeAll(async () => {
		sent = await field.get('plain loop')!.run(QUEUE, addresses[0]);
		ours = await field.get('ours')!.run(QUEUE, addresses[0]);
	});

	const check =
		(items: readonly Item[], name: Name = 'ours') =>
		() =>
			checkResult(QUEUE, name, items, sent);

	test('that is whole passes', () => {
		expect(check(ours)).not.toThrow();
		expect(check(sent, 'least node')).not.toThrow();
	});

	test.each<[string, (items: readonly Item[]) => readonly Item[], string]>([
		['is short', (items) => items.slice(1), '999 items'],
		['is in another order', ([a, b, ...rest]) => [b!, a!, ...rest], 'another item'],
		['is linked wrongly', ([a, ...rest]) => [{ ...a!, from: 1 }, ...rest], 'linked to 1'],
		['holds something else', ([a, ...rest]) => [{ ...a!, json: {} }, ...rest], 'item'],
	])('that %s does not', (_what, spoiled, words) => {
		expect(check(spoiled(ours))).toThrow(words);
	});

	test('of a change that says another volume than was asked for does not', () => {
		const task: Task = { kind: 'checked changes', items: 2 };
		const items = [0, 0].map((volume_level, from) => ({
			json: { success: true, volume_level },
			from,
		}));
		const expected = [0, 1].map((from) => ({ json: {}, from }));
		expect(() => checkResult(task, 'ours', items, expected)).toThrow('item 1 has another content');
	});

	test('that is not what the server sent does not', () => {
		const [first, ...rest] = sent;
		const spoiled = [{ ...first!, json: { ...first!.json, duration: -1 } }, ...rest];
		expect(check(spoiled, 'HTTP Request')).toThrow('another content');
	});

	test('of changes that came in another order, or at once, does not', () => {
		const task: Task = { kind: 'changes', items: 2 };
		const traffic = { requests: 2, atOnce: 1, volumes: [0, 1] };
		expect(() => checkTraffic(task, 'ours', traffic)).not.toThrow();
		expect(() => checkTraffic(task, 'ours', { ...traffic, volumes: [1, 0] })).toThrow('order');
		expect(() => checkTraffic(task, 'ours', { ...traffic, atOnce: 2 })).toThrow('at once');
	});
});

test('the stand-in answers in the form of the embedded server', () => {
	const answers = new Answers(given);
	const answer = (command: string, args: Record<string, string | number> = {}): unknown =>
		JSON.parse(String(answers.answerTo({ command, args })));
	const page = { queue_id: 'queue-of-10', limit: 4, offset: 8 };

	expect(answer('players/all')).toHaveLength(PLAYERS);
	expect(answer('players/get', { player_id: playerId(3) })).toMatchObject({
		...given.player,
		player_id: playerId(3),
		name: expect.any(String),
	});
	expect(answer('player_queues/all')).toEqual(
		QUEUES.map((items): unknown =>
			expect.objectContaining({
				...given.queue,
				items,
				queue_id: expect.any(String),
				display_name: expect.any(String),
			}),
		),
	);
	expect(answer('player_queues/items', page)).toEqual([
		expect.objectContaining({ ...given.item, queue_item_id: 'item-00000008', name: 'Track 8' }),
		expect.objectContaining({ ...given.item, queue_item_id: 'item-00000009', name: 'Track 9' }),
	]);
	expect(answers.answerTo({ command: 'music/search', args: {} })).toBeUndefined();
});

test('ratios stand beside their goals', () => {
	const verdicts = [
		...ratio({ ours: 5, 'HTTP Request': 10 }, 'HTTP Request', 0.5),
		...ratio({ ours: 6, 'HTTP Request': 10 }, 'HTTP Request', 0.5),
		...ratio({ ours: 6 }, 'HTTP Request', 0.5),
		atMost(151, 150, 'kB'),
	];
	const rows = [{ title: 'reads', values: { ours: '5 ms' }, verdicts, note: 'three requests' }];

	expect(missed(rows)).toBe(2);
	for (const table of [asText(rows), asMarkdown(rows)]) {
		expect(table).toContain('0.50 x HTTP Request (<= 0.5) ok');
		expect(table).toContain('0.60 x HTTP Request (<= 0.5) MISSED');
		expect(table).toContain('151 kB (<= 150) MISSED');
		expect(table).toContain('three requests');
	}
});

test('the page gives a reason beside a goal that was missed, and nowhere else', async () => {
	const row = (title: string, reached: number): Row => ({
		title,
		values: {},
		verdicts: [atMost(reached, 5, 'ms')],
		whenMissed: `The reason of ${title}.`,
	});
	const text = await page([row('loading', 4), row('reading', 6), row('writing', 5)], {});

	expect(text).toContain('- **reading**: 6.00 ms (<= 5). The reason of reading.');
	expect(text).not.toContain('The reason of loading');
	expect(text).not.toContain('The reason of writing');
	expect(await page([row('loading', 4)], {})).toContain('Every goal was reached.');
});

describe('docs/performance.md', () => {
	/** What a page of a whole run tells: lines of the table without their notes, profiles, and goals without a reason. */
	const told = (text: string) => {
		const lines = text.split('\n');
		const [, table = ''] = /^(\|.*?)\n\n/ms.exec(text) ?? [];
		const rows = table
			.split('\n')
			.slice(2)
			.map((line) => ({
				title: line
					.slice(1)
					.split(/ \(| \|/, 1)[0]!
					.trim(),
				isMissed: line.includes(' MISSED'),
			}));
		const isExplained = (title: string) =>
			lines.some((line) => line.startsWith(`- **${title}**: `) && /\(<= [\d.]+\)\. \S/.test(line));
		return {
			fixed: FIXED.filter((part) => text.includes(part)),
			rows: rows.map(({ title }) => title),
			profiles: lines.flatMap((line) => (line.startsWith('### ') ? [line.slice(4)] : [])),
			unexplained: rows.flatMap(({ title, isMissed }) =>
				isMissed && !isExplained(title) ? [title] : [],
			),
		};
	};
	const whole = {
		fixed: FIXED,
		rows: rowTitles({ quick: false }),
		profiles: Object.keys(profiling({ quick: false })),
		unexplained: [],
	};

	const shares: Record<string, Shares> = Object.fromEntries(
		whole.profiles.map((title) => [title, [['Node.js', 100]]]),
	);
	/** A page on which every goal was missed. */
	const made = async (whenMissed?: string) =>
		await page(
			whole.rows.map((title) => ({
				title,
				values: { ours: '6 ms' },
				verdicts: [atMost(6, 5, 'ms'), atMost(1, 0, 'modules of others')],
				note: 'the least of 7; requests: ours 2, 2 at once',
				whenMissed,
			})),
			shares,
		);

	test('says all that a run tells (else: npm run bench -- --write)', () => {
		expect(told(readFileSync(join(ROOT, 'docs/performance.md'), 'utf8'))).toEqual(whole);
	});

	test('would say it if it were written now', async () => {
		expect(told(await made('What is left is the reason.'))).toEqual(whole);
	});

	test('does not say it without a row, a profile or a reason', async () => {
		const text = await made('What is left is the reason.');
		const [row] = whole.rows.slice(3);
		const [profile] = whole.profiles.slice(3);
		const withoutRow = text.replace(`| ${row} (`, '| another (');
		expect(told(withoutRow).rows).not.toEqual(whole.rows);
		const withoutProfile = text.replace(`### ${profile}\n`, '### another\n');
		expect(told(withoutProfile).profiles).not.toEqual(whole.profiles);
		expect(told(await made()).unexplained).toEqual(whole.rows);
	});
});

test('a profile tells the packages, and leaves out waiting', () => {
	const node = (id: number, functionName: string, url: string) => ({
		id,
		callFrame: { functionName, url, scriptId: '1', lineNumber: 0, columnNumber: 0 },
	});
	const profile = {
		nodes: [
			node(1, '(idle)', ''),
			node(2, 'request', 'file:///x/node_modules/axios/dist/node/axios.cjs'),
			node(3, 'jsonParse', 'file:///x/node_modules/n8n-workflow/dist/cjs/utils.js'),
			node(4, 'a', 'file:///x/dist/nodes/MusicAssistant/MusicAssistant.node.js'),
		],
		startTime: 0,
		endTime: 100,
		samples: [1, 2, 3, 4, 3],
		timeDeltas: [500, 20, 30, 10, 40],
	};

	expect(sharesOf(profile)).toEqual([
		['JSON.parse', 70],
		['axios', 20],
		['this package', 10],
	]);
	const fromThirdOn: Array<[from: number, to: number]> = [[521, 560]];
	expect(sharesOf(profile, fromThirdOn)).toEqual([
		['JSON.parse', 75],
		['this package', 25],
	]);
});

test('the longest block has a profile of its own', async () => {
	const numbers = JSON.stringify([...Array(100_000).keys()]);
	const turns = async () => {
		for (let turn = 0; turn < 200; turn++) {
			createHash('sha256').update(numbers).digest();
			await setImmediate();
		}
	};
	const shares = await profiled(async () => {
		await turns();
		for (let time = 0; time < 100; time++) JSON.parse(numbers);
		await setImmediate();
		await turns();
	}, 1);
	const parsing = (of: Shares) => new Map(of).get('JSON.parse') ?? 0;

	expect(parsing(shares.all)).toBeGreaterThan(0);
	expect(parsing(shares['longest block'])).toBeGreaterThan(parsing(shares.all));
});
