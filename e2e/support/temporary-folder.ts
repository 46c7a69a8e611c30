import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/** A new empty folder, which is removed when this process ends in any way but by a signal that cannot be caught. */
export function temporaryFolder(): string {
	if (folders.size === 0) process.once('exit', removeFolders);
	const folder = mkdtempSync(join(tmpdir(), 'music-assistant-e2e-'));
	folders.add(folder);
	return folder;
}

/** Keeps a folder, so that it can be inspected. */
export function keepFolder(folder: string): void {
	folders.delete(folder);
}

function removeFolders(): void {
	// A process that is being killed may write another file in the meantime: then it is tried once more.
	for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
