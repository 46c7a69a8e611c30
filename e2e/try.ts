/** `npm run n8n`: starts real n8n to try out the package. See `npm run n8n -- --help`. */
import { runCommand } from '../scripts/command-line';
import { newestSourceTime } from '../scripts/dist';
import { readExamples } from '../scripts/start/read-examples';
import { type Simulator, startSimulator } from '../simulator';
import { createN8nHomeWithPackage } from './n8n/n8n-home';
import { N8nUser, OWNER } from './n8n/n8n-user';
import { type N8nServer, startN8n } from './n8n/start-n8n';
import { findFreePort } from './support/find-free-ports';
import { exampleWithCredential } from './try/example-with-credential';
import { HELP, readTryOptions } from './try/try-options';
import { reinstallPackageOnChange } from './try/reinstall-package-on-change';

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
			const stopWatching = reinstallPackageOnChange(home, packed, print);
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
	const credential = await user.createCredential('Music Assistant', {
		baseUrl: simulator.url,
		accessToken: simulator.tokens.admin,
		ignoreSslIssues: false,
	});
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
