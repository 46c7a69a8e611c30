import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import vm from 'node:vm';

/** Stands for this realm where jest wants a `vm` context. */
const THIS_REALM = vm.createContext();

const { compileFunction } = vm;

/** What was compiled already, by file. A compiled module keeps nothing of a test file: that comes with its arguments. */
const compiled = new Map<string, { code: string; module: ReturnType<typeof compileFunction> }>();

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
const storages = new Set<AsyncLocalStorage<unknown>>();

type Run = (this: AsyncLocalStorage<unknown>, ...given: unknown[]) => unknown;

const run = Reflect.get(AsyncLocalStorage.prototype, 'run') as Run;

const watchedRun: Run = function (...given) {
	storages.add(this);
	return run.apply(this, given);
};

Object.assign(AsyncLocalStorage.prototype, { run: watchedRun });

/**
 * Runs test files in the realm of the worker itself, as n8n runs nodes, where n8n's engine has to be loaded only once:
 * see `packages.ts`. Jest's own environment gives each file a `vm` context, into which a second and a hundred megabytes
 * of packages are loaded anew: 840 seconds of CPU for all tests instead of 300.
 *
 * The repository's own modules are still loaded for each test file.
 */
export default class WorkerEnvironment implements JestEnvironment {
	readonly global: JestEnvironment['global'] = globalThis as never;
	readonly fakeTimers = null;
	readonly fakeTimersModern: ModernFakeTimers;
	readonly moduleMocker = new ModuleMocker(globalThis);

	constructor({ projectConfig }: JestEnvironmentConfig) {
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		const requireOnce = createRequire(__filename);
		Object.assign(globalThis, projectConfig.globals, { requireOnce });
	}

	async setup(): Promise<void> {}

	async teardown(): Promise<void> {
		this.fakeTimersModern.dispose();
		// Jest makes one for each test file and leaves it in use, so that every promise of later files takes care of it.
		for (const storage of storages) storage.disable();
		storages.clear();
	}

	getVmContext(): vm.Context {
		return THIS_REALM;
	}

	exportConditions(): string[] {
		return ['node', 'node-addons'];
	}
}
