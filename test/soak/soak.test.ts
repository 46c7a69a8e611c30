import { isDeepStrictEqual } from 'node:util';
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NODE_TYPE } from '../../scripts/engine/one-node';
import { growthPerExecution } from '../../scripts/soak/figures';
import { readOptions } from '../../scripts/soak/options';
import { Chance } from '../../scripts/soak/random';
import { soak } from '../../scripts/soak/soak';
import { UsageError } from '../../scripts/usage-error';
import { INSTALLED } from '../support/engine';

test('two hundred executions with random faults leave nothing to be desired', async () => {
	const figures = await soak({ installed: INSTALLED, seed: 9, from: 0, to: 200, lanes: 16 });

	expect(figures.wrong).toEqual([]);
	expect(figures).toMatchObject({ executions: 200, left: [] });
	expect(figures.failedItems).toBeGreaterThan(40);
	expect(figures.changes).toBeGreaterThan(100);
	expect(figures.canceled).toBeGreaterThan(0);
}, 120_000);

describe('a node that does wrong is told on', () => {
	const real = INSTALLED.nodes[NODE_TYPE] as INodeType;
	type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
	const run: Execute = async function () {
		return (await real.execute!.call(this)) as INodeExecutionData[][];
	};

	/** Some executions of the soak, with a node that works in another way. */
	async function soaked(execute: Execute) {
		const node = Object.assign(Object.create(real) as INodeType, { execute });
		const installed = { ...INSTALLED, nodes: { ...INSTALLED.nodes, [NODE_TYPE]: node } };
		return await soak({ installed, seed: 9, from: 0, to: 24, lanes: 8 });
	}

	test('that sends a change twice', async () => {
		const { wrong } = await soaked(async function () {
			await run.call(this);
			return await run.call(this);
		});
		expect(wrong).toContainEqual(expect.stringContaining('it sent twice: players/cmd/volume_set'));
	}, 60_000);

	test('that drops an item', async () => {
		const { wrong } = await soaked(async function () {
			const [first = [], ...others] = await run.call(this);
			return [
				first.filter(({ pairedItem }) => !isDeepStrictEqual(pairedItem, { item: 0 })),
				...others,
			];
		});
		expect(wrong).toContainEqual(
			expect.stringContaining('item 0 gave neither a result nor an error'),
		);
	}, 60_000);

	test('that keeps a timer', async () => {
		const timers: NodeJS.Timeout[] = [];
		const { left } = await soaked(async function () {
			timers.push(setTimeout(() => {}, 600_000));
			return await run.call(this);
		});
		for (const timer of timers) clearTimeout(timer);
		expect(new Set(left)).toEqual(new Set(['Timeout']));
	}, 60_000);
});

test('the page is not written from one execution', () => {
	expect(() => readOptions(['--only', '7', '--write'])).toThrow(UsageError);
	expect(readOptions(['--only', '7'])).toMatchObject({ only: 7, executions: 1, write: false });
});

test('chance is the same for the same seeds, and another for others', () => {
	const numbers = (...seeds: number[]) => {
		const chance = new Chance(...seeds);
		return Array.from({ length: 5 }, () => chance.below(1000));
	};

	expect(numbers(1, 2)).toEqual(numbers(1, 2));
	expect(numbers(1, 3)).not.toEqual(numbers(1, 2));
	expect(numbers(2, 2)).not.toEqual(numbers(1, 2));
});

test('a heap that grows is told from one that is only uneven', () => {
	const heap = (bytes: (executions: number) => number) =>
		Array.from({ length: 40 }, (_, look) => look * 250).map((executions) => ({
			executions,
			bytes: bytes(executions),
		}));

	expect(growthPerExecution(heap((executions) => 5_000_000 + 700 * executions))).toBeCloseTo(700);
	expect(
		Math.abs(growthPerExecution(heap((executions) => 5_000_000 + (executions % 3)))),
	).toBeLessThan(1);
});
