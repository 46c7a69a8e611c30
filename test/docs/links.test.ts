import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';
import actionCodex from '../../nodes/MusicAssistant/MusicAssistant.node.json';
import triggerCodex from '../../nodes/MusicAssistant/MusicAssistantTrigger.node.json';
import { homepage, scripts } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow } from '../../scripts/list-files';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';
import { runNodeScript } from '../toolchain/repositoryCopy';
import { readPage, PAGES } from './markdown';

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
	const text = files.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
	const home = homepage.replace('#readme', '');
	const found = text.match(/https:\/\/[\w-]+\.[\w./-]+/g) ?? [];
	const others = found.filter((url) => !url.startsWith(home));
	const pages = PAGES.map(readPage).join('\n');

	expect(others.length).toBeGreaterThan(0);
	for (const url of others) expect(pages).toContain(`](${url})`);
});
