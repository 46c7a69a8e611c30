const { transform } = require('../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
	rootDir: '..',
	testEnvironment: 'node',
	testMatch: ['<rootDir>/e2e/parts/*.test.ts'],
	transform,
	// One part after another: the lanes that run side by side are runs of jest.
	maxWorkers: 1,
	watchman: false,
	testTimeout: 180_000,
	// What a test that failed left behind would keep jest waiting; the run ends it.
	forceExit: true,
};
