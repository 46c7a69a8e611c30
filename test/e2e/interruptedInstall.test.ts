import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { waitUntil } from '../../e2e/support/wait-until';
import { ROOT } from '../../scripts/dist';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';

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
afterAll(removeTemporaryFolders);

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
