import { spawn } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
	chmodSync,
} from 'node:fs';
import { dirname, join, delimiter } from 'node:path';
import {
	installIntoCache,
	locateInstallation,
	type InstallationRecipe,
} from '../../e2e/install-into-cache';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';
import { waitUntil } from '../../e2e/support/wait-until';
import { ROOT } from '../../scripts/dist';

const { XDG_CACHE_HOME } = process.env;
let said: string[];
let recipe: InstallationRecipe;

/** A recipe without packages, so that npm asks no registry. */
function recipeOf(version: string): InstallationRecipe {
	const folder = createTemporaryFolder();
	const root = { name: 'recipe', version };
	const lock = { ...root, lockfileVersion: 3, packages: { '': root } };
	writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
	writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
	writeFileSync(join(folder, '.npmrc'), 'ignore-scripts=true\n');
	return { folder, compiled: [], needed: [] };
}

const print = (line: string) => said.push(line);

beforeEach(() => {
	process.env.XDG_CACHE_HOME = createTemporaryFolder();
	said = [];
	recipe = recipeOf('1.0.0');
});

afterAll(() => {
	if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
	else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
	removeTemporaryFolders();
});

/** What an installation that was broken off leaves behind. */
function leaveUnfinished(owner: number): string {
	const folder = `${locateInstallation(recipe).folder}.unfinished-${owner}-abc`;
	mkdirSync(join(folder, 'node_modules'), { recursive: true });
	return folder;
}

async function pidOfEndedProcess(): Promise<number> {
	const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
	await new Promise((closed) => child.on('close', closed));
	return child.pid!;
}

test('installs once, and reuses it', async () => {
	const first = await installIntoCache(recipe, print);
	expect(JSON.parse(readFileSync(join(first.folder, 'package.json'), 'utf8'))).toMatchObject({
		name: 'recipe',
	});
	expect(said.join()).toContain('this is needed only once');

	said = [];
	expect((await installIntoCache(recipe, print)).folder).toBe(first.folder);
	expect(said).toEqual([]);
});

test('a changed recipe is installed again', async () => {
	const first = await installIntoCache(recipe, print);
	const second = await installIntoCache(recipeOf('2.0.0'), print);

	expect(second.folder).not.toBe(first.folder);
	expect(existsSync(first.folder)).toBe(true);
});

test('an interrupted installation is detected and repeated', async () => {
	const left = leaveUnfinished(await pidOfEndedProcess());
	const { folder } = await installIntoCache(recipe, print);

	expect(said.join()).toContain('did not finish');
	expect(existsSync(left)).toBe(false);
	expect(readdirSync(dirname(folder))).toHaveLength(1);
});

test('a folder that was never completed does not count as an installation', async () => {
	const { folder } = locateInstallation(recipe);
	mkdirSync(join(folder, 'node_modules'), { recursive: true });
	expect(locateInstallation(recipe).isComplete).toBe(false);

	const installed = await installIntoCache(recipe, print);
	expect(said.join()).toContain('did not finish');
	expect(installed).toMatchObject({ folder, isComplete: true });
	expect(readdirSync(folder)).toContain('package.json');
});

test('an installation with a deleted file is repeated', async () => {
	const { folder } = await installIntoCache(recipe, print);
	recipe = { ...recipe, needed: ['program/start.js'] };
	const program = join(folder, 'node_modules/program');
	mkdirSync(program, { recursive: true });
	writeFileSync(join(program, 'start.js'), '');
	expect(locateInstallation(recipe).isComplete).toBe(true);

	rmSync(program, { recursive: true });
	said = [];
	await installIntoCache(recipe, print);

	expect(locateInstallation(recipe).isComplete).toBe(false);
	expect(said.join()).toContain('did not finish');
});

test('a running installation of another process is left alone', async () => {
	const left = leaveUnfinished(process.ppid);
	await installIntoCache(recipe, print);

	expect(existsSync(left)).toBe(true);
});

test('the error of npm is shown, and nothing counts as installed', async () => {
	writeFileSync(join(recipe.folder, 'package-lock.json'), '{"lockfileVersion":3,"packages":{');

	await expect(installIntoCache(recipe, print)).rejects.toThrow(/npm ci .*failed/);
	expect(locateInstallation(recipe).isComplete).toBe(false);
});

/** Says who it is and whom it has started, and then takes as long as an installation does. */
const STAND_IN = `#!/bin/sh
sleep 600 &
echo "$$ $!" > "$(dirname "$0")/started"
wait
`;

let pids: number[] = [];

afterEach(() => {
	for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
});

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

test.each(['SIGINT', 'SIGTERM'] as const)(
	'%s during the installation of n8n ends npm and everything it has started',
	async (signal) => {
		const programs = createTemporaryFolder();
		const npm = join(programs, 'npm');
		const started = join(programs, 'started');
		writeFileSync(npm, STAND_IN);
		chmodSync(npm, 0o755);
		const command = spawn(process.execPath, ['--import', 'tsx', 'e2e/main.ts', '--only', 'types'], {
			cwd: ROOT,
			env: {
				...process.env,
				PATH: [programs, process.env.PATH].join(delimiter),
				XDG_CACHE_HOME: createTemporaryFolder(),
				// Another test of this worker may have begun a list, which this command shall do itself.
				MUSIC_ASSISTANT_E2E_GROUPS: undefined,
			},
			stdio: 'ignore',
		});
		const ended = new Promise<number | null>((done) => command.on('close', done));
		pids = await waitUntil('npm is started', 60, () => {
			const text = existsSync(started) ? readFileSync(started, 'utf8') : '';
			return text.endsWith('\n') ? text.trim().split(' ').map(Number) : undefined;
		});
		expect(pids.map(isRunning)).toEqual([true, true]);

		command.kill(signal);

		await expect(ended).resolves.not.toBe(0);
		await waitUntil('all have ended', 10, () => !pids.some(isRunning) || undefined);
	},
	90_000,
);
