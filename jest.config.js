const { availableParallelism } = require('node:os');

/** As tsconfig.json says, but for imports at run time, which stay `require`: jest has no other. */
const COMPILER = {
	target: 'es2022',
	module: 'commonjs',
	moduleResolution: 'node10',
	esModuleInterop: true,
	isolatedModules: true,
};

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: '<rootDir>/test/jestEnvironment.cjs',
	setupFiles: ['<rootDir>/test/loadPackagesOnce.ts'],
	reporters: ['default', '<rootDir>/scripts/total-reporter.mjs'],
	// A spy does not outlast its test.
	restoreMocks: true,
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	// Types are checked once, by tsc over the whole tree: here TypeScript is only stripped.
	transform: {
		'\\.ts$': ['ts-jest', { diagnostics: false, tsconfig: COMPILER }],
	},
	// Two more than there are cores: tests also wait, for lines and for programs that they start.
	// `npm test` gives each 64 MB for short-lived objects: garbage collection then takes a seventh less of all CPU time.
	maxWorkers: Math.min(availableParallelism() + 2, 4),
	// A worker has up to a gigabyte, which takes a second to be released on an idle machine and several on a busy one. After
	// half a second, jest would take that for something left over.
	workerGracefulExitTimeout: 15_000,
	// Clones of this repository share what was made of its TypeScript: the same text gives the same.
	id: 'n8n-nodes-music-assistant',
	// For `npm run coverage`; line by line in coverage/index.html.
	collectCoverageFrom: ['{nodes,credentials}/**/*.ts'],
	coverageReporters: ['text-summary', 'html'],
	coverageThreshold: { global: { lines: 99, branches: 90 } },
	// What other tools leave there.
	modulePathIgnorePatterns: ['<rootDir>/coverage/'],
	watchman: false,
	// The end of a test that waits for something that never comes: no test has a shorter limit, because machines are slow.
	testTimeout: 600_000,
};
