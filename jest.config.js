const { availableParallelism } = require('node:os');

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	// Types are checked once, by tsc over the whole tree: here TypeScript is only stripped.
	transform: { '\\.ts$': ['ts-jest', { diagnostics: false }] },
	// n8n's engine takes half a gigabyte in each worker.
	maxWorkers: Math.min(availableParallelism(), 4),
	watchman: false,
	testTimeout: 30_000,
};
