import {
	FAULT_GROUP_NAMES,
	PAGE_INTRODUCTION,
	readFaultsPage,
	parseMarkdownSections,
} from './support/faultsPage';

test('the page has every group, each with rows, and nothing else', () => {
	const sections = parseMarkdownSections(readFaultsPage());

	expect([...sections.keys()]).toEqual([...FAULT_GROUP_NAMES]);
	for (const rows of sections.values()) expect(rows.split('\n').length).toBeGreaterThan(10);
	expect(readFaultsPage().split(/^## /m)[0]).toBe(`${PAGE_INTRODUCTION.trim()}\n\n`);
});
