import { mkdirSync, writeFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version, author, homepage, engines, scripts } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { findReleaseProblems } from '../../scripts/release/find-release-problems';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';
import { parse } from 'yaml';
import { z } from 'zod';
import { RECIPE_FILES } from '../../e2e/install-into-cache';
import { PARTS } from '../mutations.cjs';

const TAG = 'v1.2.0';

/** The files of a package that is ready to be published as 1.2.0. */
const READY = {
	'package.json': JSON.stringify({ version: '1.2.0', author: 'Some Body' }),
	'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n- Music.\n',
	'docs/guide.md': '# Guide\n',
};

afterAll(removeTemporaryFolders);

function treeWith(changed: Readonly<Record<string, string>> = {}): string {
	const root = createTemporaryFolder();
	mkdirSync(join(root, 'docs'));
	for (const [path, text] of Object.entries({ ...READY, ...changed })) {
		writeFileSync(join(root, path), text);
	}
	return root;
}

test('a package whose version, tag and changelog agree is ready, if it has no placeholder', () => {
	expect(findReleaseProblems(treeWith(), TAG)).toEqual([]);
});

test.each<[string, string, Record<string, string>, string]>([
	['another tag', 'v1.2.1', {}, 'The tag is "v1.2.1" instead of v1.2.0'],
	['no tag', '', {}, 'The tag is "" instead of v1.2.0'],
	[
		'a version without an entry',
		TAG,
		{ 'CHANGELOG.md': '# Changelog\n\n## [1.2.0]\n\n## [1.1.0] - 2026-01-31\n' },
		'CHANGELOG.md has no entry for 1.2.0 with a date',
	],
	[
		'a change in no version',
		TAG,
		{
			'CHANGELOG.md': READY['CHANGELOG.md'].replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n'),
		},
		'CHANGELOG.md still has changes under "Unreleased"',
	],
	[
		'a placeholder on a page',
		TAG,
		{ 'docs/guide.md': 'Write to maintainers@n8n-nodes-music-assistant.example.' },
		'docs/guide.md still has a placeholder for an e-mail address: "@n8n-nodes-music-assistant.example"',
	],
	[
		'a placeholder in the manifest',
		TAG,
		{
			'package.json': READY['package.json'].replace(
				'Some Body',
				'n8n-nodes-music-assistant maintainers',
			),
		},
		`package.json still has a placeholder for the maintainers' name: "n8n-nodes-music-assistant maintainers"`,
	],
])('%s is refused', (_what, tag, changed, fault) => {
	expect(findReleaseProblems(treeWith(changed), tag)).toEqual([fault]);
});

test('this repository is ready except for the details of its owners, and for what is not released yet', () => {
	const left = /still has (a placeholder|changes under "Unreleased")/;
	expect(findReleaseProblems(ROOT, `v${version}`).filter((fault) => !left.test(fault))).toEqual([]);
});

const FOLDER = join(ROOT, '.github/ISSUE_TEMPLATE');
const FILES = readdirSync(FOLDER);
const FORMS = FILES.filter((file) => file !== 'config.yml');

const Form = z
	.object({
		name: z.string(),
		description: z.string(),
		labels: z.array(z.string()),
		body: z.array(
			z.object({
				type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
				id: z.string().optional(),
				attributes: z.record(z.unknown()),
				validations: z.object({ required: z.boolean() }).strict().optional(),
			}),
		),
	})
	.strict();
const Config = z
	.object({
		blank_issues_enabled: z.boolean(),
		contact_links: z.array(
			z.object({ name: z.string(), url: z.string(), about: z.string() }).strict(),
		),
	})
	.strict();

const read = (file: string): unknown => parse(readFileSync(join(FOLDER, file), 'utf8'));

test.each(FORMS)('%s is a valid form of GitHub', (file) => {
	const { body } = Form.parse(read(file));
	const ids = body.flatMap(({ id }) => id ?? []);

	expect(new Set(ids).size).toBe(ids.length);
	for (const { type, id, attributes } of body) {
		if (type === 'markdown') expect(attributes.value).toEqual(expect.any(String));
		else expect([id, attributes.label]).toEqual([expect.any(String), expect.any(String)]);
	}
});

test('a bug report asks for what is needed to find it, and for no token', () => {
	const { body } = Form.parse(read('bug.yml'));
	const asked = body.filter(({ validations }) => validations?.required).map(({ id }) => id);

	expect(asked).toEqual(['happened', 'operation', 'info', 'n8n', 'package']);
	expect(JSON.stringify(body)).toContain('Never paste your access token');
});

test('users who open an issue see the pages first, all of which exist', () => {
	const { contact_links: links } = Config.parse(read('config.yml'));
	const home = `${homepage.replace('#readme', '')}/blob/main/`;

	expect(links.length).toBeGreaterThan(2);
	for (const { url } of links) {
		expect(url.startsWith(home)).toBe(true);
		expect([url, existsSync(join(ROOT, url.slice(home.length)))]).toEqual([url, true]);
	}
});

test('SECURITY.md says how to report, and that the current version is fixed', () => {
	const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
	const [line] = /^\d+\.\d+/.exec(version) ?? [];

	expect(page).toContain(`<${author.email}>`);
	expect(page).toMatch(new RegExp(`^\\| ${line} +\\| yes +\\|$`, 'm'));
});

interface Job {
	readonly needs?: string;
	readonly uses?: string;
	readonly permissions?: Record<string, string>;
	readonly strategy?: { matrix: { node?: number[]; part?: string[] } };
	readonly steps?: ReadonlyArray<{ uses?: string; run?: string; with?: Record<string, unknown> }>;
}

interface Workflow {
	readonly permissions: Record<string, string>;
	readonly jobs: Readonly<Record<string, Job>>;
}

const text = (name: string) => readFileSync(join(ROOT, '.github/workflows', name), 'utf8');
const ci = parse(text('ci.yml')) as Workflow;
const publish = parse(text('publish.yml')) as Workflow;

/** The commands of a job, in their order. */
function runs(job?: Job): string[] {
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
