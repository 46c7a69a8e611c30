import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSimulator, type ProfileName, type Simulator } from '../../simulator';
import {
	createEngine,
	type Engine,
	type InstalledPackage,
	type WorkflowRunReport,
} from '../engine';
import { CREDENTIAL_TYPE, NODE, NODE_TYPE, oneNodeWorkflow } from '../engine/one-node-workflow';
import { listOperations, type NodeOperation } from './node-description';
import { type OperationExample, readOperationExamples } from './operation-examples';
import type { ExpectedRequest } from './expected-requests';

/** The server version whose output the reference shows. */
const SHOWN_PROFILE = '2.10';

const PROFILES: readonly ProfileName[] = [SHOWN_PROFILE, '2.8', '2.7', '2.6'];

/** Used only by examples that name it. */
const NEXT_PROFILE: ProfileName = '2.11';

/** Fifty times faster than real servers. */
const TIME_SCALE = 0.02;

/** One use of an operation, as the page shows it. */
interface ShownUse {
	/** The parameters that the user set. */
	readonly parameters: INodeParameters;
	/** The items of the newest server, which the page names. */
	readonly items: readonly IDataObject[];
	/** The commands that this server received for them, or the paths of other requests. */
	readonly sentCommands: readonly string[];
}

interface Use extends ShownUse {
	/** The items of all servers. */
	readonly itemsOfAllServers: readonly IDataObject[];
}

/** What an operation returned on the servers that support it, in all uses. */
export interface OperationRun extends Use, Pick<NodeOperation, 'resource' | 'operation'> {
	/** The requests that it should make, if its examples list them. */
	readonly asks: readonly ExpectedRequest[] | undefined;
	/** The other uses that the page shows. */
	readonly others: ReadonlyArray<ShownUse & { readonly when: string }>;
}

/**
 * Runs every operation on n8n's own engine: its example on each simulated server version, and the example's other uses on
 * the version that the reference shows, or on the one that the use names.
 *
 * @throws Error if an operation fails or returns nothing on the version that the reference shows
 */
export async function runExamplesOfAllOperations(
	installedPackage: InstalledPackage,
): Promise<OperationRun[]> {
	const engine = createEngine(installedPackage);
	const simulators = await Promise.all(
		[...PROFILES, NEXT_PROFILE].map(
			async (profile) => await startSimulator({ profile, timeScale: TIME_SCALE }),
		),
	);
	try {
		const runs: OperationRun[] = [];
		const properties = installedPackage.nodes[NODE_TYPE]?.description.properties ?? [];
		for (const operation of listOperations(properties)) {
			runs.push(await runOperation(engine, simulators, operation));
		}
		return runs;
	} finally {
		await Promise.all(simulators.map(async (simulator) => await simulator.stop()));
	}
}

async function runOperation(
	engine: Engine,
	simulators: readonly Simulator[],
	used: NodeOperation,
): Promise<OperationRun> {
	const { resource, operation } = used;
	const { others = [], asks, profile: only, ...first } = await readOperationExamples(used);
	const common = simulators.filter(({ profile }) =>
		only === undefined ? profile !== NEXT_PROFILE : profile === only,
	);
	const use = await runOnEachServer(engine, common, used, first);
	const otherUses: Array<Use & { when: string | undefined }> = [];
	for (const { when, profile = only ?? SHOWN_PROFILE, ...other } of others) {
		const example = { parameters: first.parameters, files: first.files, ...other };
		const servers = simulators.filter((one) => one.profile === profile);
		otherUses.push({ ...(await runOnEachServer(engine, servers, used, example)), when });
	}
	const shown = otherUses.flatMap(({ when, ...other }) =>
		when === undefined ? [] : { ...other, when },
	);
	const itemsOfAllServers = [use, ...otherUses].flatMap((one) => one.itemsOfAllServers);
	return { resource, operation, asks, ...use, others: shown, itemsOfAllServers };
}

async function runOnEachServer(
	engine: Engine,
	simulators: readonly Simulator[],
	used: NodeOperation,
	example: OperationExample,
): Promise<Use> {
	const refusals: string[] = [];
	const outputs: IDataObject[] = [];
	let shown: ShownUse | undefined;
	const newest = simulators[0]?.profile ?? SHOWN_PROFILE;
	for (const simulator of simulators) {
		const { profile } = simulator;
		const { error, ...use } = await runOperationExample(engine, simulator, used, example);
		if (error) {
			refusals.push(`${profile}: ${error.message}`);
			continue;
		}
		if (profile === newest) shown = use;
		outputs.push(...use.items);
	}
	if (shown !== undefined && shown.items.length > 0) {
		return { ...shown, itemsOfAllServers: outputs };
	}
	const why = refusals.join('; ') || 'no items';
	throw new Error(
		`${used.resource} > ${used.operation} returns nothing on ${newest} with the parameters of its example: ${why}`,
	);
}

/** Resets the server, prepares it for the example, and runs the operation. */
export async function runOperationExample(
	engine: Engine,
	{ control, url, tokens }: Pick<Simulator, 'control' | 'url' | 'tokens'>,
	{ resource, operation }: NodeOperation,
	example: OperationExample,
): Promise<ShownUse & Pick<WorkflowRunReport, 'error'>> {
	control.reset();
	control.setTimeScale(TIME_SCALE);
	example.prepare?.(control);
	const { parameters: given } = example;
	const parameters = typeof given === 'function' ? given(control) : given;
	const report = await engine.run(oneNodeWorkflow({ resource, operation, ...parameters }), {
		credentials: { [CREDENTIAL_TYPE]: { baseUrl: url, accessToken: tokens.admin } },
		...(example.files && { input: [{ json: {}, binary: example.files }] }),
	});
	const items = report
		.json(NODE)
		.map((item) => withConstantValues(replaceServerAddress(item, url)));
	const sentCommands = control.requests().map(({ command, path }) => command ?? path);
	return { parameters, items, sentCommands, error: report.error };
}

/** The constant values that replace those that differ in every run. */
const CONSTANT_VALUES: Readonly<Record<string, number | string>> = {
	seconds: 1.4,
	elapsed: 12,
	elapsed_time: 12,
	expires_at: '2026-11-20T22:30:00.000Z',
	task_id: '0f6f1e0a7c1f4c4d8d0f3a5b9c2e7d11',
	taken_at: '2026-11-20T18:30:00.000Z',
	waited: 1,
};

function withConstantValues(item: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(item).map(([key, value]) => [
			key,
			typeof value === typeof CONSTANT_VALUES[key] ? CONSTANT_VALUES[key] : value,
		]),
	);
}

const EXAMPLE_ADDRESS = 'http://192.168.1.20:8095';

/** Replaces the simulator's address, whose port differs in every run, by a typical server's. */
export function replaceServerAddress(item: IDataObject, url: string): IDataObject {
	return JSON.parse(JSON.stringify(item).replaceAll(url, EXAMPLE_ADDRESS)) as IDataObject;
}
