import { readdirSync } from 'node:fs';
import { refusalBeyond } from '../../scripts/start/beyond';
import { EXAMPLES, readExamples } from '../../scripts/start/examples';
import type { Simulator } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { sourceEngine } from '../support/engine';
import { credentialsFor } from '../support/server';
import { withFastTime } from '../support/fastTime';
import { EXPECTED, PREPARED } from './expectations';

test('every file of examples/ has an expectation', () => {
	const files = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));

	expect(files.sort()).toEqual(
		Object.keys(EXPECTED)
			.map((name) => `${name}.json`)
			.sort(),
	);
});

describe.each(PROFILE_NAMES)('on a server like %s', (profile) => {
	let simulator: Simulator;

	beforeAll(async () => {
		simulator = await startSimulator({ profile, timeScale: 0.02 });
	});
	beforeEach(() => simulator.control.reset());
	afterAll(() => simulator.stop());

	withFastTime();

	test.each(Object.entries(EXPECTED))('%s', async (name, expectation) => {
		const [example] = await readExamples([name]);
		PREPARED[name]?.(simulator);
		const report = await sourceEngine().run(example!.workflow, {
			credentials: credentialsFor(simulator),
		});

		const refusal = refusalBeyond(name, profile);
		if (refusal) {
			expect(report.error?.message).toMatch(refusal);
			return;
		}
		expect(report.error).toBeUndefined();
		await expectation(report, simulator);
	});
});
