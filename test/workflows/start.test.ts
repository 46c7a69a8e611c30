import { buildPackageIfNeeded } from '../../scripts/start/build-package';
import { readExamples } from '../../scripts/start/read-examples';
import { runNpmStart, runStartInProcess } from './start-command';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders } from '../toolchain/temporaryFolders';
import { copyRepository, runNodeScript } from '../toolchain/repositoryCopy';

/** Colours and every other control sequence of a terminal begin with it. */
const ESCAPE = '\u001b';

// Started as a process of its own, with all examples, the command takes half a minute.
// Several of them side by side must not build side by side; building is tested in a copy below.
beforeAll(buildPackageIfNeeded);

describe('npm start', () => {
	it('runs every example and shows what each node did and what the server plays now', async () => {
		const { exitCode, text } = await runNpmStart();

		expect(text).toMatch(/Get Many +Get many queues +6 items/);
		expect(text).toMatch(/Get Items +Get .*items.* +1,\d+ items/);
		expect(text).toMatch(/Kitchen 1,237/);
		expect(text).toMatch(/Kitchen now plays: Morning News - /);
		expect(text).toMatch(/Living Room now plays: /);
		expect(text).toMatch(/Announce +Announce sound or text on players +4 items/);
		expect(text).toMatch(/Bedroom now plays: Radio Estuary/);
		expect(text).toMatch(/agent-tools .*\n +Not run: its nodes are tools that an AI agent calls/);
		expect(text).toMatch(/The news ends in the kitchen\.\n.* Starts the workflow +1 item/);
		expect(text).toMatch(/To File +Stand-in for the convertToFile node of n8n +1 item/);
		expect(text).toMatch(/Announce +Announce sound or text on players +2 items/);
		expect(text).toMatch(/Post with Cover +Stand-in for the httpRequest node of n8n +1 item/);
		expect(text).toMatch(/Kitchen now plays: Radio Estuary/);
		expect(text).toMatch(/Pause +Control playback of players +4 items/);
		expect(text).toMatch(/Bedroom now is stopped at: /);
		const count = (await readExamples()).length - 2;
		expect(text).toContain(`${count} succeeded, 2 not run, in `);
		expect(text).not.toContain(ESCAPE);
		expect(exitCode).toBe(0);
	});

	it('is coloured where colour is asked for', async () => {
		const { text } = await runNpmStart(['agent-tools'], { FORCE_COLOR: '1' });

		expect(text).toContain(ESCAPE);
	});

	it('runs one example by its name, on the profile that is asked for', async () => {
		const { exitCode, text } = await runStartInProcess(['queue-report', '--profile', 'documented']);

		expect(text).toContain('embedded, profile documented');
		expect(text).toMatch(/Get Many +Get many queues.* +\d+ items /);
		expect(text).toContain('1 succeeded');
		expect(exitCode).toBe(0);
	});

	it.each([
		['--experimental-websocket', false],
		['--no-experimental-websocket', true],
	])('says with %s whether the trigger would work on this Node.js', async (flag, isSaid) => {
		const { exitCode, text } = await runNpmStart(['log-played-tracks'], { NODE_OPTIONS: flag });

		expect(
			text.includes('the Music Assistant Trigger and announcing a file need Node.js 22 or newer'),
		).toBe(isSaid);
		expect(text).toContain('1 succeeded');
		expect(exitCode).toBe(0);
	});

	it('tells what needs a newer server from what has failed', async () => {
		const { exitCode, text } = await runStartInProcess([
			'follow-me',
			'queue-report',
			'--profile',
			'documented',
		]);

		expect(text).toMatch(/Error in "Transfer": .*does not have the command/);
		expect(text).toMatch(/1 succeeded, 1 needs a newer server, in \d+\.\d s/);
		expect(exitCode).toBe(0);
	});

	it('says of tools for an agent that they cannot be run here, which is no failure', async () => {
		const { exitCode, text } = await runStartInProcess(['agent-tools']);

		expect(text).toMatch(/Not run: its nodes are tools that an AI agent calls, in n8n/);
		expect(text).toMatch(/0 succeeded, 1 not run, in \d+\.\d s/);
		expect(exitCode).toBe(0);
	});

	it('explains itself', async () => {
		const { exitCode, text } = await runStartInProcess(['--help']);

		expect(text).toContain('--profile');
		expect(exitCode).toBe(0);
	});

	it.each([
		[['evening-news'], 'There is no workflow "evening-news". Available: '],
		[['--profile', '1.0'], 'There is no profile "1.0". Available: '],
		[['--shout'], "Unknown option '--shout'. --help lists the options."],
		[['--profile'], "Option '--profile <value>' argument missing. --help lists the options."],
	])('refuses %j in words', async (words, refusal) => {
		const { exitCode, text } = await runStartInProcess(words);

		expect(text).toContain(refusal);
		expect(exitCode).toBe(1);
	});

	it('shows nothing but the words of a refusal', async () => {
		const { exitCode, text } = await runNpmStart(['evening-news']);

		expect(text).toMatch(/^There is no workflow "evening-news"\. Available: [^\n]+\n$/);
		expect(exitCode).toBe(1);
	});
});

const BUILDING = 'Building the package';

/** `npm start -- queue-report` in a copy of the repository. */
function start(copy: string): { status: number | null; output: string } {
	return runNodeScript(copy, 'node_modules/tsx/dist/cli.mjs', 'scripts/start.ts', 'queue-report');
}

describe('npm start in a copy of the repository', () => {
	let copy: string;
	beforeAll(() => {
		copy = copyRepository();
	});
	afterAll(removeTemporaryFolders);

	it('builds the package when it is not built, and only then', () => {
		const first = start(copy);
		const second = start(copy);

		expect(first).toMatchObject({ status: 0, output: expect.stringContaining(BUILDING) });
		expect(second).toMatchObject({ status: 0, output: expect.not.stringContaining(BUILDING) });
	});

	it('would build it anew when a file is gone that no name in package.json leads to', () => {
		const asked = "console.log(require('./scripts/dist').isDistCurrent())";
		const isCurrent = () => runNodeScript(copy, '--import', 'tsx', '-e', asked).output.trim();
		const before = isCurrent();
		rmSync(join(copy, 'dist/nodes/MusicAssistant/actions/router.js'));

		expect([before, isCurrent()]).toEqual(['true', 'false']);
	});

	it('builds it anew when a source has changed; what cannot be built is said and not kept', () => {
		writeFileSync(join(copy, 'nodes/planted.ts'), "export const volume: number = 'loud';\n");
		const { status, output } = start(copy);

		expect(output).toContain('The build failed.');
		expect(output).toContain('nodes/planted.ts(1,14): error TS2322');
		expect(status).toBe(1);
		expect(existsSync(join(copy, 'dist'))).toBe(false);
	});
});
