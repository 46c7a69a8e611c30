import { defineConfig } from 'eslint/config';
import { n8nRules, onlyN8nWorkflow } from './scripts/gate/rules.mjs';

const SHIPPED = ['index.js', 'dist/**/*.js'];
const CODE = [...SHIPPED, '{nodes,credentials}/**/*.{js,ts}'];

/**
 * What n8n judges a package by, for the gate and for whoever's editor runs eslint: the rules on what is published and on
 * what it is made from, whatever comments there say. All other rules are in `.oxlintrc.json`.
 */
export default defineConfig(
	{
		files: ['package.json', '{nodes,credentials}/**/*.json', ...CODE],
		extends: [n8nRules],
		linterOptions: { noInlineConfig: true },
		rules: { 'no-console': 'error' },
	},
	{ files: CODE, rules: onlyN8nWorkflow },
	{ files: SHIPPED, languageOptions: { sourceType: 'commonjs' } },
);
