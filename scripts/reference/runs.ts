import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSimulator, type ProfileName, type Simulator } from '../../simulator';
import { createEngine, type Engine, type InstalledPackage, type RunReport } from '../engine';
import { CREDENTIAL_TYPE, NODE, NODE_TYPE, oneNode } from '../engine/one-node-workflow';
import { operationsIn, type NodeOperation } from './node-description';
import { replaceServerAddress } from './replace-server-address';
import { type Example, examplesOf, type OperationExamples } from './examples';
import type { ExpectedRequest } from './expected-requests';

/** The one whose output the reference shows. */
const NEWEST = '2.10';

const PROFILES: readonly ProfileName[] = [NEWEST, '2.8', '2.7', '2.6'];

/** Only for the uses that name it. */
const NEXT: ProfileName = '2.11';

/** Fifty times faster than real servers. */
const TIME_SCALE = 0.02;

/** What an operation returned on the servers that support it. */
export interface ReferenceRun {
	readonly resource: string;
	readonly operation: string;
	/** What the user set. */
	readonly parameters: INodeParameters;
	/** The items of the newest server, which the page names. */
	readonly items: readonly IDataObject[];
	/** The commands that this server received for them, or the paths of other requests. */
	readonly asked: readonly string[];
	/** The requests that it should make, if its examples list them. */
	readonly asks: readonly ExpectedRequest[] | undefined;
	/** The same for the other uses that the page shows. */
	readonly others: ReadonlyArray<Shown & { readonly when: string }>;
	/** The items of all servers and all uses. */
	readonly everywhere: readonly IDataObject[];
}

/** One use, as the page shows it. */
interface Shown {
	readonly parameters: INodeParameters;
	readonly items: readonly IDataObject[];
	readonly asked: readonly string[];
}

/**
 * Uses every operation on n8n's own engine: once on each simulated server version, and in the other ways of its example
 * on the newest, or on the one that the example names.
 *
 * @throws Error if an operation fails on the newest of them, or returns nothing there
 */
export async function referenceRuns(installed: InstalledPackage): Promise<ReferenceRun[]> {
	const engine = createEngine(installed);
	const simulators = await Promise.all(
		[...PROFILES, NEXT].map(
			async (profile) => await startSimulator({ profile, timeScale: TIME_SCALE }),
		),
	);
	try {
		const runs: ReferenceRun[] = [];
		const properties = installed.nodes[NODE_TYPE]?.description.properties ?? [];
		for (const operation of operationsIn(properties)) {
			runs.push(await runOf(engine, simulators, operation));
		}
		return runs;
	} finally {
		await Promise.all(simulators.map(async (simulator) => await simulator.stop()));
	}
}

async function runOf(
	engine: Engine,
	simulators: readonly Simulator[],
	used: NodeOperation,
): Promise<ReferenceRun> {
	const { resource, operation } = used;
	const { others = [], asks, ...first }: OperationExamples = await examplesOf(used);
	const common = simulators.filter(({ profile }) => profile !== NEXT);
	const use = await usesOf(engine, common, used, first);
	const otherUses: Array<Use & { when: string | undefined }> = [];
	for (const { when, profile = NEWEST, ...other } of others) {
		const example = { parameters: first.parameters, files: first.files, ...other };
		const servers = simulators.filter((one) => one.profile === profile);
		otherUses.push({ ...(await usesOf(engine, servers, used, example)), when });
	}
	return {
		resource,
		operation,
		parameters: use.parameters,
		items: use.items,
		asked: use.asked,
		asks,
		others: otherUses.flatMap(({ when, parameters, items, asked }) =>
			when === undefined ? [] : { when, parameters, items, asked },
		),
		everywhere: [use, ...otherUses].flatMap(({ everywhere }) => everywhere),
	};
}

interface Use extends Shown {
	readonly everywhere: readonly IDataObject[];
}

async function usesOf(
	engine: Engine,
	simulators: readonly Simulator[],
	used: NodeOperation,
	example: Example,
): Promise<Use> {
	const refusals: string[] = [];
	const outputs = new Map<ProfileName, readonly IDataObject[]>();
	let shown: Pick<Shown, 'parameters' | 'asked'> = { parameters: {}, asked: [] };
	const newest = simulators[0]?.profile ?? NEWEST;
	for (const simulator of simulators) {
		const { profile } = simulator;
		const { error, items: given, ...use } = await runExample(engine, simulator, used, example);
		if (error) {
			refusals.push(`${profile}: ${error.message}`);
			continue;
		}
		if (profile === newest) shown = use;
		outputs.set(profile, given);
	}
	const items = outputs.get(newest) ?? [];
	if (items.length === 0) {
		const why = refusals.join('; ') || 'no items';
		throw new Error(
			`${used.resource} > ${used.operation} gives nothing on ${newest} as its examples use it: ${why}`,
		);
	}
	return { ...shown, items, everywhere: [...outputs.values()].flat() };
}

/** Uses an operation on a new server, after the preparations of the example. */
export async function runExample(
	engine: Engine,
	{ control, url, tokens }: Pick<Simulator, 'control' | 'url' | 'tokens'>,
	{ resource, operation }: NodeOperation,
	example: Example,
): Promise<Shown & Pick<RunReport, 'error'>> {
	control.reset();
	control.setTimeScale(TIME_SCALE);
	example.prepare?.(control);
	const parameters = parametersOf(example, control);
	const report = await engine.run(oneNode({ resource, operation, ...parameters }), {
		credentials: { [CREDENTIAL_TYPE]: { baseUrl: url, accessToken: tokens.admin } },
		...(example.files && { input: [{ json: {}, binary: example.files }] }),
	});
	const items = report.json(NODE).map((item) => steady(replaceServerAddress(item, url)));
	const asked = control.requests().map(({ command, path }) => command ?? path);
	return { parameters, items, asked, error: report.error };
}

function parametersOf({ parameters }: Example, control: Simulator['control']): INodeParameters {
	return typeof parameters === 'function' ? parameters(control) : parameters;
}

/** Replaces values that differ in every run by constant ones. */
const STEADY: Readonly<Record<string, number | string>> = {
	seconds: 1.4,
	elapsed: 12,
	elapsed_time: 12,
	expires_at: '2026-11-20T22:30:00.000Z',
	task_id: '0f6f1e0a7c1f4c4d8d0f3a5b9c2e7d11',
	taken_at: '2026-11-20T18:30:00.000Z',
};

function steady(item: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(item).map(([key, value]) => [
			key,
			typeof value === typeof STEADY[key] ? STEADY[key] : value,
		]),
	);
}
