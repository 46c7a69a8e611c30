import { GROUPS, OPENING, page, parseMarkdownSections } from './support/page';

test('the page has every group, each with rows, and nothing else', () => {
	const sections = parseMarkdownSections(page());

	expect([...sections.keys()]).toEqual([...GROUPS]);
	for (const rows of sections.values()) expect(rows.split('\n').length).toBeGreaterThan(10);
	expect(page().split(/^## /m)[0]).toBe(`${OPENING.trim()}\n\n`);
});
