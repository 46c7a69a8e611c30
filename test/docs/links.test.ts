import { existsSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { linksOf, PAGES } from '../../scripts/links/pages';
import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';
import { homepage } from '../../package.json';
import actionCodex from '../../nodes/MusicAssistant/MusicAssistant.node.json';
import triggerCodex from '../../nodes/MusicAssistantTrigger/MusicAssistantTrigger.node.json';
import { anchors } from './markdown';

/** Why a link leads nowhere; `undefined` where it does not. */
function fault(page: string, target: string): string | undefined {
	if (/^[a-z]+:/i.test(target)) {
		const isGood = /^https:\/\/[\w.-]+\.[a-z]{2,}(\/\S*)?$/.test(target) && URL.canParse(target);
		return isGood ? undefined : `${target} is no address that begins with https://`;
	}
	const [file = '', anchor] = target.split('#');
	const path = file === '' ? page : posix.normalize(posix.join(dirname(page), file));
	if (path.startsWith('..') || !existsSync(join(ROOT, path))) {
		return `${target}: there is no ${path}`;
	}
	if (anchor === undefined) return undefined;
	if (statSync(join(ROOT, path)).isDirectory() || !anchors(path).has(anchor)) {
		return `${target}: ${path} has no heading that is called so`;
	}
	return undefined;
}

test('there are pages to look at', () => {
	expect(PAGES).toEqual(
		expect.arrayContaining(['README.md', 'docs/guide.md', 'examples/README.md']),
	);
	expect(PAGES.flatMap(linksOf).length).toBeGreaterThan(100);
});

test.each(PAGES)('every link of %s leads somewhere', (page) => {
	expect(linksOf(page).flatMap((target) => fault(page, target) ?? [])).toEqual([]);
});

test.each([
	['docs/nowhere.md', 'nowhere.md: there is no docs/nowhere.md', 'nowhere.md'],
	[
		'../README.md#nowhere',
		'../README.md#nowhere: README.md has no heading',
		'../README.md#nowhere',
	],
	['http', 'is no address that begins with https://', 'http://music-assistant.io'],
	['outside', 'there is no ../outside.md', '../../outside.md'],
])('a link to %s would be found', (_what, said, target) => {
	expect(fault('docs/guide.md', target)).toContain(said);
});

test("what n8n's editor links to is in the README", () => {
	const home = homepage.replace('#readme', '');
	const { resources } = actionCodex;
	const linked = [
		new MusicAssistantApi().documentationUrl,
		...[resources, triggerCodex.resources].flatMap((one) =>
			Object.values(one).flatMap((links) => links.map(({ url }) => url)),
		),
	].filter((url) => url.startsWith(home));

	expect(linked.length).toBeGreaterThan(3);
	for (const url of linked) expect([...anchors('README.md')]).toContain(url.split('#')[1]);
});
