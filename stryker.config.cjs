const { availableParallelism } = require('node:os');
const jestConfig = require('./jest.config.js');
const { PARTS } = require('./test/mutations.cjs');

const { PART: name = 'all' } = process.env;
const parts = name === 'all' ? Object.values(PARTS) : [PARTS[name]];
if (parts.includes(undefined)) {
	throw new Error(`The variable PART is one of these: ${Object.keys(PARTS).join(', ')}`);
}

const folder = 'coverage/mutations';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
module.exports = {
	mutate: parts.flatMap(({ sources }) => sources),
	testRunner: 'jest',
	jest: {
		config: {
			...jestConfig,
			testMatch: parts
				.flatMap(({ tests }) => tests)
				.flatMap((path) => [`<rootDir>/${path}*.test.ts`, `<rootDir>/${path}*/*.test.ts`]),
			testEnvironment: require.resolve('./test/jestEnvironment.cjs'),
			// One failure shows that a change is noticed: hundreds take a minute to describe.
			testEnvironmentOptions: { endsAtFirstFailure: true },
			reporters: [],
		},
	},
	coverageAnalysis: 'perTest',
	// What runs while a module loads is changed for all tests at once, which takes a run of all of them each time.
	ignoreStatic: true,
	concurrency: availableParallelism(),
	// Tests wait for servers, and longer on a busy machine.
	timeoutMS: 30_000,
	incremental: true,
	incrementalFile: `${folder}/${name}.json`,
	reporters: ['clear-text', 'progress-append-only', 'html'],
	htmlReporter: { fileName: `${folder}/${name}.html` },
	clearTextReporter: { logTests: false, reportTests: false, reportMutants: false },
	tempDirName: `${folder}/tree`,
};
