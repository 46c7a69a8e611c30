const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const vm = require('node:vm');

/** Stands for this realm where jest wants a `vm` context. */
const THIS_REALM = vm.createContext();

const { compileFunction } = vm;

/** What was compiled already, by file. A compiled module keeps nothing of a test file: that comes with its arguments. */
const compiled = new Map();

vm.compileFunction = (code, parameters, { parsingContext, ...options } = {}) => {
	if (parsingContext !== THIS_REALM) {
		return compileFunction(code, parameters, { parsingContext, ...options });
	}
	const { filename = '' } = options;
	const known = compiled.get(filename);
	if (known?.code === code) return known.module;
	// The way in which jest serves an `import()` belongs to one test file.
	if (code.includes('import(')) return compileFunction(code, parameters, options);
	const module = compileFunction(code, parameters, { filename });
	compiled.set(filename, { code, module });
	return module;
};

/** The storages that the present test file has put to use. */
const storages = new Set();

const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (...given) {
	storages.add(this);
	return run.apply(this, given);
};

/**
 * Runs test files in the realm of the worker itself, as n8n runs nodes, where n8n's engine has to be loaded only once:
 * see `packages.ts`. Jest's own environment gives each file a `vm` context, into which a second and a hundred megabytes
 * of packages are loaded anew: 840 seconds of CPU for all tests instead of 300.
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
		const requireOnce = createRequire(__filename);
		Object.assign(globalThis, projectConfig.globals, { requireOnce });
	}

	async setup() {}

	async teardown() {
		// Those of the last test: the next file has a mocker of its own, which knows nothing of spies on what all files share.
		this.moduleMocker.restoreAllMocks();
		this.fakeTimersModern.dispose();
		// Jest makes one for each test file and leaves it in use, so that every promise of later files takes care of it.
		for (const storage of storages) storage.disable();
		storages.clear();
	}

	getVmContext() {
		return THIS_REALM;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}
}

module.exports = WorkerEnvironment;
