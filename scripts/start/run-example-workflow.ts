import type { SimulatorControl } from '../../simulator';
import type { Engine, CredentialsByName, InstalledPackage, WorkflowRunReport } from '../engine';
import { formatNumber, describeOutputCountsByInput } from './describe-output-counts';
import type { ExampleWorkflow } from './read-examples';
import { describeNodeAction } from './describe-node-action';
import { runByTriggerEvent } from './run-by-trigger-event';
import { SIMULATED_EVENTS } from './simulated-events';
import { red, bold, alignColumns, dim, green, cyan } from './terminal-output';

/**
 * Runs one workflow.
 *
 * @param control of the embedded server, to cause the event that the workflow waits for
 * @returns also the lines about what each of its nodes did
 */
export async function runExampleWorkflow(
	example: ExampleWorkflow,
	engine: Engine,
	installed: InstalledPackage,
	credentials: CredentialsByName,
	control?: SimulatorControl,
): Promise<{ report: WorkflowRunReport; lines: string[] }> {
	const { name, workflow } = example;
	const lines = [`${bold(name)}  ${dim(workflow.name ?? '')}`];
	const simulatedEvent = SIMULATED_EVENTS[name];
	if (simulatedEvent && control) lines.push(`  ${cyan(simulatedEvent.description)}`);
	for (const line of example.notes ?? []) lines.push(`  ${cyan(line)}`);
	const report =
		simulatedEvent && control
			? await runByTriggerEvent(workflow, engine, credentials, { simulatedEvent, control })
			: await engine.run(workflow, { credentials });

	const rows = report.executed.map(({ node, items, milliseconds, error }) => {
		const described = workflow.nodes.find((candidate) => candidate.name === node);
		const count = items.reduce((sum, more) => sum + more, 0);
		return [
			error ? 'failed' : 'ok',
			node,
			described ? describeNodeAction(described, installed) : '',
			`${formatNumber(count)} ${count === 1 ? 'item' : 'items'}`,
			`${formatNumber(milliseconds)} ms`,
		];
	});
	alignColumns(rows).forEach(
		([state = '', node = '', action = '', items = '', time = ''], index) => {
			const mark = state.startsWith('ok') ? green(state) : red(state);
			lines.push(`  ${mark}  ${node}  ${dim(action)}  ${bold(items)}  ${dim(time)}`);
			const breakdown = describeOutputByInput(report, index);
			if (breakdown !== undefined) lines.push(`      ${dim(breakdown)}`);
		},
	);
	if (report.error) lines.push(...errorLines(report.error));
	return { report, lines };
}

/** The workflows here are chains, so the input of a node is the output of the previous one. */
function describeOutputByInput(report: WorkflowRunReport, index: number): string | undefined {
	const [previous, node] = [report.executed[index - 1]?.node, report.executed[index]?.node];
	if (previous === undefined || node === undefined) return undefined;
	return describeOutputCountsByInput(report.items(previous), report.items(node));
}

/** n8n's two lines about a failed node: what happened, and what to do about it. */
function errorLines({
	node,
	message,
	description,
}: NonNullable<WorkflowRunReport['error']>): string[] {
	const failed = `  ${red(node === undefined ? 'Error' : `Error in "${node}"`)}: ${message}`;
	return description ? [failed, `  ${description}`] : [failed];
}
