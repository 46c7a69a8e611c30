import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable with the list's folder, which child processes inherit. */
const LIST_VARIABLE = 'MUSIC_ASSISTANT_E2E_GROUPS';

const LIST_FOLDER_PREFIX = 'music-assistant-e2e-groups-';

/**
 * Adds a process group to the list of those that run in the background: an empty file named after the group's leader.
 *
 * When the process that started the list exits, unless by a signal that cannot be caught, it kills the groups on the list.
 * This includes the groups of the tests, which get no `exit` event themselves: jest gives them a mere copy of `process`.
 */
export function addProcessGroup(leaderPid: number): void {
	const folder = createProcessGroupList();
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, String(leaderPid)), '');
}

/** The groups on a list that another process has started in the given folder for temporary files. */
export function readProcessGroupList(temporaryFolder: string): number[] {
	const list = readdirSync(temporaryFolder).find((name) => name.startsWith(LIST_FOLDER_PREFIX));
	return list === undefined ? [] : readdirSync(join(temporaryFolder, list)).map(Number);
}

/** The groups on the list that are still running. */
export function findRunningProcessGroups(): number[] {
	const folder = process.env[LIST_VARIABLE];
	if (folder === undefined) return [];
	return readdirSync(folder)
		.map(Number)
		.filter((leader) => signalProcessGroup(leader, 0));
}

/** Removes a group that has ended from the list. */
export function removeProcessGroup(leaderPid: number): void {
	const folder = process.env[LIST_VARIABLE];
	if (folder !== undefined) rmSync(join(folder, String(leaderPid)), { force: true });
}

/** Sends a signal to a whole group; 0 sends nothing. @returns whether the group exists */
export function signalProcessGroup(leaderPid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-leaderPid, signal);
	} catch {
		return false;
	}
}

/** Starts the list, unless a parent process has already done so. @returns its folder */
export function createProcessGroupList(): string {
	const begun = process.env[LIST_VARIABLE];
	if (begun !== undefined) return begun;
	const folder = mkdtempSync(join(tmpdir(), LIST_FOLDER_PREFIX));
	process.env[LIST_VARIABLE] = folder;
	// Before any other exit handler: running programs would write into folders that those remove.
	process.prependListener('exit', () => {
		for (const leader of readdirSync(folder)) signalProcessGroup(Number(leader), 'SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	});
	return folder;
}
