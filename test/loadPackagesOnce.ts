/**
 * The packages that a worker loads once for all its test files, whereas jest loads packages for each file: n8n's engine,
 * packages of which the engine needs the same copy, and other large ones.
 */
const ONCE = [
	'n8n-core',
	'n8n-workflow',
	'reflect-metadata',
	'zod',
	'fast-check',
	'typescript',
	// Jest cannot load ES modules.
	'oxfmt',
];

/** Set by `jestEnvironment.cjs`. */
declare const requireOnce: (name: string) => unknown;

for (const name of ONCE) jest.doMock(name, () => requireOnce(name));
