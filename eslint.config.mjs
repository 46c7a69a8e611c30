import { defineConfig } from 'eslint/config';
import { parser } from 'typescript-eslint';
import { n8nRules, onlyN8nWorkflow } from './scripts/gate/rules.mjs';

const SHIPPED = ['nodes/**/*.ts', 'credentials/**/*.ts'];

/**
 * Imports point one way: door -> router -> operation -> server, values. Each room is given with the
 * shape of the imports that would point back or outside.
 */
const ROOMS = [
	{
		files: ['nodes/*/values/**'],
		forbidden: '^(?!\\./)',
		message: 'values/ are pure functions: they import nothing from outside values/.',
	},
	{
		files: ['nodes/*/server/**'],
		forbidden: '^(?!\\./|\\.\\./values/|n8n-workflow$)',
		message: 'server/ imports server/, values/ and n8n-workflow only.',
	},
	{
		files: ['nodes/*/actions/*/**'],
		forbidden: '(\\.node|/router)$|/(editor|credentials)/',
		message: 'An operation imports neither the door nor the router, the editor or the credential.',
	},
	{
		files: ['nodes/*/actions/*.ts', 'nodes/*/editor/**'],
		forbidden: '\\.node$|/credentials/',
		message: 'The door imports this room, never the other way round.',
	},
	{
		files: ['nodes/MusicAssistantTrigger/house/**'],
		forbidden: '^(?!\\./|\\.\\./\\.\\./MusicAssistant/(server|values)/)',
		message: 'What happens is worked out from what the server tells, without n8n.',
	},
	{
		files: ['nodes/MusicAssistantTrigger/*.ts'],
		forbidden: '(\\.node|/router)$|/credentials/',
		message: 'The door imports this room, never the other way round.',
	},
	{
		files: ['credentials/**'],
		forbidden: '^(?!\\./|\\.\\./nodes/MusicAssistant/values/|n8n-workflow$)',
		message: 'A credential imports nodes/MusicAssistant/values/ and n8n-workflow only.',
	},
	{
		files: ['simulator/**'],
		forbidden: '\\.\\./(nodes|credentials)/',
		message: 'The simulator judges the node, so it shares nothing with it.',
	},
	{
		files: ['e2e/**', 'bench/**'],
		forbidden: '\\.\\./(nodes|credentials)/',
		message: 'The end-to-end run and the bench see the package as it is built, never its sources.',
	},
];

export default defineConfig(
	{ ignores: ['dist/', 'coverage/', 'test/recorded/'] },
	{ files: ['**/*.ts'], languageOptions: { parser } },
	...n8nRules.map((config) => ({
		...config,
		files: config.files ?? ['package.json', ...SHIPPED, '{nodes,credentials}/**/*.json'],
	})),
	{
		files: SHIPPED,
		linterOptions: { noInlineConfig: true },
		rules: { ...onlyN8nWorkflow, 'no-console': 'error' },
	},
	...ROOMS.map(({ files, forbidden, message }) => ({
		files,
		rules: {
			'no-restricted-imports': ['error', { patterns: [{ regex: forbidden, message }] }],
		},
	})),
);
