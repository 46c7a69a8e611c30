import type { MusicServerAccess } from '../ask-server';
import type { Control } from '../../simulator';
import { version } from '../../package.json';
import { createEngine, installedFrom } from '../engine';
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
}

/**
 * Runs workflows one after the other, with the package as it is built.
 *
 * @returns the exit code: 0 when none failed
 */
export async function runAll(
	examples: readonly Example[],
	access: MusicServerAccess,
	{ control, beyond = () => undefined }: Running = {},
): Promise<0 | 1> {
	const started = performance.now();
	await buildIfNeeded();
	const installed = await installedFrom(ROOT);
	const engine = createEngine(installed);
	print(`n8n-nodes-music-assistant ${version} on n8n's own engine`);
	if (examples.some(({ workflow }) => musicTriggerOf(workflow)) && standInWebSocket()) {
		print(dim(NO_WEBSOCKET));
	}

	let passed = 0;
	let needMore = 0;
	const forAgents = examples.filter(({ workflow }) => isForAgents(workflow));
	forAgents.forEach(printNotRun);
	for (const example of examples.filter((one) => !forAgents.includes(one))) {
		print();
		const before = control ? await whatPlays(access) : undefined;
		const { status, error } = await runExample(example, engine, installed, access, control);
		if (status === 'success') passed++;
		else if (beyond(example.name)?.test(error?.message ?? '')) {
			needMore++;
			print(dim('  It needs a newer server than this one, and is not counted as failed.'));
		}
		if (before !== undefined) await printChanges(before, access);
	}

	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	const failed = examples.length - passed - needMore - forAgents.length;
	const counts = [
		good(`${passed} ran through`),
		...(needMore > 0 ? [`${needMore} ${needMore === 1 ? 'needs' : 'need'} a newer server`] : []),
		...(forAgents.length > 0 ? [`${forAgents.length} not run`] : []),
		...(failed > 0 ? [bad(`${failed} failed`)] : []),
	];
	print(`\n${counts.join(', ')}, in ${seconds} s`);
	return failed === 0 ? 0 : 1;
}

function printNotRun({ name, workflow }: Example): void {
	print(`\n${bold(name)}  ${dim(workflow.name ?? '')}`);
	print(
		dim('  Not run: its nodes are tools that an AI agent calls, in n8n. Try it with npm run n8n.'),
	);
}

async function printChanges(before: Playing, access: MusicServerAccess): Promise<void> {
	for (const line of whatChanged(before, await whatPlays(access))) print(`  ${music(line)}`);
}
