import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import {
	createEngine,
	type Engine,
	installedFrom,
	type InstalledPackage,
} from '../../scripts/engine';
import { byId } from '../../scripts/engine/locators';
import { NODE, NODE_TYPE, oneNode, TRIGGER_TYPE } from '../../scripts/engine/one-node';
import { operationsIn } from '../../scripts/reference/description';
import { exampleOf } from '../../scripts/reference/examples';
import { runExample } from '../../scripts/reference/runs';
import { KITCHEN } from '../../simulator/world/players';
import { musicServer } from '../actions/support/musicServer';
import { INSTALLED, sourceEngine } from '../support/engine';
import { credentialsFor } from '../support/server';
import { removeTemporaryFolders } from '../toolchain/temporary';
import { builtCopy } from '../toolchain/tree';
import { manifestOf } from './manifest';
import { pack } from './packed';

/** The build takes the code apart, into what n8n loads when it starts and what a node does. Together it is the node. */

/** The newest server: every operation gives something there. */
const server = musicServer('2.10');

let directory: string;
let built: InstalledPackage;
let engine: Engine;
beforeAll(async () => {
	({ directory } = await pack(builtCopy()));
	built = await installedFrom(directory);
	engine = createEngine(built);
}, 60_000);
afterAll(removeTemporaryFolders);

/** What comes of the node on one engine: what it gives, or the words it fails with. */
async function outcome(on: Engine, parameters: INodeParameters) {
	const report = await on.run(oneNode(parameters), { credentials: credentialsFor(server) });
	const { name, message, description } = report.error ?? {};
	return { status: report.status, json: report.json(NODE), name, message, description };
}

/** How often it looks until a change shows is a matter of how long that takes. */
function lookedAtOnce<Run extends { readonly asked: readonly string[] }>(run: Run): Run {
	return { ...run, asked: run.asked.filter((command, at) => command !== run.asked[at - 1]) };
}

const OPERATIONS = operationsIn(INSTALLED.nodes[NODE_TYPE]!.description.properties);

test.each(OPERATIONS)('$resource: $operation does what it does in its source', async (used) => {
	const ofBuilt = await runExample(engine, server, used, exampleOf(used));
	const ofSource = await runExample(sourceEngine(), server, used, exampleOf(used));

	expect(lookedAtOnce(ofBuilt)).toEqual(lookedAtOnce(ofSource));
	expect([ofBuilt.items.length > 0, ofBuilt.error]).toEqual([true, undefined]);
});

test('what is chosen and found comes out, and a change is made', async () => {
	const queueId = byId(KITCHEN);
	const read = { resource: 'queue', operation: 'get', queueId };
	const change = { resource: 'queue', operation: 'clear', queueId };

	expect(await outcome(engine, read)).toMatchObject({ json: [{ display_name: 'Kitchen' }] });
	expect(await outcome(engine, change)).toMatchObject({ json: [{ confirmed: true }] });
	expect(await outcome(engine, read)).toMatchObject({ json: [{ items: 0 }] });
});

test('the editor gets its lists', async () => {
	const node = { credentials: credentialsFor(server) };
	for (const name of Object.keys(INSTALLED.nodes[NODE_TYPE]!.methods?.listSearch ?? {})) {
		const { results } = await engine.listSearch(name, node);
		expect(results).toEqual((await sourceEngine().listSearch(name, node)).results);
		expect(results).not.toEqual([]);
	}
	for (const type of [NODE_TYPE, TRIGGER_TYPE]) {
		expect(await engine.loadOptions('getPlayers', { ...node, type })).not.toEqual([]);
	}
});

describe('at its start n8n', () => {
	let loaded: string[];
	let descriptions: unknown[];
	let files: string[];
	beforeAll(() => {
		const { nodes, credentials } = manifestOf(directory).n8n;
		files = [...nodes, ...credentials].map((path) => join(directory, path));
		const script = `
			const types = process.argv.slice(1).map((file) => new (Object.values(require(file))[0])());
			const descriptions = types.map(({ description }) => description);
			console.log(JSON.stringify({ descriptions, loaded: Object.keys(require.cache) }));`;
		const said = execFileSync(process.execPath, ['-e', script, ...files], { encoding: 'utf8' });
		({ loaded, descriptions } = JSON.parse(said) as {
			loaded: string[];
			descriptions: unknown[];
		});
	});

	test('loads what describes the nodes, and neither what they do nor n8n-workflow', () => {
		expect(loaded.sort()).toEqual([...files, join(directory, 'dist/package.js')].sort());
	});

	test('finds them described as in their sources', () => {
		const [node, trigger] = [NODE_TYPE, TRIGGER_TYPE].map((type) => INSTALLED.nodes[type]!);
		expect(descriptions.slice(0, 2)).toEqual(
			JSON.parse(JSON.stringify([node?.description, trigger?.description])),
		);
	});
});
