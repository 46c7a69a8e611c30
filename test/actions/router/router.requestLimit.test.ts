import * as fc from 'fast-check';
import { ConcurrencyLimit } from '../../../nodes/MusicAssistant/api/requestCache';

/** How long something takes, in turns of the event loop's innermost queue: so short that much ends at the same moment. */
const turns = fc.nat(5);

async function pass(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn++) await Promise.resolve();
}

describe('the limit of parallel requests', () => {
	it('holds although requests end, fail and start at the same moment', async () => {
		const request = fc.record({ before: turns, during: turns, fails: fc.boolean() });
		const workers = fc.array(fc.array(request, { maxLength: 6 }), { maxLength: 8 });
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 4 }), workers, async (most, plans) => {
				const overlap = new ConcurrencyLimit(most);
				let underWay = 0;
				let highest = 0;
				let ended = 0;
				const send = async (during: number, fails: boolean) => {
					highest = Math.max(highest, ++underWay);
					await pass(during);
					underWay--;
					ended++;
					if (fails) throw new Error('refused');
				};
				const work = async (plan: (typeof plans)[number]) => {
					for (const { before, during, fails } of plan) {
						await pass(before);
						await overlap.run(async () => await send(during, fails)).catch(() => {});
					}
				};
				await Promise.all(plans.map(work));

				expect(highest).toBeLessThanOrEqual(most);
				expect(ended).toBe(plans.flat().length);
			}),
			{ numRuns: 1000 },
		);
	});
});
