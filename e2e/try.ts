/** `npm run n8n`: starts real n8n to try out the package. See `npm run n8n -- --help`. */
import { runCommand } from '../scripts/command-line';
import { newestSourceTime } from '../scripts/dist';
import { buildPackage } from '../scripts/start/build-package';
import { readExamples } from '../scripts/start/read-examples';
import { type Simulator, startSimulator } from '../simulator';
import {
	createN8nHomeWithPackage,
	installPackageInHome,
	type N8nHome,
	packPackage,
} from './n8n/n8n-home';
import { N8nUser, OWNER } from './n8n/n8n-user';
import { type N8nServer, startN8n } from './n8n/start-n8n';
import { findFreePort } from './support/find-free-ports';
import { exampleWithCredential } from './try/example-with-credential';
import { HELP, readTryOptions } from './try/try-options';

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<void> {
	const { help, profile } = readTryOptions(args);
	if (help) {
		print(HELP);
		return;
	}
	const stop = watchForStopSignal();
	const packed = newestSourceTime();
	const { home } = await createN8nHomeWithPackage(print);
	print('Starting n8n ...');
	const simulator = await startSimulator({ profile, port: await findFreePort(8095) });
	try {
		const n8n = await startN8n(home, {
			port: await findFreePort(5678),
			environment: { N8N_DEV_RELOAD: 'true' },
		});
		try {
			await setUpN8n(n8n, simulator);
			const stopWatching = reinstallPackageOnChange(home, packed);
			await stop.given();
			print('\nStopping ...');
			await stopWatching();
		} finally {
			await n8n.stop();
		}
	} finally {
		await simulator.stop();
	}
}

/** Creates the owner, the credential and the example workflows, and prints where to find them. */
async function setUpN8n(n8n: N8nServer, simulator: Simulator): Promise<void> {
	const user = await N8nUser.signIn(n8n.url);
	const credential = await user.createCredential('Music Assistant', simulator);
	const examples = await readExamples();
	for (const example of examples) {
		await user.saveWorkflow(exampleWithCredential(example, credential));
	}
	print(`
n8n            ${n8n.url}
  login        ${OWNER.email}
  password     ${OWNER.password}
  workflows    ${examples.length} examples, with the credential "Music Assistant"
music server   ${simulator.url} (embedded, like version ${simulator.profile})

After changes in nodes/ or credentials/ the package is rebuilt and reloaded. Press Ctrl-C to stop.`);
}

/** File dates are polled: file system events get lost when an editor saves by renaming. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Builds the package and installs it in n8n's folder whenever a source changes. n8n, started with `N8N_DEV_RELOAD`,
 * notices the new files and loads them; open editors are notified.
 *
 * @param builtSourceTime The value of `newestSourceTime()` before the package that n8n has was built.
 * @returns a function that stops watching and waits for a build in progress
 */
function reinstallPackageOnChange(home: N8nHome, builtSourceTime: number): () => Promise<void> {
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

/** The terminal sends a signal to this process too, and npm passes on its own: two within this time are one Ctrl-C. */
const SAME_SIGNAL_MS = 1000;

/** Until `given` is called, Ctrl-C ends the process at once. After that the first one resolves the promise, and the second one ends the process. */
function watchForStopSignal() {
	let onSignal: () => void = () => process.exit(130);
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => onSignal());
	}
	return {
		given: async () =>
			await new Promise<void>((resolve) => {
				const endAtOnce = onSignal;
				onSignal = () => {
					const first = Date.now();
					onSignal = () => {
						if (Date.now() - first > SAME_SIGNAL_MS) endAtOnce();
					};
					resolve();
				};
			}),
	};
}

runCommand(main);
