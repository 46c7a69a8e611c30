import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { LoggedRequest, Simulator } from '../../simulator';
import { isAsked, settled } from '../../simulator/settled';
import type { Engine, RunError, RunReport } from '../engine';
import { CREDENTIAL_TYPE, NODE, oneNode } from '../engine/one-node';
import { isRead, PLANS } from './plans';
import { Chance } from './random';
import { order } from './trouble';

const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

/** Milliseconds within which every execution has to end: several items, each with several silent requests. */
const LONGEST = 120_000;

/** What one execution came to. */
export interface Outcome {
	readonly title: string;
	readonly status: RunReport['status'] | 'never ended';
	readonly items: number;
	readonly failedItems: number;
	readonly requests: number;
	readonly changes: number;
	readonly faults: readonly string[];
	/** What it should not have done; empty when all is well. */
	readonly wrong: readonly string[];
}

/** One execution with faults, made of its seeds alone, so that it can be repeated. */
export async function execute(
	engine: Engine,
	simulator: Simulator,
	...seeds: [seed: number, place: number]
): Promise<Outcome> {
	const chance = new Chance(...seeds);
	const { control, url, tokens } = simulator;
	control.reset();
	control.setTimeScale(0);
	const plan = chance.of(PLANS);
	plan.prepare?.(control);
	const input = plan.input(1 + chance.below(4), chance);
	const onError = chance.of(ON_ERROR);
	const faults = order(control, plan, chance);
	const stop = new AbortController();
	const stopAfter = chance.is(0.04) ? chance.below(40) : undefined;
	const button = stopAfter === undefined ? undefined : setTimeout(() => stop.abort(), stopAfter);

	const report = await inTime(
		engine.run(oneNode(plan.parameters, { onError }), {
			credentials: { [CREDENTIAL_TYPE]: { baseUrl: url, accessToken: tokens.admin } },
			input: input.map((json) => ({ json })),
			signal: stop.signal,
		}),
	);
	clearTimeout(button);
	// What was sent and given up counts here, and not where the next execution begins.
	control.clearFaults();
	await settled(simulator);
	// What nobody waits for any more has been hung up on.
	const isIdle = await inTime(control.idle().then(() => true));
	const requests = control.requests().filter(isAsked);
	const changes = requests.filter(({ command }) => command !== undefined && !isRead(command));
	const problems = [
		...(isIdle ? [] : ['a request was left under way']),
		...sentTwice(changes),
		...strayed(requests),
		...ofOthers(requests),
	];
	if (report === undefined) problems.push('it never ended');
	else problems.push(...problemsOf(report, input, onError, stop.signal.aborted, tokens.admin));
	return {
		title: plan.title,
		status: report?.status ?? 'never ended',
		items: input.length,
		failedItems: report === undefined ? 0 : failures(report).length + (report.error ? 1 : 0),
		requests: requests.length,
		changes: changes.length,
		faults,
		wrong: problems,
	};
}

async function inTime<Value>(value: Promise<Value>): Promise<Value | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), LONGEST);
	});
	return await Promise.race([value, late]).finally(() => clearTimeout(timer));
}

/** No two items ask for the same change: what came twice was sent twice. */
function sentTwice(changes: readonly LoggedRequest[]): string[] {
	const sent = changes.map(({ command, args }) => `${command} ${JSON.stringify(args)}`);
	return sent
		.filter((change, place) => sent.indexOf(change) < place)
		.map((change) => `it sent twice: ${change}`);
}

/** The first part of a request's id is that of its execution, so that none is counted in another one's place. */
function ofOthers(requests: readonly LoggedRequest[]): string[] {
	const executions = new Set(
		requests.map(({ messageId }) => String(messageId).replace(/-\d+$/, '')),
	);
	return executions.size > 1 ? ['requests of another execution came'] : [];
}

/** Everything goes to one address, with the credential's own token in its header and nowhere else. */
function strayed(requests: readonly LoggedRequest[]): string[] {
	return requests
		.filter(
			({ path, rawBody, headers }) =>
				path !== '/api' || rawBody.includes('Bearer') || headers.authorization !== 'Bearer <admin>',
		)
		.map(({ path }) => `it asked something else: ${path}`);
}

function problemsOf(
	report: RunReport,
	input: readonly IDataObject[],
	onError: (typeof ON_ERROR)[number],
	wasStopped: boolean,
	token: string,
): string[] {
	const outputs = [...report.items(NODE), ...report.items(NODE, 1)];
	const problems: string[] = [];
	if (JSON.stringify([outputs, report.error]).includes(token)) problems.push('it showed the token');
	if (report.status === 'canceled') {
		if (!wasStopped) problems.push('it was canceled by nobody');
		return problems;
	}
	if (report.error !== undefined) {
		if (onError !== 'stopWorkflow') problems.push(`it stopped: ${report.error.message}`);
		return [...problems, ...problemsOfError(report.error, input.length)];
	}
	if (report.status === 'error') problems.push('it failed without an error');
	const told = new Set(outputs.map(itemOf));
	for (const item of input.keys()) {
		if (!told.has(item)) problems.push(`item ${item} gave neither a result nor an error`);
	}
	for (const { json } of failures(report)) {
		if (!isReadable(json.error)) {
			problems.push(`an error nobody can read: ${JSON.stringify(json.error)}`);
		}
	}
	const failed = failures(report).map(itemOf);
	if (new Set(failed).size < failed.length) problems.push('an item has two errors');
	return problems;
}

function problemsOfError({ message, itemIndex, node }: RunError, items: number): string[] {
	return [
		...(isReadable(message) ? [] : [`an error nobody can read: ${message}`]),
		...(itemIndex !== undefined && itemIndex < items && node === NODE
			? []
			: [`an error on no item: ${message}`]),
	];
}

/** The items that say why they failed, of either output. */
function failures(report: RunReport): INodeExecutionData[] {
	return [...report.items(NODE), ...report.items(NODE, 1)].filter(
		({ json }) => typeof json.error === 'string',
	);
}

function itemOf({ pairedItem }: INodeExecutionData): number | undefined {
	const paired = Array.isArray(pairedItem) ? pairedItem[0] : pairedItem;
	return typeof paired === 'object' ? paired.item : paired;
}

function isReadable(words: unknown): boolean {
	return typeof words === 'string' && /^[^\p{Cc}]{10,400}$/u.test(words);
}
