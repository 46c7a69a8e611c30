/**
 * The packages that a worker loads once for all its test files, and not in jest's way, which is anew
 * for each: n8n's engine, whatever has to be the same copy as the engine has, and other large ones.
 */
const ONCE = [
	'n8n-core',
	'n8n-workflow',
	'reflect-metadata',
	'zod',
	'fast-check',
	'typescript',
	// Jest's way knows no modules of the newer kind.
	'oxfmt',
];

/** From the environment in `environment.cjs`. */
declare const requireOnce: (name: string) => unknown;

for (const name of ONCE) jest.doMock(name, () => requireOnce(name));
