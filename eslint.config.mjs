import { defineConfig } from 'eslint/config';
import {
	n8nDefaults,
	n8nRules,
	onlyN8nWorkflow,
	SHIPPED,
	SOURCES,
} from './scripts/lint/n8n-rules.mjs';

/**
 * What n8n judges a package by: the rules on what is published and on
 * what it is made from, whatever comments there say. All other rules are in `.oxlintrc.json`.
 */
export default defineConfig(
	{
		files: [...SHIPPED, ...SOURCES],
		extends: [n8nRules],
		linterOptions: { noInlineConfig: true },
		rules: { 'no-console': 'error' },
	},
	{ files: ['{nodes,credentials}/**/*.ts'], extends: [n8nDefaults] },
	{ files: [...SHIPPED, '{nodes,credentials}/**/*.{js,ts}'], rules: onlyN8nWorkflow },
	{ files: SHIPPED, languageOptions: { sourceType: 'commonjs' } },
);
