import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listScenarioFiles } from '../../replay/support/scenarios';
import { KNOWN_DIFFERENCES } from './support/known-differences';

const TESTS = readdirSync(__dirname)
	.filter((name) => name.endsWith('.test.ts'))
	.map((name) => readFileSync(join(__dirname, name), 'utf8'))
	.join();

test('each recorded scenario is compared, or there is a reason why not', () => {
	const left = listScenarioFiles('events').filter((file) => !TESTS.includes(file));

	expect(left.filter((file) => !(file in KNOWN_DIFFERENCES))).toEqual([]);
});

test('every known difference has been recorded', () => {
	const files = [...listScenarioFiles('events'), ...listScenarioFiles('real')];

	expect(Object.keys(KNOWN_DIFFERENCES).filter((file) => !files.includes(file))).toEqual([]);
});
