import { newestSource } from '../../scripts/dist';
import { packPackage } from '../install/tarball';
import { type Home, installPackage } from '../n8n/home';

/** Milliseconds. Dates are compared: events of the file system get lost when an editor saves by renaming. */
const LOOK_EVERY = 1000;

/**
 * Builds the package and puts it into n8n's folder whenever a source changes. n8n, started with `N8N_DEV_RELOAD`, sees
 * the new files there and loads them; open editors are told.
 *
 * @param say Told what happened, also why a build went wrong.
 * @returns stops looking
 */
export function reloadOnChange(home: Home, say: (line: string) => void): () => void {
	let known = newestSource();
	let isBusy = false;
	const timer = setInterval(() => {
		const now = newestSource();
		if (isBusy || now === known) return;
		known = now;
		isBusy = true;
		void reload(home)
			.then(say, (error: unknown) => say(String(error)))
			.finally(() => (isBusy = false));
	}, LOOK_EVERY);
	return () => clearInterval(timer);
}

async function reload(home: Home): Promise<string> {
	await installPackage(home, await packPackage(home.folder));
	return 'The package was built again and handed to n8n.';
}
