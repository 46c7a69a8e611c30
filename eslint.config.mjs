import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { n8nRules, onlyN8nWorkflow } from './scripts/gate/rules.mjs';

const SHIPPED = ['nodes/**/*.ts', 'credentials/**/*.ts'];
const TYPED = ['**/*.ts', 'scripts/**/*.mjs'];

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

export default tseslint.config(
	// Recordings and dist are nobody's handwriting; the gate reads dist by its own rules.
	{ ignores: ['dist/', 'coverage/', 'test/recorded/'] },
	{
		files: ['**/*.{js,mjs,cjs,ts}'],
		extends: [js.configs.recommended],
		linterOptions: { reportUnusedDisableDirectives: 'error' },
		rules: { eqeqeq: 'error', curly: ['error', 'multi-line'], 'no-param-reassign': 'error' },
	},
	{
		files: ['*.{js,mjs}', 'e2e/*.js', '{scripts,test}/**/*.cjs'],
		languageOptions: {
			sourceType: 'commonjs',
			globals: {
				require: 'readonly',
				module: 'writable',
				exports: 'writable',
				process: 'readonly',
			},
		},
	},
	{ files: ['*.mjs'], languageOptions: { sourceType: 'module' } },
	{
		files: TYPED,
		extends: [tseslint.configs.strictTypeChecked],
		languageOptions: { parserOptions: { projectService: true } },
		rules: {
			// A number in a text reads the same in every locale; anything else still has to say how.
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
			// `() => stop()` and `return stop();` are plain where a function is known to give nothing.
			'@typescript-eslint/no-confusing-void-expression': [
				'error',
				{ ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
			],
			// A method of someone else's interface is async without waiting: a throw becomes a rejection.
			'@typescript-eslint/require-await': 'off',
			// `[...text]` takes code points apart, which is what the code that does it wants.
			'@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
		},
	},
	{
		files: ['test/**/*.ts', 'e2e/parts/**/*.ts'],
		rules: {
			// A test may know what the compiler cannot: the next line would fail anyway.
			'@typescript-eslint/no-non-null-assertion': 'off',
			// Jest's matchers (`expect.any`, `expect.objectContaining`) are typed `any`.
			'@typescript-eslint/no-unsafe-assignment': 'off',
			// `expect(object.method)` hands a method over without calling it.
			'@typescript-eslint/unbound-method': 'off',
		},
	},
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
