import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** Creates an empty folder outside the repository. */
export function createTemporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-music-assistant-'));
	folders.push(folder);
	return folder;
}

/** For `afterAll`: removes the test file's folders, also those of a preparation that failed. */
export function removeTemporaryFolders(): void {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
