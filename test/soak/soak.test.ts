import { Chance } from '../../scripts/soak/random';
import { growthPerExecution, soak } from '../../scripts/soak/soak';
import { INSTALLED } from '../support/engine';

test('two hundred executions with random faults leave nothing to be desired', async () => {
	const figures = await soak({ installed: INSTALLED, seed: 9, from: 0, to: 200, lanes: 16 });

	expect(figures.wrong).toEqual([]);
	expect(figures).toMatchObject({ executions: 200, left: [] });
	expect(figures.failedItems).toBeGreaterThan(40);
	expect(figures.changes).toBeGreaterThan(100);
	expect(figures.canceled).toBeGreaterThan(0);
}, 120_000);

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
