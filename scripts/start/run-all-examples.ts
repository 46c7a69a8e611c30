import type { MusicServerAccess } from '../ask-server';
import type { SimulatorControl } from '../../simulator';
import { version } from '../../package.json';
import {
	createEngine,
	loadPackage,
	type Engine,
	type CredentialsByName,
	type InstalledPackage,
} from '../engine';
import { ROOT } from '../dist';
import { buildPackageIfNeeded } from './build-package';
import { CREDENTIAL_TYPE } from '../engine/one-node-workflow';
import { provideGlobalWebSocketIfMissing } from '../engine/provide-global-web-socket';
import type { ExampleWorkflow } from './read-examples';
import { findOtherCredentials, hasAgentTools, usesWebSocket } from './inspect-workflow';
import { red, bold, dim, green, cyan, printLine } from './terminal-output';
import { describeNowPlayingChanges, readNowPlayingByQueue } from './now-playing-by-queue';
import { EXAMPLE_PREPARATIONS } from './example-preparations';
import { runExampleWorkflow } from './run-example-workflow';

const NO_WEBSOCKET =
	`Node.js ${process.versions.node} has no WebSocket: the package ws replaces it here. ` +
	'In n8n the Music Assistant Trigger and announcing a file need Node.js 22 or newer.';

/** A music server for examples. */
interface ExampleServer {
	readonly access: MusicServerAccess;
	/** For the embedded server: to cause the event that a workflow waits for, and to read what plays afterwards. */
	readonly control?: SimulatorControl;
	stop?(): Promise<void>;
}

export interface RunAllOptions {
	/** Whether each example has its own server, so that all can run in parallel. */
	readonly isParallel: boolean;
	/** @param example the name of its file */
	readonly startServer: (example: string) => ExampleServer | Promise<ExampleServer>;
	/** The node's message if a workflow needs more than the server supports, which is not a failure. */
	readonly findExpectedErrorMessage?: (example: string) => RegExp | undefined;
	/** Changes an example for this server. @returns the example, or why it cannot be run */
	readonly adaptExample?: (
		example: ExampleWorkflow,
		engine: Engine,
	) => ExampleWorkflow | Promise<ExampleWorkflow | { missing: string }>;
}

const NEEDS_MORE = 'It needs a newer server than this one, and is not counted as failed.';

const FOR_AGENTS = 'its nodes are tools that an AI agent calls, in n8n. Try it with npm run n8n.';

type Outcome = 'passed' | 'failed' | 'needsMore' | 'notRun';

/** The result of an example, and what to print about it. */
interface ExampleResult {
	readonly outcome: Outcome;
	readonly lines: readonly string[];
}

/**
 * Runs workflows with the built package, and prints their results in order.
 *
 * @returns the exit code: 0 when none failed
 */
export async function runAllExamples(
	examples: readonly ExampleWorkflow[],
	options: RunAllOptions,
): Promise<0 | 1> {
	const startTime = performance.now();
	await buildPackageIfNeeded();
	const installed = await loadPackage(ROOT);
	const engine = createEngine(installed);
	printLine(`n8n-nodes-music-assistant ${version} on n8n's own engine`);
	if (
		examples.some(({ workflow }) => usesWebSocket(workflow)) &&
		provideGlobalWebSocketIfMissing()
	) {
		printLine(dim(NO_WEBSOCKET));
	}

	const run = async (example: ExampleWorkflow) =>
		await runOneExample(example, engine, installed, options);
	const started = options.isParallel ? examples.map(run) : [];
	const outcomes: Outcome[] = [];
	for (const [index, example] of examples.entries()) {
		const { outcome, lines } = await (started[index] ?? run(example));
		for (const line of ['', ...lines]) printLine(line);
		outcomes.push(outcome);
	}

	const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
	printLine(`\n${summarize(outcomes)}, in ${seconds} s`);
	return outcomes.includes('failed') ? 1 : 0;
}

async function runOneExample(
	found: ExampleWorkflow,
	engine: Engine,
	installed: InstalledPackage,
	{ startServer, findExpectedErrorMessage, adaptExample }: RunAllOptions,
): Promise<ExampleResult> {
	if (hasAgentTools(found.workflow)) return resultNotRun(found, FOR_AGENTS);
	const example = adaptExample ? await adaptExample(found, engine) : found;
	if ('missing' in example) return resultNotRun(found, `${example.missing}.`);
	const ownServer = await startServer(example.name);
	const { access, control } = ownServer;
	const otherServers = await Promise.all(
		findOtherCredentials(example.workflow).map(async (name) => ({
			name,
			server: await startServer(example.name),
		})),
	);
	const credentials: CredentialsByName = {
		[CREDENTIAL_TYPE]: credentialFor(ownServer),
		...Object.fromEntries(otherServers.map(({ name, server }) => [name, credentialFor(server)])),
	};
	try {
		if (control) EXAMPLE_PREPARATIONS[example.name]?.(control);
		const before = control ? await readNowPlayingByQueue(access) : undefined;
		const { report, lines } = await runExampleWorkflow(
			example,
			engine,
			installed,
			credentials,
			control,
		);
		const { status, error } = report;
		const changes = before
			? describeNowPlayingChanges(before, await readNowPlayingByQueue(access))
			: [];
		const needsMore =
			status !== 'success' && findExpectedErrorMessage?.(example.name)?.test(error?.message ?? '');
		if (needsMore) lines.push(dim(`  ${NEEDS_MORE}`));
		lines.push(...changes.map((line) => `  ${cyan(line)}`));
		return { outcome: status === 'success' ? 'passed' : needsMore ? 'needsMore' : 'failed', lines };
	} finally {
		for (const server of [ownServer, ...otherServers.map(({ server }) => server)]) {
			await server.stop?.();
		}
	}
}

function credentialFor({ access: { url: baseUrl, token: accessToken } }: ExampleServer) {
	return { baseUrl, accessToken };
}

function resultNotRun({ name, workflow }: ExampleWorkflow, why: string): ExampleResult {
	const lines = [`${bold(name)}  ${dim(workflow.name ?? '')}`, dim(`  Not run: ${why}`)];
	return { outcome: 'notRun', lines };
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
