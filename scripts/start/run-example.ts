import type { Engine, InstalledPackage, RunReport } from '../engine';
import { countOf, itemsByInput } from './by-input';
import type { Example } from './examples';
import { wordsFor } from './node-words';
import { bad, bold, columns, dim, good, print } from './output';
import type { MusicServerAccess } from './playing';

/** Runs one workflow and prints what each of its nodes did. */
export async function runExample(
	{ name, workflow }: Example,
	engine: Engine,
	installed: InstalledPackage,
	{ url: baseUrl, token: accessToken }: MusicServerAccess,
): Promise<RunReport> {
	print(`${bold(name)}  ${dim(workflow.name ?? '')}`);
	const report = await engine.run(workflow, {
		credentials: { musicAssistantApi: { baseUrl, accessToken } },
	});

	const rows = report.executed.map(({ node, items, milliseconds, error }) => {
		const described = workflow.nodes.find((candidate) => candidate.name === node);
		const count = items.reduce((sum, more) => sum + more, 0);
		return [
			error ? 'failed' : 'ok',
			node,
			described ? wordsFor(described, installed) : '',
			`${countOf(count)} ${count === 1 ? 'item' : 'items'}`,
			`${countOf(milliseconds)} ms`,
		];
	});
	columns(rows).forEach(([state = '', node = '', words = '', items = '', time = ''], index) => {
		const mark = state.startsWith('ok') ? good(state) : bad(state);
		print(`  ${mark}  ${node}  ${dim(words)}  ${bold(items)}  ${dim(time)}`);
		const breakdown = breakdownOf(report, index);
		if (breakdown !== undefined) print(`      ${dim(breakdown)}`);
	});
	if (report.error) printError(report.error);
	return report;
}

/** The workflows here are chains, so what a node was given is what the one before it put out. */
function breakdownOf(report: RunReport, index: number): string | undefined {
	const [previous, node] = [report.executed[index - 1]?.node, report.executed[index]?.node];
	if (previous === undefined || node === undefined) return undefined;
	return itemsByInput(report.items(previous), report.items(node));
}

/** n8n's two lines about a failed node: what happened, and what to do now. */
function printError({ node, message, description }: NonNullable<RunReport['error']>): void {
	print(`  ${bad(node === undefined ? 'Error' : `Error in "${node}"`)}: ${message}`);
	if (description) print(`  ${description}`);
}
