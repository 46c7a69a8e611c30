import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow } from '../../scripts/list-files';
import { PAGES, readPage, readPageWithoutCode } from './markdown';
import { readExamples } from '../../scripts/start/read-examples';

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
	const operation = readFileSync(
		join(ROOT, 'nodes/MusicAssistant/actions/queue/get.operation.ts'),
		'utf8',
	);

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
	const ones = [
		'',
		'-one',
		'-two',
		'-three',
		'-four',
		'-five',
		'-six',
		'-seven',
		'-eight',
		'-nine',
	];
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
