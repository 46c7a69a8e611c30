const { transform } = require('../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
	rootDir: '..',
	testEnvironment: 'node',
	testMatch: ['<rootDir>/e2e/parts/*.test.ts'],
	transform,
	// More than a processor has cores: all of them mostly wait for n8n.
	maxWorkers: 3,
	watchman: false,
	testTimeout: 180_000,
	// Whatever a failed test left running would keep jest waiting; the run ends it.
	forceExit: true,
};
