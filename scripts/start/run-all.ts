import type { MusicServerAccess } from '../ask-server';
import type { Control } from '../../simulator';
import { version } from '../../package.json';
import { createEngine, installedFrom, type Engine, type InstalledPackage } from '../engine';
import { ROOT } from '../dist';
import { buildIfNeeded } from './build';
import { standInWebSocket } from '../engine/web-socket';
import type { Example } from './examples';
import { isForAgents } from './for-agents';
import { musicTriggerOf } from './listening';
import { bad, bold, dim, good, music, print } from './output';
import type { Playing } from './playing';
import { whatChanged, whatPlays } from './playing';
import { runExample } from './run-example';

const NO_WEBSOCKET =
	`Node.js ${process.versions.node} has no WebSocket: one of the package ws stands in for it here. ` +
	'In n8n the Music Assistant Trigger needs Node.js 22 or newer.';

export interface Running {
	/** Of the embedded server: to let happen what a workflow waits for, and to show after each what plays now. */
	readonly control?: Control;
	/** What the node says where a workflow needs more than the server is known to have: that is no failure. */
	readonly beyond?: (example: string) => RegExp | undefined;
	/** The example as it is to be run on this server, or why it cannot be. */
	readonly adapted?: (example: Example, engine: Engine) => Promise<Example | { missing: string }>;
}

const FOR_AGENTS = 'its nodes are tools that an AI agent calls, in n8n. Try it with npm run n8n.';

type Outcome = 'passed' | 'failed' | 'needsMore' | 'notRun';

/**
 * Runs workflows one after the other, with the package as it is built.
 *
 * @returns the exit code: 0 when none failed
 */
export async function runAll(
	examples: readonly Example[],
	access: MusicServerAccess,
	running: Running = {},
): Promise<0 | 1> {
	const started = performance.now();
	await buildIfNeeded();
	const installed = await installedFrom(ROOT);
	const engine = createEngine(installed);
	print(`n8n-nodes-music-assistant ${version} on n8n's own engine`);
	if (examples.some(({ workflow }) => musicTriggerOf(workflow)) && standInWebSocket()) {
		print(dim(NO_WEBSOCKET));
	}

	const outcomes: Outcome[] = [];
	for (const example of examples) {
		print();
		outcomes.push(await outcomeOf(example, engine, installed, access, running));
	}

	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	print(`\n${countsOf(outcomes)}, in ${seconds} s`);
	return outcomes.includes('failed') ? 1 : 0;
}

async function outcomeOf(
	found: Example,
	engine: Engine,
	installed: InstalledPackage,
	access: MusicServerAccess,
	{ control, beyond, adapted }: Running,
): Promise<Outcome> {
	if (isForAgents(found.workflow)) return notRun(found, FOR_AGENTS);
	const example = adapted ? await adapted(found, engine) : found;
	if ('missing' in example) return notRun(found, `${example.missing}.`);
	// Each finds the house as it was: what another one left playing may stand in its way.
	control?.reset();
	const before = control ? await whatPlays(access) : undefined;
	const { status, error } = await runExample(example, engine, installed, access, control);
	const needsMore = status !== 'success' && beyond?.(example.name)?.test(error?.message ?? '');
	if (needsMore) {
		print(dim('  It needs a newer server than this one, and is not counted as failed.'));
	}
	if (before !== undefined) await printChanges(before, access);
	if (status === 'success') return 'passed';
	return needsMore ? 'needsMore' : 'failed';
}

function notRun({ name, workflow }: Example, why: string): Outcome {
	print(`${bold(name)}  ${dim(workflow.name ?? '')}`);
	print(dim(`  Not run: ${why}`));
	return 'notRun';
}

function countsOf(outcomes: readonly Outcome[]): string {
	const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
	const [needMore, left, failed] = [count('needsMore'), count('notRun'), count('failed')];
	return [
		good(`${count('passed')} ran through`),
		...(needMore > 0 ? [`${needMore} ${needMore === 1 ? 'needs' : 'need'} a newer server`] : []),
		...(left > 0 ? [`${left} not run`] : []),
		...(failed > 0 ? [bad(`${failed} failed`)] : []),
	].join(', ');
}

async function printChanges(before: Playing, access: MusicServerAccess): Promise<void> {
	for (const line of whatChanged(before, await whatPlays(access))) print(`  ${music(line)}`);
}
