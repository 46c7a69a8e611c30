import type { Locator, Page } from 'playwright-core';

/** The panel in which one looks for a node, and then for one of its actions. */
export class NodeCreator {
	readonly panel: Locator;

	/** The names of what is listed: nodes, or a node's actions. */
	readonly items: Locator;

	/** Nodes with their icons and descriptions. */
	readonly nodes: Locator;

	/** The list of a node's actions: its headings and its actions. */
	readonly lines: Locator;

	constructor(private readonly page: Page) {
		this.panel = page.getByTestId('node-creator');
		this.items = this.panel.getByTestId('node-creator-item-name');
		this.nodes = this.panel.getByTestId('node-creator-action-item');
		this.lines = this.panel.getByTestId('item-iterator-item');
	}

	async search(words: string): Promise<void> {
		await this.page.getByTestId('node-creator-search-bar').fill(words);
	}

	async pick(name: string): Promise<void> {
		await this.items.getByText(name, { exact: true }).click();
	}
}
