import type { INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import type { SimulatorControl } from '../../simulator';
import type { Engine, CredentialsByName, InstalledPackage, WorkflowRunReport } from '../engine';
import { displayText } from '../engine/display-text';
import { stubNodes } from '../engine/stubs/stub-nodes';
import type { ExampleWorkflow } from './read-examples';
import { runByTriggerEvent, SIMULATED_EVENTS } from './simulated-events';
import { red, bold, alignColumns, dim, green, cyan } from './terminal-output';

interface ExampleRun extends ExampleWorkflow {
	readonly engine: Engine;
	readonly installed: InstalledPackage;
	readonly credentials: CredentialsByName;
	/** Of the embedded server, to cause the event that the workflow waits for. */
	readonly control: SimulatorControl;
}

/** Runs one workflow. @returns also the lines about what each of its nodes did */
export async function runExampleWorkflow({
	name,
	workflow,
	engine,
	installed,
	credentials,
	control,
}: ExampleRun): Promise<{ report: WorkflowRunReport; lines: string[] }> {
	const simulatedEvent = SIMULATED_EVENTS[name];
	const lines = simulatedEvent ? [`  ${cyan(simulatedEvent.description)}`] : [];
	const report = simulatedEvent
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
			// The workflows here are chains, so the input of a node is the output of the previous one.
			const [before, now] = [report.executed[index - 1]?.node, report.executed[index]?.node];
			if (before === undefined || now === undefined) return;
			const breakdown = describeOutputCounts(report.items(before), report.items(now));
			if (breakdown !== '') lines.push(`      ${dim(breakdown)}`);
		},
	);
	return { report, lines: [...lines, ...errorLines(report.error)] };
}

/** n8n's two lines about a failed node: what happened, and what to do about it. */
function errorLines(error: WorkflowRunReport['error']): string[] {
	if (error === undefined) return [];
	const { node, message, description } = error;
	const failed = `  ${red(node === undefined ? 'Error' : `Error in "${node}"`)}: ${message}`;
	return description ? [failed, `  ${description}`] : [failed];
}

/** Describes what a node does, as n8n shows it: the `action` of its operation, such as "Get queue items". */
function describeNodeAction(node: INode, { nodes }: InstalledPackage): string {
	const type = nodes[node.type];
	const { description = '', group = [] } = (type ?? stubNodes[node.type])?.description ?? {};
	if (group.includes('trigger')) return 'Starts the workflow';
	if (type !== undefined) return operationAction(type, node) ?? type.description.displayName;
	return group.includes('organization') ? 'Passes on its items' : description;
}

function operationAction(type: INodeType, { parameters }: INode): string | undefined {
	const resource = displayText(parameters.resource);
	for (const { name, displayOptions, options = [] } of type.description.properties) {
		if (name !== 'operation' || !displayOptions?.show?.resource?.includes(resource)) continue;
		for (const option of options) {
			if ('action' in option && option.value === parameters.operation) return option.action;
		}
	}
	return undefined;
}

/**
 * How many of a node's items come from each of its input items: "Kitchen 1,237, Office 0".
 * Nothing if that is no more informative than the total.
 */
function describeOutputCounts(
	inputItems: readonly INodeExecutionData[],
	outputItems: readonly INodeExecutionData[],
): string {
	const origins = outputItems.map(({ pairedItem }) => [pairedItem].flat()[0]);
	const indexes = origins.map((one) => (typeof one === 'number' ? one : one?.item));
	const counts = inputItems.map((_, item) => indexes.filter((index) => index === item).length);
	if (inputItems.length < 2 || counts.every((count) => count === 1)) return '';
	return inputItems
		.map(({ json }, index) => [displayText(json.name), counts[index] ?? 0] as const)
		.filter(([, count]) => count > 0)
		.map(([name, count]) => `${name} ${formatNumber(count)}`)
		.join(', ');
}

/** 1237 as "1,237". */
function formatNumber(number: number): string {
	return number.toLocaleString('en');
}
