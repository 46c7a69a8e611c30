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

/** Neither does the scanner. */
declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	export const SOURCE_FILE_PATTERNS: string[];

	export function analyzePackage(
		folder: string,
		patterns: readonly string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}
