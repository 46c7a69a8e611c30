import { isObject, objectAt, textAt } from '../../nodes/MusicAssistant/helpers/json';
import { PROFILE_NAMES, type ProfileName, type Simulator, startSimulator } from '../../simulator';
import { version } from '../../package.json';
import { askServer } from '../ask-server';
import { parseCommandLine, UsageError } from '../command-line';
import { ROOT } from '../dist';
import { createEngine, loadPackage, type Engine, type InstalledPackage } from '../engine';
import { CREDENTIAL_TYPE } from '../engine/one-node-workflow';
import { provideGlobalWebSocketIfMissing } from '../engine/provide-global-web-socket';
import { buildPackageIfNeeded } from './build-package';
import { EXAMPLE_PREPARATIONS } from './example-preparations';
import { findExpectedErrorMessage } from './expected-errors';
import { FakeChatService } from './fake-chat-service';
import { findOtherCredentials, hasAgentTools, usesWebSocket } from './inspect-workflow';
import { type ExampleWorkflow, readExamples } from './read-examples';
import { runExampleWorkflow } from './run-example-workflow';
import { red, bold, dim, green, cyan, printLine } from './terminal-output';

const HELP = `Runs the example workflows on n8n's own engine and shows what each node did.

  npm start                         all of them, on the embedded music server, which behaves like 2.10
  npm start -- queue-report         one of them, by name
  npm start -- --profile 2.7        the embedded server behaves like that version
`;

/** Without a profile asked for, an example runs on the first of these that has all it needs. */
const USUAL_PROFILES = ['2.10', '2.11'] as const;

const NO_WEBSOCKET =
	`Node.js ${process.versions.node} has no WebSocket: the package ws replaces it here. ` +
	'In n8n the Music Assistant Trigger and announcing a file need Node.js 22 or newer.';

const NEEDS_MORE = 'It needs a newer server than this one, and is not counted as failed.';

const FOR_AGENTS = 'its nodes are tools that an AI agent calls, in n8n. Try it with npm run n8n.';

type Outcome = 'passed' | 'failed' | 'needsMore' | 'notRun';

/** The result of an example, and what to print about it. */
interface ExampleResult {
	readonly outcome: Outcome;
	readonly lines: readonly string[];
}

export interface StartOptions {
	readonly help: boolean;
	/** Names of workflows; none means all. */
	readonly names: readonly string[];
	readonly profile?: ProfileName;
}

/** @throws UsageError for unknown options and profiles */
export function readStartOptions(args: readonly string[]): StartOptions {
	const { values, positionals: names } = parseCommandLine({
		args: [...args],
		allowPositionals: true,
		options: { help: { type: 'boolean', short: 'h' }, profile: { type: 'string' } },
	});
	const { help = false, profile: wanted } = values;
	const profile = PROFILE_NAMES.find((name) => name === wanted);
	if (wanted === undefined || profile !== undefined) return { help, names, profile };
	throw new UsageError(`There is no profile "${wanted}". Available: ${PROFILE_NAMES.join(', ')}`);
}

/**
 * Runs workflows with the built package in parallel, each on its own embedded music server, and prints their results in order.
 *
 * @returns the exit code: 0 when none failed
 */
export async function runExamples({ help, names, profile }: StartOptions): Promise<0 | 1> {
	if (help) {
		printLine(HELP);
		return 0;
	}
	const examples = await readExamples(names);
	const startTime = performance.now();
	await buildPackageIfNeeded();
	const installed = await loadPackage(ROOT);
	const engine = createEngine(installed);
	const profiles: readonly ProfileName[] = profile === undefined ? USUAL_PROFILES : [profile];
	printLine(`Music servers: embedded, profile ${profiles.join(' or ')}, one for each workflow`);
	printLine(`n8n-nodes-music-assistant ${version} on n8n's own engine`);
	const useWebSockets = examples.some(({ workflow }) => usesWebSocket(workflow));
	if (useWebSockets && provideGlobalWebSocketIfMissing()) printLine(dim(NO_WEBSOCKET));

	const chat = await FakeChatService.start();
	try {
		const outcomes: Outcome[] = [];
		const running = examples.map(
			async (example) => await runExample(example, { engine, installed, chat, profiles }),
		);
		for (const result of running) {
			const { outcome, lines } = await result;
			for (const line of ['', ...lines]) printLine(line);
			outcomes.push(outcome);
		}
		const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
		printLine(`\n${summarize(outcomes)}, in ${seconds} s`);
		return outcomes.includes('failed') ? 1 : 0;
	} finally {
		await chat.stop();
	}
}

interface RunSettings {
	readonly engine: Engine;
	readonly installed: InstalledPackage;
	readonly chat: FakeChatService;
	readonly profiles: readonly ProfileName[];
}

async function runExample(
	{ name, workflow: shipped }: ExampleWorkflow,
	{ engine, installed, chat, profiles }: RunSettings,
): Promise<ExampleResult> {
	const title = `${bold(name)}  ${dim(shipped.name ?? '')}`;
	if (hasAgentTools(shipped)) {
		return { outcome: 'notRun', lines: [title, dim(`  Not run: ${FOR_AGENTS}`)] };
	}
	const workflow = chat.withChannel(shipped);
	const isEnough = (one: ProfileName) => findExpectedErrorMessage(name, one) === undefined;
	const profile = profiles.find(isEnough) ?? profiles[0];
	const started: Record<string, Simulator> = {};
	for (const credential of [CREDENTIAL_TYPE, ...findOtherCredentials(workflow)]) {
		started[credential] = await startSimulator({ profile, controlApi: false });
	}
	const { [CREDENTIAL_TYPE]: server } = started;
	if (profile === undefined || server === undefined) throw new Error('There is no profile.');
	try {
		EXAMPLE_PREPARATIONS[name]?.(server.control);
		const before = await readNowPlayingByQueue(server);
		const credentials = Object.fromEntries(
			Object.entries(started).map(([credential, { url: baseUrl, tokens }]) => [
				credential,
				{ baseUrl, accessToken: tokens.admin },
			]),
		);
		const run = { name, workflow, engine, installed, credentials, control: server.control };
		const { report, lines } = await runExampleWorkflow(run);
		const { status, error } = report;
		const expected = findExpectedErrorMessage(name, profile);
		const needsMore = status !== 'success' && expected?.test(error?.message ?? '') === true;
		const changes = [...(await readNowPlayingByQueue(server))]
			.filter(([room, what]) => before.get(room) !== what)
			.map(([room, what]) => `  ${cyan(`${room} now ${what}`)}`);
		return {
			outcome: status === 'success' ? 'passed' : needsMore ? 'needsMore' : 'failed',
			lines: [
				title,
				...(workflow === shipped ? [] : [`  ${cyan('It posts to a local chat service.')}`]),
				...lines,
				...(needsMore ? [dim(`  ${NEEDS_MORE}`)] : []),
				...changes,
			],
		};
	} finally {
		for (const one of Object.values(started)) await one.stop();
	}
}

function summarize(outcomes: readonly Outcome[]): string {
	const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
	const [needMore, left, failed] = [count('needsMore'), count('notRun'), count('failed')];
	return [
		green(`${count('passed')} succeeded`),
		...(needMore > 0 ? [`${needMore} ${needMore === 1 ? 'needs' : 'need'} a newer server`] : []),
		...(left > 0 ? [`${left} not run`] : []),
		...(failed > 0 ? [red(`${failed} failed`)] : []),
	].join(', ');
}

/** What each queue is playing, such as "plays: Morning News - Episode 20", by the queue's name: from the server, bypassing the node. */
async function readNowPlayingByQueue({ url, tokens }: Simulator): Promise<Map<string, string>> {
	const queues = await askServer({ url, token: tokens.admin }, 'player_queues/all');
	if (!Array.isArray(queues)) throw new Error(`No list of queues, but: ${JSON.stringify(queues)}`);
	return new Map(
		queues.filter(isObject).map((queue) => {
			const item = objectAt(queue, 'current_item');
			const podcast = textAt(objectAt(objectAt(item, 'media_item'), 'podcast'), 'name');
			const title = [podcast, textAt(item, 'name')].filter(Boolean).join(' - ');
			const how = textAt(queue, 'state') === 'playing' ? 'plays' : 'is stopped at';
			return [textAt(queue, 'display_name') ?? '', title ? `${how}: ${title}` : 'is empty'];
		}),
	);
}
