import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder. */
export async function temporaryFolder(): Promise<string> {
	return await mkdtemp(join(tmpdir(), 'music-assistant-e2e-'));
}
