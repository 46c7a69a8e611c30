import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEngine, loadPackage } from '../../scripts/engine';

const BUILT_NODE = `
exports.Fixture = class Fixture {
	description = {
		displayName: 'Fixture', name: 'fixture', group: ['transform'], version: 1, defaults: {},
		description: 'A built node', inputs: ['main'], outputs: ['main'], properties: [],
	};
	async execute() { return [[{ json: { built: true } }]]; }
};`;

let directory: string;

beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'built-package-'));
	const n8n = { nodes: ['dist/Fixture.node.js'], credentials: [] };
	await write('package.json', JSON.stringify({ name: 'n8n-nodes-built', version: '1.0.0', n8n }));
});

afterEach(async () => {
	await rm(directory, { recursive: true });
});

describe('a built package', () => {
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

async function write(path: string, text: string): Promise<void> {
	const file = join(directory, path);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, text);
}

function node(name: string, type: string) {
	const position: [number, number] = [0, 0];
	return { id: name, name, type, typeVersion: 1, position, parameters: {} };
}
