import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { packPackage } from '../install/tarball';
import { type Home, installPackage } from '../n8n/home';
import { temporaryFolder } from '../support/temporary';

const WATCHED = ['nodes', 'credentials', 'icons'];

/** An editor saves in several steps, and git changes many files at once. Milliseconds. */
const CALM = 300;

/**
 * Builds the package and puts it into n8n's folder whenever a source changes. n8n, started with `N8N_DEV_RELOAD`, sees
 * the new files there and loads them; open editors are told.
 *
 * @param say Told what happened, also why a build went wrong.
 * @returns stops watching
 */
export function reloadOnChange(home: Home, say: (line: string) => void): () => void {
	let timer: NodeJS.Timeout | undefined;
	let work = Promise.resolve();
	const changed = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			work = work.then(() => reload(home)).then(say, (error: unknown) => say(String(error)));
		}, CALM);
	};
	const watchers = WATCHED.map((name) => watch(join(ROOT, name), { recursive: true }, changed));
	return () => {
		clearTimeout(timer);
		for (const watcher of watchers) watcher.close();
	};
}

async function reload(home: Home): Promise<string> {
	const packing = await temporaryFolder();
	try {
		await installPackage(home, await packPackage(packing));
		return 'The package was built again and handed to n8n.';
	} finally {
		await rm(packing, { recursive: true, force: true });
	}
}
