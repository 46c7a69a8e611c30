import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { flatConfigs as importX } from 'eslint-plugin-import-x';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { configs as typescript, parser } from 'typescript-eslint';

/** What is published. */
export const SHIPPED = ['index.js', 'dist/**/*.js'];

/** What it is published from. */
export const SOURCES = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

/**
 * The rules by which n8n judges a community package.
 *
 * The five rules switched off are off in n8n's own configuration too: each has been overtaken by
 * a newer n8n convention. No other rule is off.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const n8nRules = [
	n8nCommunityNodesPlugin.configs.recommended,
	{ plugins: { 'n8n-nodes-base': nodesBase } },
	{
		// The rules walk the syntax tree of JSON, which only this parser makes of it.
		files: ['**/*.json'],
		languageOptions: { parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
	{ files: ['**/*.ts'], languageOptions: { parser } },
	{ files: ['package.json'], rules: nodesBase.configs.community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...nodesBase.configs.credentials.rules,
			// Asks for a camel-cased slug, which only n8n's own documentation has.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			// `@n8n/community-nodes/credential-password-field` knows more names and judges better.
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...nodesBase.configs.nodes.rules,
			// Both know the string 'main' only, not `NodeConnectionTypes.Main`.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			// A server's own maximum is worth mentioning.
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
];

/**
 * What n8n's own tool (`n8n-node lint`) adds for TypeScript where a package has no rules of its own.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const n8nDefaults = [
	js.configs.recommended,
	...typescript.recommended,
	importX.recommended,
	{
		rules: {
			'prefer-spread': 'off',
			// The compiler resolves imports.
			'import-x/no-unresolved': 'off',
		},
	},
];

const outsiders = '[value=/^(?!\\.|n8n-workflow$)/]';

/**
 * What n8n installs beside the package is n8n-workflow and nothing else. n8n's own rule lets every
 * devDependency pass, n8n-core among them, which then is missing at run time.
 *
 * @type {import('eslint').Linter.RulesRecord}
 */
export const onlyN8nWorkflow = {
	'no-restricted-syntax': [
		'error',
		...[
			`ImportDeclaration > Literal${outsiders}`,
			`ExportNamedDeclaration > Literal${outsiders}`,
			`ExportAllDeclaration > Literal${outsiders}`,
			`ImportExpression > Literal${outsiders}`,
			`TSExternalModuleReference > Literal${outsiders}`,
			`TSImportType Literal${outsiders}`,
			`CallExpression[callee.name="require"] > Literal${outsiders}`,
		].map((selector) => ({
			selector,
			message: 'A shipped file may import n8n-workflow and files of this package, nothing else.',
		})),
	],
};
