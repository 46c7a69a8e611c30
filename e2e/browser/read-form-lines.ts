import type { Locator } from '@playwright/test';

/**
 * Reads the form, one line for each field: "Limit: 50", "Simplify: on", "Queue: From list". A line ends with "(!)" if n8n
 * shows a warning next to the field.
 */
export async function readFormLines(parameters: Locator): Promise<string[]> {
	return await parameters.locator('label').filter({ visible: true }).evaluateAll(readLabels);
}

/** Runs in the browser, so it cannot use anything from this module. */
function readLabels(labels: readonly FieldLabel[]): string[] {
	return labels.map((label) => {
		const [words = ''] = label.innerText.split('\n');
		const name = label.getAttribute('for') ?? '';
		const field = label
			.closest('[data-test-id="node-parameters"]')
			?.querySelector(`[data-test-id="parameter-input-${name}"]`);
		if (!field) return words.trim();
		const shown = [...field.querySelectorAll('input, textarea, .el-tag, .cm-content')].map(
			({ type, checked, value, innerText }) =>
				type === 'checkbox' ? (checked ? 'on' : 'off') : (value ?? innerText).trim(),
		);
		const values = shown.filter((text) => text !== '').join(', ');
		const warning = field.querySelector('[data-test-id="parameter-issues"]') ? ' (!)' : '';
		return `${words.trim()}:${values === '' ? '' : ` ${values}`}${warning}`;
	});
}

/** The members used of the browser's elements, whose types this project does not load. */
interface PageElement {
	readonly innerText: string;
	querySelector(selector: string): PageElement | null;
	querySelectorAll(selector: string): Iterable<FieldElement>;
}

interface FieldLabel extends PageElement {
	getAttribute(name: string): string | null;
	closest(selector: string): PageElement | null;
}

interface FieldElement extends PageElement {
	readonly type?: string;
	readonly checked?: boolean;
	readonly value?: string;
}
