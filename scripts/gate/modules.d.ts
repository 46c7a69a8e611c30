/** The plugin ships no types of its own. */
declare module 'eslint-plugin-n8n-nodes-base' {
	import type { ESLint, Linter } from 'eslint';

	interface RuleSet {
		rules: Linter.RulesRecord;
	}

	const plugin: ESLint.Plugin & {
		configs: { community: RuleSet; credentials: RuleSet; nodes: RuleSet };
	};
	export = plugin;
}
