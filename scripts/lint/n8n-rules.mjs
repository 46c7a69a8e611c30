import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { flatConfigs as importX } from 'eslint-plugin-import-x';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { configs as typescript, parser } from 'typescript-eslint';

/** The published files. */
export const SHIPPED = ['index.js', 'dist/**/*.js'];

/** The sources of the published files. */
export const SOURCES = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];

/**
 * n8n's rules for community packages.
 *
 * The five rules that are off are also off in n8n's own configuration: newer conventions of n8n contradict them.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const n8nRules = [
	n8nCommunityNodesPlugin.configs.recommended,
	{ plugins: { 'n8n-nodes-base': nodesBase } },
	{
		// The rules need a syntax tree, which only this parser creates for JSON.
		files: ['**/*.json'],
		languageOptions: { parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
	{ files: ['**/*.ts'], languageOptions: { parser } },
	{ files: ['package.json'], rules: nodesBase.configs.community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...nodesBase.configs.credentials.rules,
			// Requires a camel-case slug, which only n8n's own documentation has.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			// `@n8n/community-nodes/credential-password-field` covers more names and is more accurate.
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
			// The server's own maximum is useful to know.
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
];

/**
 * The rules that n8n's own tool (`n8n-node lint`) adds for TypeScript if a package has no rules of its own.
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

const FORBIDDEN_IMPORT = '[value=/^(?!\\.|n8n-workflow$)/]';

/**
 * n8n installs only n8n-workflow beside the package. n8n's own rule allows every devDependency, such as
 * n8n-core, which would be missing at run time.
 *
 * @type {import('eslint').Linter.RulesRecord}
 */
export const onlyN8nWorkflow = {
	'no-restricted-syntax': [
		'error',
		...[
			`ImportDeclaration > Literal${FORBIDDEN_IMPORT}`,
			`ExportNamedDeclaration > Literal${FORBIDDEN_IMPORT}`,
			`ExportAllDeclaration > Literal${FORBIDDEN_IMPORT}`,
			`ImportExpression > Literal${FORBIDDEN_IMPORT}`,
			`TSExternalModuleReference > Literal${FORBIDDEN_IMPORT}`,
			`TSImportType Literal${FORBIDDEN_IMPORT}`,
			`CallExpression[callee.name="require"] > Literal${FORBIDDEN_IMPORT}`,
		].map((selector) => ({
			selector,
			message: 'A published file may only import n8n-workflow and files of this package.',
		})),
		{
			selector:
				'ImportDeclaration[source.value="n8n-workflow"] > ImportSpecifier[imported.name="sleep"]',
			message:
				"Import `sleep` from nodes/MusicAssistant/api: n8n's own ignores its signal before 2.34.",
		},
	],
};
