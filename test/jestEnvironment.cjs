const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const vm = require('node:vm');
const withCurrentInterface = require('./engines/withCurrentInterface.cjs');

/** Passed to jest where it expects a `vm` context; it means the realm of the worker itself. */
const THIS_REALM = vm.createContext();

const { compileFunction } = vm;

/** The packages of n8n's engine, which `npm run test:engines` replaces by those of other versions. */
const ENGINE = new Set(['n8n-core', 'n8n-workflow', 'reflect-metadata', 'zod']);

/** Compiled modules by file. They can be shared by test files: everything specific to one is passed as an argument. */
const compiled = new Map();

vm.compileFunction = (code, parameters, { parsingContext, ...options } = {}) => {
	if (parsingContext !== THIS_REALM) {
		return compileFunction(code, parameters, { parsingContext, ...options });
	}
	const { filename = '' } = options;
	const known = compiled.get(filename);
	if (known?.code === code) return known.module;
	// Jest's implementation of `import()` belongs to one test file.
	if (code.includes('import(')) return compileFunction(code, parameters, options);
	const module = compileFunction(code, parameters, { filename });
	compiled.set(filename, { code, module });
	return module;
};

/** The storages that the current test file has used. */
const storages = new Set();

const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (...given) {
	storages.add(this);
	return run.apply(this, given);
};

/**
 * Runs test files in the realm of the worker, as n8n runs nodes, so that n8n's engine is loaded only once (see
 * `loadPackagesOnce.ts`). Jest's own environment gives each file a `vm` context, into which the packages are loaded again, which
 * takes a second and a hundred megabytes: 840 seconds of CPU for all tests instead of 300.
 *
 * The repository's own modules are still loaded for each test file.
 */
class WorkerEnvironment {
	global = globalThis;
	fakeTimers = null;
	moduleMocker = new ModuleMocker(globalThis);

	/** @param {import('@jest/environment').JestEnvironmentConfig} config */
	constructor({ projectConfig }) {
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		const { engineFolder } = projectConfig.globals;
		const requireHere = createRequire(__filename);
		/** @param {string} name */
		const requireOnce = (name) =>
			typeof engineFolder === 'string' && ENGINE.has(name)
				? withCurrentInterface(name, createRequire(`${engineFolder}/`))
				: requireHere(name);
		Object.assign(globalThis, projectConfig.globals, { requireOnce });
		if (projectConfig.testEnvironmentOptions.endsAtFirstFailure) {
			let hasFailed = false;
			/** @param {{ name: string, test: { mode?: string, errors: unknown[] } }} event */
			this.handleTestEvent = ({ name, test }) => {
				if (name === 'test_done') hasFailed ||= test.errors.length > 0;
				if (name === 'test_start' && hasFailed) test.mode = 'skip';
			};
		}
	}

	async setup() {}

	async teardown() {
		// The next file has a mocker of its own, which does not know about spies on what all files share.
		this.moduleMocker.restoreAllMocks();
		this.fakeTimersModern.dispose();
		// Jest creates one for each test file and leaves it enabled, which slows down every promise of later files.
		for (const storage of storages) storage.disable();
		storages.clear();
		// Otherwise an error that nobody catches would be told to the first file of the worker, not to the current one.
		Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
	}

	getVmContext() {
		return THIS_REALM;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}
}

module.exports = WorkerEnvironment;
