import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable by which a process that starts the parts tells them where the list is. */
const LIST = 'MUSIC_ASSISTANT_E2E_GROUPS';

const PREFIX = 'music-assistant-e2e-groups-';

/**
 * Puts a process group on the list of those that run in the background: an empty file named after the group's leader.
 *
 * The process that begins the list ends what is on it when it ends itself in any way but by a signal that cannot be
 * caught. It does so for the parts too, whose own `exit` never comes: jest gives its tests a mere copy of `process`.
 */
export function remember(leader: number): void {
	const folder = listGroups();
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, String(leader)), '');
}

/** The groups of a list that another process has begun, in its folder for temporary files. */
export function groupsIn(temporary: string): number[] {
	const list = readdirSync(temporary).find((name) => name.startsWith(PREFIX));
	return list === undefined ? [] : readdirSync(join(temporary, list)).map(Number);
}

/** The groups on the list that still run: who has ended one takes it off. */
export function runningProcessGroups(): number[] {
	const folder = process.env[LIST];
	if (folder === undefined) return [];
	return readdirSync(folder)
		.map(Number)
		.filter((leader) => signalGroup(leader, 0));
}

/** Takes a group off the list, which is over. */
export function forget(leader: number): void {
	const folder = process.env[LIST];
	if (folder !== undefined) rmSync(join(folder, String(leader)), { force: true });
}

/** Sends a signal to a whole group; 0 is none, and only asks. @returns whether there is such a group */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-leader, signal);
	} catch {
		return false;
	}
}

/** Begins the list, unless a process has done so that started this one. @returns its folder */
export function listGroups(): string {
	const begun = process.env[LIST];
	if (begun !== undefined) return begun;
	const folder = mkdtempSync(join(tmpdir(), PREFIX));
	process.env[LIST] = folder;
	// First of all that is done then: what still runs would write into folders that are being removed.
	process.prependListener('exit', () => {
		for (const leader of readdirSync(folder)) signalGroup(Number(leader), 'SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	});
	return folder;
}
