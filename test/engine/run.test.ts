import { createEngine, loadPackage } from '../../scripts/engine';
import { echoWorkflow, tinyPackage } from './tiny-package';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const engine = createEngine(tinyPackage);
const three = [1, 2, 3].map((number) => ({ json: { number } }));

describe('a run', () => {
	it('passes every item through the workflow and resolves expressions for each', async () => {
		const report = await engine.run(echoWorkflow({ text: '=number {{ $json.number }}' }), {
			input: three,
		});

		expect(report.status).toBe('success');
		expect(report.json('Echo').map(({ said }) => said)).toEqual([
			'number 1',
			'number 2',
			'number 3',
		]);
		expect(report.items('After')).toHaveLength(3);
		expect(report.executed.map(({ node, items }) => [node, items])).toEqual([
			['Start', [3]],
			['Echo', [3]],
			['After', [3]],
		]);
	});

	it('does not modify the given workflow', async () => {
		const workflow = echoWorkflow({});
		await engine.run(workflow, { input: three });

		expect(workflow).toEqual(echoWorkflow({}));
	});

	it('reports what n8n refuses to run, without running a node', async () => {
		const report = await engine.run(echoWorkflow({ text: '' }));

		expect(report.status).toBe('error');
		expect(report.error?.message).toContain('Parameter "Text" is required.');
		expect(report.executed).toEqual([]);
	});

	it('names the existing node types if a workflow uses another one', async () => {
		const unknown = echoWorkflow({}, { type: 'tiny.shout' });

		await expect(engine.run(unknown)).rejects.toThrow(/no node type "tiny.shout".*tiny\.echo/);
	});
});

it('a failing item stops the workflow and is named in the report', async () => {
	const act = '={{ $json.number === 2 ? "fail" : "say" }}';
	const failing = echoWorkflow({ act, text: '=number {{ $json.number }}' });
	const report = await engine.run(failing, { input: three });

	expect(report.status).toBe('error');
	expect(report.error).toEqual({
		name: 'NodeOperationError',
		message: 'number 2',
		description: 'Say something else.',
		httpCode: undefined,
		itemIndex: 1,
		node: 'Echo',
	});
	expect(report.executed.at(-1)).toMatchObject({ node: 'Echo', error: { message: 'number 2' } });
	expect(report.items('After')).toEqual([]);
});

describe('the output of the start node', () => {
	const WEBHOOK = 'n8n-nodes-base.webhook';

	it('is one empty item by default', async () => {
		const report = await engine.run(echoWorkflow({}));

		expect(report.json('Start')).toEqual([{}]);
	});

	it('is the body of a request for a webhook', async () => {
		const workflow = echoWorkflow({ text: '={{ $json.body.player }}' }, {}, WEBHOOK);
		const report = await engine.run(workflow, { input: [{ json: { player: 'Kitchen' } }] });

		expect(Object.keys(report.json('Start')[0] ?? {})).toEqual([
			'headers',
			'params',
			'query',
			'body',
		]);
		expect(report.json('Echo')).toEqual([{ said: 'Kitchen' }]);
	});

	it('is the pinned data, unchanged, in a manual execution only', async () => {
		const pinData = { Start: [{ json: { body: { player: 'Bedroom' } } }] };
		const workflow = {
			...echoWorkflow({ text: '={{ $json.body.player ?? "?" }}' }, {}, WEBHOOK),
			pinData,
		};

		expect((await engine.run(workflow)).json('Echo')).toEqual([{ said: 'Bedroom' }]);
		expect((await engine.run(workflow, { mode: 'webhook' })).json('Echo')).toEqual([{ said: '?' }]);
	});

	it('starts at another node on request', async () => {
		const report = await engine.run(echoWorkflow({}), { startNode: 'After' });

		expect(report.executed.map(({ node }) => node)).toEqual(['After']);
		await expect(engine.run(echoWorkflow({}), { startNode: 'Before' })).rejects.toThrow(
			'The workflow has no node "Before". It has: Start, Echo, After, Failed, Note',
		);
	});
});

it('a list that the node does not have is an error', async () => {
	await expect(engine.listSearch('insults', { credentials: {} })).rejects.toThrow(
		'The node has no method "insults". It has: greetings',
	);
});

const BUILT_NODE = `
exports.Fixture = class Fixture {
	description = {
		displayName: 'Fixture', name: 'fixture', group: ['transform'], version: 1, defaults: {},
		description: 'A built node', inputs: ['main'], outputs: ['main'], properties: [],
	};
	async execute() { return [[{ json: { built: true } }]]; }
};`;

describe('a built package', () => {
	let directory: string;

	beforeEach(async () => {
		directory = await mkdtemp(join(tmpdir(), 'built-package-'));
		const n8n = { nodes: ['dist/Fixture.node.js'], credentials: [] };
		await write('package.json', JSON.stringify({ name: 'n8n-nodes-built', version: '1.0.0', n8n }));
	});

	afterEach(async () => {
		await rm(directory, { recursive: true });
	});

	async function write(path: string, text: string): Promise<void> {
		const file = join(directory, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
	}

	it("is loaded by n8n's loader, with its nodes under their full types", async () => {
		await write('dist/Fixture.node.js', BUILT_NODE);
		const installed = await loadPackage(directory);
		const type = 'n8n-nodes-built.fixture';
		const report = await createEngine(installed).run({
			nodes: [node('Start', 'n8n-nodes-base.manualTrigger'), node('Built', type)],
			connections: { Start: { main: [[{ node: 'Built', type: 'main', index: 0 }]] } },
		});

		expect(Object.keys(installed.nodes)).toEqual([type]);
		expect(report.json('Built')).toEqual([{ built: true }]);
	});

	it('is rejected if a listed file is missing', async () => {
		await expect(loadPackage(directory)).rejects.toThrow(/Fixture\.node\.js/);
	});
});

function node(name: string, type: string) {
	const position: [number, number] = [0, 0];
	return { id: name, name, type, typeVersion: 1, position, parameters: {} };
}
