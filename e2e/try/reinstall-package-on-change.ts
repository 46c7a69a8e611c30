import { newestSourceTime } from '../../scripts/dist';
import { buildPackage } from '../../scripts/start/build-package';
import { type N8nHome, installPackageInHome, packPackage } from '../n8n/n8n-home';

/** File dates are polled: file system events get lost when an editor saves by renaming. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Builds the package and installs it in n8n's folder whenever a source changes. n8n, started with `N8N_DEV_RELOAD`,
 * notices the new files and loads them; open editors are notified.
 *
 * @param builtSourceTime The value of `newestSourceTime()` before the package that n8n has was built.
 * @param print Receives messages about what happened, including why a build failed.
 * @returns a function that stops watching and waits for a build in progress
 */
export function reinstallPackageOnChange(
	home: N8nHome,
	builtSourceTime: number,
	print: (line: string) => void,
): () => Promise<void> {
	let known = builtSourceTime;
	let isStopped = false;
	let underWay: Promise<void> | undefined;
	const timer = setInterval(() => {
		underWay ??= rebuildIfChanged()
			.catch((error: unknown) => {
				// Ctrl-C also ends the compiler; its error does not matter then.
				if (!isStopped) print(error instanceof Error ? error.message : String(error));
			})
			.finally(() => (underWay = undefined));
	}, CHECK_INTERVAL_MS);

	async function rebuildIfChanged(): Promise<void> {
		const newest = newestSourceTime();
		if (newest === known) return;
		known = newest;
		// Built even if dist is newer: a file saved while the compiler runs is older than its output, but not part of it.
		await buildPackage();
		await installPackageInHome(home, await packPackage(home.folder));
		print('The package was rebuilt and reloaded.');
	}

	return async () => {
		isStopped = true;
		clearInterval(timer);
		await underWay;
	};
}
