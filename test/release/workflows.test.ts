import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { RECIPE_FILES } from '../../e2e/install-into-cache';
import { engines, scripts } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { PARTS } from '../mutations.cjs';

const Job = z
	.object({
		permissions: z.record(z.string()).optional(),
		strategy: z
			.object({
				matrix: z.object({
					node: z.array(z.number()).optional(),
					part: z.array(z.string()).optional(),
				}),
			})
			.passthrough()
			.optional(),
		steps: z
			.array(
				z
					.object({
						uses: z.string().optional(),
						run: z.string().optional(),
						with: z.record(z.unknown()).optional(),
					})
					.passthrough(),
			)
			.optional(),
	})
	.passthrough();
const Workflow = z.object({ permissions: z.record(z.string()), jobs: z.record(Job) }).passthrough();

const text = (name: string) => readFileSync(join(ROOT, '.github/workflows', name), 'utf8');
const ci = Workflow.parse(parse(text('ci.yml')));
const publish = Workflow.parse(parse(text('publish.yml')));

/** The commands of a job, in their order. */
function runs(job?: z.infer<typeof Job>): string[] {
	return (job?.steps ?? []).flatMap(({ run }) => run ?? []);
}

const jobs = [ci, publish].flatMap((workflow) => Object.values(workflow.jobs));

test('every npm script that is run exists', () => {
	const names = jobs
		.flatMap(runs)
		.flatMap((line) => [...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
	expect(names.length).toBeGreaterThan(4);
	for (const name of names) expect(Object.keys(scripts)).toContain(name);
});

test("every action is GitHub's own, pinned to a commit, with its version beside it", () => {
	const all = text('ci.yml') + text('publish.yml');
	const lines = [...all.matchAll(/\buses: ([^.\n].*)$/gm)].map(([, action = '']) => action);
	expect(lines.length).toBeGreaterThan(4);
	for (const line of lines) {
		expect(line).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
	}
});

test('tests on the oldest supported Node.js, and on the two even versions after it', () => {
	const oldest = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
	const nodes = ci.jobs.test?.strategy?.matrix.node ?? [];
	expect(nodes).toEqual([oldest, oldest + 2, oldest + 4]);
	for (const page of ['docs/compatibility.md', 'CONTRIBUTING.md']) {
		expect(readFileSync(join(ROOT, page), 'utf8')).toContain(
			`Node.js ${nodes.slice(0, -1).join(', ')} and ${nodes.at(-1)}`,
		);
	}
});

test('changes every part of the code each week, and keeps the results', () => {
	const { strategy, steps = [] } = ci.jobs.mutations ?? {};
	expect(strategy?.matrix.part).toEqual(Object.keys(PARTS));
	const cache = steps.find(({ uses }) => uses?.startsWith('actions/cache@'));
	expect(cache?.with?.path).toBe('coverage/mutations');
});

test('caches real n8n where the end-to-end tests look for it, once for each recipe', () => {
	const cache = ci.jobs.e2e?.steps?.find(({ uses }) => uses?.startsWith('actions/cache@'));
	expect(cache?.with).toMatchObject({ path: '~/.cache/n8n-nodes-music-assistant' });
	for (const name of RECIPE_FILES) expect(cache?.with?.key).toContain(`'e2e/${name}'`);
});

test('publishes what was built and scanned, after every check, and has no secret: npm trusts that one job', () => {
	expect(publish.jobs.checks).toEqual({ needs: 'ready', uses: './.github/workflows/ci.yml' });
	expect(publish.jobs.publish?.needs).toBe('checks');
	expect(runs(publish.jobs.publish)).toEqual([
		'npm ci',
		'npm run scan',
		'npm publish --provenance --access public',
	]);
	expect(publish.jobs.publish?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
	for (const { permissions } of [ci, publish]) expect(permissions).toEqual({ contents: 'read' });
	const granted = jobs.filter(({ permissions }) => permissions !== undefined);
	expect(granted).toEqual([publish.jobs.publish]);
	expect(text('publish.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN|^ +registry-url:/m);
});
