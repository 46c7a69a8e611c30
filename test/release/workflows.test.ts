import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { RECIPE_FILES } from '../../e2e/install/installation';
import { engines, scripts } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { PARTS } from '../mutations.cjs';

const FOLDER = join(ROOT, '.github/workflows');

const Step = z
	.object({
		uses: z.string().optional(),
		run: z.string().optional(),
		with: z.record(z.unknown()).optional(),
		env: z.record(z.coerce.string()).optional(),
	})
	.passthrough();
const Job = z
	.object({
		needs: z.string().optional(),
		uses: z.string().optional(),
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
		steps: z.array(Step).optional(),
	})
	.passthrough();
const Workflow = z
	.object({
		on: z.record(z.unknown()),
		permissions: z.record(z.string()),
		jobs: z.record(Job),
	})
	.passthrough();

const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const workflow = (name: string) => Workflow.parse(parse(text(name)));
const ci = workflow('ci.yml');
const publish = workflow('publish.yml');

/** The commands of a job, in their order. */
function runs(job?: z.infer<typeof Job>): string[] {
	return (job?.steps ?? []).flatMap(({ run }) => run ?? []);
}

const everyJob = [ci, publish].flatMap(({ jobs }) => Object.values(jobs));
const everyStep = everyJob.flatMap(({ steps = [] }) => steps);

test('there are no other workflows than those looked at here', () => {
	expect(readdirSync(FOLDER).sort()).toEqual(['ci.yml', 'publish.yml']);
});

test('every npm script that is run is there', () => {
	const run = everyStep.flatMap((step) => step.run ?? []);
	const names = run.flatMap((line) =>
		[...line.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
	);
	expect(names.length).toBeGreaterThan(4);
	for (const name of names) expect(Object.keys(scripts)).toContain(name);
});

test("every action is GitHub's own, named by one commit, with its version beside it", () => {
	const used = ['ci.yml', 'publish.yml'].flatMap((name) =>
		[...text(name).matchAll(/\buses: (actions\/.*)$/gm)].map(([, action = '']) => action),
	);
	expect(used).toHaveLength(everyStep.filter(({ uses }) => uses !== undefined).length);
	for (const action of used) {
		expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
	}
	const names = used.map((action) => action.split('@')[0]);
	expect(new Set(used).size).toBe(new Set(names).size);
});

test('newer versions of the actions are proposed', () => {
	const { updates } = z
		.object({ updates: z.array(z.object({ 'package-ecosystem': z.string() }).passthrough()) })
		.parse(parse(readFileSync(join(ROOT, '.github/dependabot.yml'), 'utf8')));
	expect(updates).toMatchObject([{ 'package-ecosystem': 'github-actions', directory: '/' }]);
});

describe('ci.yml', () => {
	const nodes = ci.jobs.test?.strategy?.matrix.node ?? [];

	test('runs for every change, before a release, and once a week', () => {
		expect(Object.keys(ci.on)).toEqual(['push', 'pull_request', 'workflow_call', 'schedule']);
		expect(ci.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }]);
	});

	test('looks every week at what takes too long for every change, and at what others may break', () => {
		const { if: when, steps = [] } = ci.jobs.measure ?? {};
		expect(when).toBe("github.event_name == 'schedule'");
		expect(runs(ci.jobs.measure)).toEqual([
			'npm ci',
			'npm run coverage',
			'npm run soak',
			'npm run links',
		]);
		expect(steps.slice(-2).map((step) => step.if)).toEqual(Array(2).fill('${{ !cancelled() }}'));
	});

	test('changes every part of the code each week, and keeps what came of it', () => {
		const { if: when, strategy, steps = [] } = ci.jobs.mutations ?? {};
		expect(when).toBe("github.event_name == 'schedule'");
		expect(strategy?.matrix.part).toEqual(Object.keys(PARTS));
		expect(runs(ci.jobs.mutations)).toEqual(['npm ci', 'npm run test:mutations']);
		const cache = steps.find(({ uses }) => uses?.startsWith('actions/cache@'));
		expect(cache?.with?.path).toBe('coverage/mutations');
	});

	test('tests on the oldest Node.js that the package takes, and on the two even versions after it', () => {
		const oldest = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
		expect(nodes).toEqual([oldest, oldest + 2, oldest + 4]);
	});

	test.each(['docs/compatibility.md', 'CONTRIBUTING.md'])('%s names these versions', (page) => {
		expect(readFileSync(join(ROOT, page), 'utf8')).toContain(
			`Node.js ${nodes.slice(0, -1).join(', ')} and ${nodes.at(-1)}`,
		);
	});

	test('checks, tests and runs real n8n, each after an install from the lock', () => {
		expect(runs(ci.jobs.lint)).toEqual(['npm ci', 'npm run lint']);
		expect(runs(ci.jobs.test)).toEqual(['npm ci', 'npm test']);
		expect(runs(ci.jobs.e2e).slice(-2)).toEqual(['npm ci', 'npm run e2e -- --all']);
	});

	test('keeps real n8n where the end-to-end run looks for it, one for each recipe', () => {
		const cache = ci.jobs.e2e?.steps?.find(({ uses }) => uses?.startsWith('actions/cache@'));
		expect(cache?.with).toMatchObject({ path: '~/.cache/n8n-nodes-music-assistant' });
		for (const name of RECIPE_FILES) expect(cache?.with?.key).toContain(`'e2e/${name}'`);
	});

	test('may change nothing', () => {
		expect(ci.permissions).toEqual({ contents: 'read' });
		for (const job of Object.values(ci.jobs)) expect(job.permissions).toBeUndefined();
	});
});

describe('publish.yml', () => {
	test('begins with a tag of a version, and with nothing else', () => {
		expect(publish.on).toEqual({ push: { tags: ['v*'] } });
	});

	test('looks first whether the tag fits, then runs every check, then publishes', () => {
		const { ready, checks, publish: last } = publish.jobs;
		expect(Object.keys(publish.jobs)).toHaveLength(3);
		expect(ready?.needs).toBeUndefined();
		expect(checks).toEqual({ needs: 'ready', uses: './.github/workflows/ci.yml' });
		expect(last?.needs).toBe('checks');
	});

	test('builds, looks at what it built, and publishes that with a statement of its origin', () => {
		const check = 'npm run release:check -- "$TAG"';
		expect(runs(publish.jobs.ready)).toEqual(['npm ci', 'npm run build', check]);
		expect(runs(publish.jobs.publish)).toEqual([
			'npm ci',
			'npm run build',
			check,
			'npm publish --provenance --access public',
		]);
		const checking = everyStep.filter(({ run }) => run === check);
		expect(checking.map(({ env }) => env)).toEqual([
			{ TAG: '${{ github.ref_name }}' },
			{ TAG: '${{ github.ref_name }}' },
		]);
	});

	test('has no secret: npm trusts the workflow, in the one job that publishes', () => {
		expect(publish.permissions).toEqual({ contents: 'read' });
		expect(publish.jobs.publish?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
		expect(publish.jobs.ready?.permissions).toBeUndefined();
		expect(text('publish.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
		expect(everyStep.flatMap(({ with: given = {} }) => Object.keys(given))).not.toContain(
			'registry-url',
		);
	});

	test('takes nothing from a cache, and a Node.js whose npm publishes so', () => {
		const set = ['ready', 'publish'].flatMap((name) =>
			(publish.jobs[name]?.steps ?? []).filter(({ uses }) =>
				uses?.startsWith('actions/setup-node'),
			),
		);
		expect(set).toHaveLength(2);
		for (const step of set) {
			expect(step.with).toEqual({ 'node-version': 24, 'package-manager-cache': false });
		}
	});
});
