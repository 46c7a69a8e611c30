/** @type {import('jest').Config} */
module.exports = {
	rootDir: '..',
	testEnvironment: 'node',
	testMatch: ['<rootDir>/e2e/parts/*.test.ts'],
	// Types are checked once, by tsc over the whole tree: here TypeScript is only stripped.
	transform: { '\\.ts$': ['ts-jest', { diagnostics: false }] },
	// One part after another: the lanes that run side by side are runs of jest.
	maxWorkers: 1,
	watchman: false,
	testTimeout: 180_000,
	// What a test that failed left behind would keep jest waiting; the run ends it.
	forceExit: true,
};
