import type { Control } from '../../simulator';
import type { Engine, GivenCredentials, InstalledPackage, RunReport } from '../engine';
import { formatCount, describeItemsByInput } from './describe-items-by-input';
import type { Example } from './examples';
import { describeAction } from './describe-action';
import { runByTrigger } from './run-by-trigger';
import { SIMULATED_EVENTS } from './simulated-events';
import { red, bold, columns, dim, green, cyan } from './output';

/**
 * Runs one workflow.
 *
 * @param control of the embedded server, to cause the event that the workflow waits for
 * @returns also the lines about what each of its nodes did
 */
export async function runExample(
	example: Example,
	engine: Engine,
	installed: InstalledPackage,
	credentials: GivenCredentials,
	control?: Control,
): Promise<{ report: RunReport; lines: string[] }> {
	const { name, workflow } = example;
	const lines = [`${bold(name)}  ${dim(workflow.name ?? '')}`];
	const happening = SIMULATED_EVENTS[name];
	if (happening && control) lines.push(`  ${cyan(happening.description)}`);
	for (const line of example.uses ?? []) lines.push(`  ${cyan(line)}`);
	const report =
		happening && control
			? await runByTrigger(workflow, engine, credentials, { happening, control })
			: await engine.run(workflow, { credentials });

	const rows = report.executed.map(({ node, items, milliseconds, error }) => {
		const described = workflow.nodes.find((candidate) => candidate.name === node);
		const count = items.reduce((sum, more) => sum + more, 0);
		return [
			error ? 'failed' : 'ok',
			node,
			described ? describeAction(described, installed) : '',
			`${formatCount(count)} ${count === 1 ? 'item' : 'items'}`,
			`${formatCount(milliseconds)} ms`,
		];
	});
	columns(rows).forEach(([state = '', node = '', words = '', items = '', time = ''], index) => {
		const mark = state.startsWith('ok') ? green(state) : red(state);
		lines.push(`  ${mark}  ${node}  ${dim(words)}  ${bold(items)}  ${dim(time)}`);
		const breakdown = describeOutputByInput(report, index);
		if (breakdown !== undefined) lines.push(`      ${dim(breakdown)}`);
	});
	if (report.error) lines.push(...errorLines(report.error));
	return { report, lines };
}

/** The workflows here are chains, so the input of a node is the output of the previous one. */
function describeOutputByInput(report: RunReport, index: number): string | undefined {
	const [previous, node] = [report.executed[index - 1]?.node, report.executed[index]?.node];
	if (previous === undefined || node === undefined) return undefined;
	return describeItemsByInput(report.items(previous), report.items(node));
}

/** n8n's two lines about a failed node: what happened, and what to do about it. */
function errorLines({ node, message, description }: NonNullable<RunReport['error']>): string[] {
	const failed = `  ${red(node === undefined ? 'Error' : `Error in "${node}"`)}: ${message}`;
	return description ? [failed, `  ${description}`] : [failed];
}
