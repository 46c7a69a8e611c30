import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/** Creates an empty folder, which is removed when this process ends, unless by a signal that cannot be caught. */
export function createTemporaryFolder(): string {
	if (folders.size === 0) process.once('exit', removeFolders);
	const folder = mkdtempSync(join(tmpdir(), 'music-assistant-e2e-'));
	folders.add(folder);
	return folder;
}

/** Prevents a folder from being removed, so that it can be inspected. */
export function keepTemporaryFolder(folder: string): void {
	folders.delete(folder);
}

function removeFolders(): void {
	// A process that is being killed may still write a file: then the removal is tried again.
	for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
