/** `npm run n8n`: starts real n8n to try out the package. See `npm run n8n -- --help`. */
import { runCommand } from '../scripts/command-line';
import { newestSourceTime } from '../scripts/dist';
import { readExamples } from '../scripts/start/examples';
import { type Simulator, startSimulator } from '../simulator';
import { newHomeWithPackage } from './n8n/home-folder';
import { N8nUser, OWNER } from './n8n/rest';
import { type N8nServer, startN8n } from './n8n/server';
import { freePort } from './support/ports';
import { withCredential } from './try/examples';
import { HELP, readOptions } from './try/options';
import { reloadOnChange } from './try/reload';

const say = (line: string) => console.log(line);

async function main(words: readonly string[]): Promise<void> {
	const { help, profile, port } = readOptions(words);
	if (help) {
		say(HELP);
		return;
	}
	const stop = stopSignal();
	const packed = newestSourceTime();
	const { home } = await newHomeWithPackage(say);
	say('Starting n8n ...');
	const simulator = await startSimulator({ profile, port: await freePort(8095) });
	try {
		const n8n = await startN8n(home, {
			port: await freePort(port ?? 5678),
			environment: { N8N_DEV_RELOAD: 'true' },
		});
		try {
			if (port !== undefined && !n8n.url.endsWith(`:${port}`)) say(`Port ${port} is in use.`);
			await furnish(n8n, simulator);
			const stopWatching = reloadOnChange(home, packed, say);
			await stop.given();
			say('\nStopping ...');
			await stopWatching();
		} finally {
			await n8n.stop();
		}
	} finally {
		await simulator.stop();
	}
}

/** Makes the owner, the credential and the example workflows, and prints where to find them. */
async function furnish(n8n: N8nServer, simulator: Simulator): Promise<void> {
	const user = await N8nUser.signIn(n8n.url);
	const credential = await user.createCredential('Music Assistant', {
		baseUrl: simulator.url,
		accessToken: simulator.tokens.admin,
		ignoreSslIssues: false,
	});
	const examples = await readExamples();
	for (const example of examples) await user.saveWorkflow(withCredential(example, credential));
	say(`
n8n            ${n8n.url}
  login        ${OWNER.email}
  password     ${OWNER.password}
  workflows    ${examples.length} examples, with the credential "Music Assistant"
music server   ${simulator.url} (embedded, like version ${simulator.profile})

Changes in nodes/ and credentials/ are built and loaded again. Ctrl-C stops all.`);
}

/** Milliseconds: npm also passes on a signal that the terminal has sent. */
const SAME_SIGNAL = 1000;

/** Ctrl-C ends at once while things start; later it is waited for, and only a second one ends at once. */
function stopSignal() {
	let hear: () => void = () => process.exit(130);
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => hear());
	return {
		given: async () =>
			await new Promise<void>((resolve) => {
				const endAtOnce = hear;
				hear = () => {
					const first = Date.now();
					hear = () => {
						if (Date.now() - first > SAME_SIGNAL) endAtOnce();
					};
					resolve();
				};
			}),
	};
}

runCommand(main);
