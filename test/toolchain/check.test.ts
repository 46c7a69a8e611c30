import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runTests } from '../../scripts/check/jest';
import { total, type Outcome } from '../../scripts/check/outcome';
import { run } from '../../scripts/check/step';
import { removeTemporaryFolders, temporaryFolder } from './temporary';
import { ROOT } from '../../scripts/dist';

/** Test files that end in the ways a test file can end, with what is to be counted for each. */
const PLANTED = {
	'passes.test.ts': {
		text: "test('a', () => {}); test.each([1, 2])('b %d', () => {});",
		counts: { passed: 3, failed: 0, skipped: 0 },
	},
	'skips.test.ts': {
		text: "test('a', () => {}); test.skip('b', () => {}); test.todo('c');",
		counts: { passed: 1, failed: 0, skipped: 2 },
	},
	'fails.test.ts': {
		text: "test('a', () => {}); test('b', () => { throw new Error('loud'); });",
		counts: { passed: 1, failed: 1, skipped: 0 },
	},
	'does-not-compile.test.ts': {
		text: "test('a', () => {}); const b = ;",
		counts: { passed: 0, failed: 1, skipped: 0 },
	},
	'ends-outside-a-test.test.ts': {
		text: "test('a', () => {}); throw new Error('loud');",
		counts: { passed: 0, failed: 1, skipped: 0 },
	},
};

/** One of two alike: what the first leaves behind, the second must not find. */
const LEAVES_MARKS = `test('a', () => {
	const found = [globalThis.mark, process.env.MARK, Math.max(1, 2), 'clock' in setTimeout];
	expect(found).toEqual([undefined, undefined, 2, false]);
	globalThis.mark = process.env.MARK = 'left';
	jest.spyOn(Math, 'max').mockReturnValue(3);
	jest.useFakeTimers();
	expect('clock' in setTimeout).toBe(true);
});`;

const zero = { passed: 0, failed: 0, skipped: 0, milliseconds: 0, output: '' };

describe('the total', () => {
	test('counts what passed and failed', () => {
		const outcomes = [
			{ ...zero, name: 'build', passed: 1 },
			{ ...zero, name: 'test/a.test.ts', passed: 3, failed: 2 },
		];
		expect(total(outcomes)).toBe('4 passed, 2 failed');
	});

	test('names skipped tests when there are any', () => {
		expect(total([{ ...zero, name: 'test/a.test.ts', skipped: 1 }])).toBe(
			'0 passed, 0 failed, 1 skipped',
		);
	});
});

describe('a step', () => {
	test.each([
		[0, { passed: 1, failed: 0 }],
		[3, { passed: 0, failed: 1 }],
	])('that ends with exit code %d', async (code, counts) => {
		const script = `console.log('said'); console.error('complained'); process.exitCode = ${code}`;
		const outcome = await run({ name: 'step', command: ['-e', script] });
		expect(outcome).toMatchObject({ name: 'step', skipped: 0, ...counts });
		expect(outcome.output.split('\n').sort()).toEqual(['', 'complained', 'said']);
	});
});

describe('test files', () => {
	let tree: string;
	const outcomes = new Map<string, Outcome>();

	beforeAll(async () => {
		tree = temporaryFolder();
		for (const name of ['package.json', 'jest.config.js', 'tsconfig.json', 'scripts/check']) {
			cpSync(join(ROOT, name), join(tree, name), { recursive: true });
		}
		symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
		mkdirSync(join(tree, 'test'));
		for (const [name, { text }] of Object.entries(PLANTED)) {
			writeFileSync(join(tree, 'test', name), text);
		}
		for (const name of ['one', 'other']) {
			writeFileSync(join(tree, 'test', `leaves-marks-${name}.test.ts`), LEAVES_MARKS);
		}
		await runTests(tree, [], (outcome) => outcomes.set(outcome.name, outcome));
	}, 60_000);

	afterAll(removeTemporaryFolders);

	test.each(Object.entries(PLANTED))('%s', (name, { counts }) => {
		expect(outcomes.get(`test/${name}`)).toMatchObject(counts);
	});

	test('say why they failed', () => {
		expect(outcomes.get('test/fails.test.ts')?.output).toContain('loud');
	});

	test('are not seen by those that come after them in the same worker', async () => {
		const alike: Outcome[] = [];
		const selection = ['--runInBand', 'leaves-marks'];
		await runTests(tree, selection, (outcome) => alike.push(outcome));
		expect(alike).toEqual([
			expect.objectContaining({ passed: 1, failed: 0 }),
			expect.objectContaining({ passed: 1, failed: 0 }),
		]);
	});

	test('that are not there count as failed', async () => {
		const none: Outcome[] = [];
		await runTests(tree, ['no-such-file'], (outcome) => none.push(outcome));
		expect(none).toEqual([expect.objectContaining({ name: 'jest', passed: 0, failed: 1 })]);
	});
});

describe('what is under way when the check is killed', () => {
	/** Writes down who it is and never ends. */
	const ENDLESS = (name: string) =>
		`require('node:fs').writeFileSync(${JSON.stringify(name)}, String(process.pid)); setInterval(() => {}, 1000);`;

	let tree: string;

	beforeAll(() => {
		tree = temporaryFolder();
		symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
		writeFileSync(join(tree, 'package.json'), '{}');
		cpSync(join(ROOT, 'scripts/check'), join(tree, 'scripts/check'), { recursive: true });
		const pids = ['one', 'other'].map((name) => join(tree, name));
		pids.forEach((pid, index) => {
			const test = `test('a', async () => { ${ENDLESS(pid)} await new Promise(() => {}); }, 600_000);`;
			writeFileSync(join(tree, `endless-${index}.test.js`), test);
		});
	});

	afterAll(removeTemporaryFolders);

	test.each([
		[
			'a step',
			'step',
			`run({ name: 'step', command: ['-e', ${JSON.stringify(ENDLESS('step'))}] })`,
			['step'],
		],
		["jest's workers", 'jest', "runTests('.', ['--maxWorkers=2'], () => {})", ['one', 'other']],
	])(
		'ends by itself: %s',
		async (_what, module, call, names) => {
			const script = join(tree, `${module}.cjs`);
			const from = JSON.stringify(join(ROOT, 'scripts/check', module));
			writeFileSync(script, `const { run, runTests } = require(${from}); void ${call};`);
			const check = spawn(process.execPath, ['--require', 'tsx/cjs', script], { cwd: tree });
			const pids = () => names.map((name) => Number(written(join(tree, name))));
			await until(() => pids().every((pid) => pid > 0));

			check.kill('SIGKILL');

			await until(() => !pids().some(isRunning));
		},
		60_000,
	);

	const written = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

	async function until(isSo: () => boolean): Promise<void> {
		const end = Date.now() + 25_000;
		while (!isSo()) {
			if (Date.now() > end) throw new Error('It did not come so far.');
			await pause(50);
		}
	}

	function isRunning(pid: number): boolean {
		try {
			return process.kill(pid, 0);
		} catch {
			return false;
		}
	}
});
