import ts from 'typescript';
import actionCodex from '../../nodes/MusicAssistant/MusicAssistant.node.json';
import triggerCodex from '../../nodes/MusicAssistant/MusicAssistantTrigger.node.json';
import { existsSync, readFileSync, statSync, readdirSync, cpSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow, listPublishedSources } from '../../scripts/list-files';
import { PAGES, readPage, readPageWithoutCode } from './markdown';
import { readExamples } from '../../scripts/start/read-examples';
import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';
import { homepage, scripts } from '../../package.json';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';
import { runNodeScript } from '../toolchain/repositoryCopy';

/** Bytes of a picture of an example: the gallery has one of each. */
const LARGEST_PICTURE = 64 * 1024;

/** The rows of the tables in a text, cell by cell, without heads. */
function rows(text: string): string[][] {
	return text
		.split('\n')
		.filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line))
		.map((line) =>
			line
				.slice(1, -1)
				.split('|')
				.map((cell) => cell.trim()),
		);
}

test("the README's list of operations is the editor's menu", () => {
	const { properties } = new MusicAssistant().description;
	const menu = properties.find(({ name }) => name === 'resource')?.options ?? [];
	const told = Object.fromEntries(
		rows(readPage('README.md')).map(([first = '', second]) => [first, second]),
	);

	for (const { value, operations } of resources) {
		const entry = menu.find((option) => 'value' in option && option.value === value);
		expect(told[entry?.name ?? '']).toBe(operations.map(({ option }) => option.name).join(', '));
	}
});

test('CONTRIBUTING.md shows an operation from the code', () => {
	const [, shown = ''] = /```ts\n([^]*?)```/.exec(readPage('CONTRIBUTING.md')) ?? [];
	const operation = readPage('nodes/MusicAssistant/actions/queue/get.operation.ts');

	expect(shown.replace(/^ {3}/gm, '').trim()).toBe(operation.trim());
});

test('the gallery has a picture of every example, and none is too large', async () => {
	const withoutPicture: string[] = [];
	for (const { name } of await readExamples()) {
		const picture = join(ROOT, `docs/images/examples/${name}.png`);
		if (!existsSync(picture)) withoutPicture.push(name);
		else expect(statSync(picture).size).toBeLessThan(LARGEST_PICTURE);
	}
	expect(withoutPicture).toEqual([]);
});

test('the README has the right number of examples', async () => {
	const count = (await readExamples()).length;
	const tens = ['Twenty', 'Thirty', 'Forty', 'Fifty'][Math.floor(count / 10) - 2];
	const ones = ',-one,-two,-three,-four,-five,-six,-seven,-eight,-nine'.split(',');
	expect(readPage('README.md')).toContain(`${tens}${ones[count % 10]} workflows to copy and paste`);
});

test('every picture is used on a page', () => {
	const shown = PAGES.flatMap((page) =>
		[...readPageWithoutCode(page).matchAll(/\]\(([^)\s]+\.png)\)/g)].map(([, target = '']) =>
			posix.normalize(posix.join(posix.dirname(page), target)),
		),
	);
	const taken = listFilesBelow(ROOT, 'docs/images');
	expect(taken.filter((picture) => !shown.includes(picture))).toEqual([]);
});

describe('docs/maintainers.md', () => {
	const [quality = ''] = readPage('docs/maintainers.md').split('\n## Random faults');
	const lines = rows(quality).filter(([first]) => first !== 'Rule');

	test('has every rule of the scale', () => {
		expect(lines).toHaveLength(29);
	});

	test.each(lines)('says that "%s" is %s, and why', (_rule, state, shown = '') => {
		expect(state).toMatch(/^(done|not done|exempt)$/);
		expect(shown).not.toBe('');
		const linked = [...shown.matchAll(/\]\(([^)#]+)/g)].map(([, target = '']) => target);
		if (state === 'done') expect(linked.length).toBeGreaterThan(0);
		for (const target of linked) {
			expect([target, existsSync(join(ROOT, 'docs', target))]).toEqual([target, true]);
		}
	});
});

const RECORDED = join(ROOT, 'test/recorded');

/** A server's version as servers tell it, of a release or of a build on the way to one. */
const TOLD = /server_version[\\": ]+(\d+\.\d+\.\d+[\w.]*)/g;

const BUILD = /\b\d+\.\d+\.\d+\.dev\d+\b/g;

/** The versions of the servers that the recordings are of. */
const builds = distinct(
	readdirSync(RECORDED)
		.filter((name) => name.endsWith('.json'))
		.flatMap((name) => [...readFileSync(join(RECORDED, name), 'utf8').matchAll(TOLD)])
		.map(([, version = '']) => version),
);

function distinct(versions: readonly string[]): string[] {
	return [...new Set(versions)].sort();
}

test('the recordings are of development builds, not of releases', () => {
	expect(builds.length).toBeGreaterThan(0);
	expect(builds.filter((version) => !version.includes('.dev'))).toEqual([]);
});

test.each(['README.md', 'docs/compatibility.md', 'test/recorded/README.md'])(
	'%s names the recorded servers',
	(page) => {
		const named = readPage(page).match(BUILD) ?? [];
		expect(distinct(named)).toEqual(builds);
	},
);

/** How often a file takes a value for what the compiler does not see in it. */
function castsIn(path: string): number {
	const text = readPage(path);
	const count = (node: ts.Node): number => {
		const isCast =
			(ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) ||
			ts.isTypeAssertionExpression(node) ||
			ts.isNonNullExpression(node);
		let casts = Number(isCast);
		ts.forEachChild(node, (child) => void (casts += count(child)));
		return casts;
	};
	return count(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022));
}

test('docs/maintainers.md links every file with a cast', () => {
	const [, told = ''] = /three casts are left(.*)/.exec(readPage('docs/maintainers.md')) ?? [];
	const linked = [...told.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path);
	expect(linked).toHaveLength(3);
	expect(
		listPublishedSources(ROOT)
			.flatMap((path) => Array<string>(castsIn(path)).fill(path))
			.sort(),
	).toEqual(linked.sort());
});

const LINKINATOR = join(ROOT, 'node_modules/linkinator/build/src/cli.js');

/** What `npm run links` does in a folder, without the addresses outside of it, for which it takes a network. */
function links(folder: string, words = scripts.links.split(' ').slice(1)) {
	return runNodeScript(folder, LINKINATOR, ...words, '--skip', '^https?://(?!localhost:)');
}

afterAll(removeTemporaryFolders);

test('links within the repository have a target', () => {
	const { status, output } = links(ROOT);
	expect([status, output]).toEqual([0, expect.any(String)]);
});

test('a missing page or heading is detected', () => {
	const folder = createTemporaryFolder();
	cpSync(join(ROOT, 'linkinator.config.json'), join(folder, 'linkinator.config.json'));
	writeFileSync(
		join(folder, 'README.md'),
		'# Here\n\n[one](gone.md), [two](#gone), [three](#here)',
	);
	const { status, output } = links(folder, ['README.md']);
	expect(status).toBe(1);
	expect(output).toContain('[404] gone.md');
	expect(output).toContain('[#] README.md#gone');
	expect(output).not.toContain('#here');
});

test("the links in n8n's editor lead to pages, without a fragment: n8n appends a query to them", () => {
	const urls = [
		new MusicAssistantApi().documentationUrl,
		...[actionCodex, triggerCodex].flatMap(({ resources }) =>
			Object.values(resources).flatMap((entries) => entries.map(({ url }) => url)),
		),
	];
	const home = homepage.replace('#readme', '/blob/main/');

	expect(urls.length).toBeGreaterThan(3);
	for (const url of urls) expect(PAGES.map((page) => `${home}${page}`)).toContain(url);
});

test('every other address in the nodes, the credential and the forms is on a page, where links are checked', () => {
	const files = ['nodes', 'credentials', '.github'].flatMap((folder) =>
		listFilesBelow(ROOT, folder),
	);
	const text = files.map((path) => readPage(path)).join('\n');
	const home = homepage.replace('#readme', '');
	const found = text.match(/https:\/\/[\w-]+\.[\w./-]+/g) ?? [];
	const others = found.filter((url) => !url.startsWith(home));
	const pages = PAGES.map(readPage).join('\n');

	expect(others.length).toBeGreaterThan(0);
	for (const url of others) expect(pages).toContain(`](${url})`);
});
