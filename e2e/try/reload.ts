import { newestSourceTime } from '../../scripts/dist';
import { build } from '../../scripts/start/build';
import { packPackage } from '../install/tarball';
import { type Home, installPackage } from '../n8n/home-folder';

/** Milliseconds. Dates are compared: events of the file system get lost when an editor saves by renaming. */
const LOOK_EVERY = 1000;

/**
 * Builds the package and puts it into n8n's folder whenever a source changes. n8n, started with `N8N_DEV_RELOAD`, sees
 * the new files there and loads them; open editors are notified.
 *
 * @param packed How new the sources were of which n8n has the package: `newestSource()` before they were built.
 * @param say Receives messages about what happened, including why a build failed.
 * @returns stops watching, and waits for a build in progress
 */
export function reloadOnChange(
	home: Home,
	packed: number,
	say: (line: string) => void,
): () => Promise<void> {
	let known = packed;
	let isStopped = false;
	let underWay: Promise<void> | undefined;
	const timer = setInterval(() => {
		underWay ??= look()
			.catch((error: unknown) => {
				// Ctrl-C ends the compiler too, whose error does not matter then.
				if (!isStopped) say(error instanceof Error ? error.message : String(error));
			})
			.finally(() => (underWay = undefined));
	}, LOOK_EVERY);

	async function look(): Promise<void> {
		const newest = newestSourceTime();
		if (newest === known) return;
		known = newest;
		// Always built: a file that is saved while the compiler runs is older than what comes out, and yet not in it.
		await build();
		await installPackage(home, await packPackage(home.folder));
		say('The package was built again and handed to n8n.');
	}

	return async () => {
		isStopped = true;
		clearInterval(timer);
		await underWay;
	};
}
