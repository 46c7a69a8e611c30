import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import vm from 'node:vm';

/**
 * Stands for this realm where jest wants a `vm` context. Nothing ever runs in it: should jest begin to
 * compile in another way than below, no test file would find as much as `process`.
 */
const THIS_REALM = vm.createContext();

const { compileFunction } = vm;

/** What was compiled already, by file. A compiled module keeps nothing of a test file: that comes with its arguments. */
const compiled = new Map<string, { code: string; module: ReturnType<typeof compileFunction> }>();

vm.compileFunction = (code, parameters, options = {}) => {
	const { filename = '', parsingContext, ...others } = options;
	if (parsingContext !== THIS_REALM) return compileFunction(code, parameters, options);
	const known = compiled.get(filename);
	if (known?.code === code) return known.module;
	// The way in which jest serves an `import()` belongs to one test file.
	if (code.includes('import(')) return compileFunction(code, parameters, { filename, ...others });
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
 * Jest makes a storage for each test file and leaves it in use, so that every promise of the later files takes care of it.
 * The storages of packages come back by themselves when they are used again.
 */
function forgetStorages(): void {
	for (const storage of storages) storage.disable();
	storages.clear();
}

const nodeRequire = createRequire(__filename);

/** The globals that packages made while they were loaded. */
const madeByPackages = new Set<PropertyKey>();

/** Loads a package with Node's own `require`, which is shared by all test files of a worker. */
function requireOnce(name: string): unknown {
	const before = new Set(Reflect.ownKeys(globalThis));
	const loaded: unknown = nodeRequire(name);
	for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) madeByPackages.add(key);
	return loaded;
}

/**
 * Runs test files in the realm of the worker itself, as n8n runs nodes, instead of a `vm` context for
 * each. In such a context everything that is a global is several times slower, and n8n's engine, a
 * second and a hundred megabytes each time, has to be loaded anew: see `jest-packages.ts`.
 *
 * The repository's own modules are still loaded for each test file, and what a file does to globals,
 * environment variables and the clock is undone after it.
 */
export default class WorkerEnvironment implements JestEnvironment {
	readonly global: JestEnvironment['global'] = globalThis as never;
	readonly fakeTimers = null;
	readonly fakeTimersModern: ModernFakeTimers;
	readonly moduleMocker = new ModuleMocker(globalThis);
	private readonly restoreGlobals = remember(globalThis, madeByPackages);
	private readonly restoreVariables = remember(process.env);
	private readonly ofProcess: PropertyDescriptorMap;

	constructor({ projectConfig }: JestEnvironmentConfig) {
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		Object.assign(globalThis, { requireOnce });
		// Jest lays its own over these, each of which would hold on to all modules of the test file.
		const { exit, getBuiltinModule } = Object.getOwnPropertyDescriptors(process);
		this.ofProcess = { exit, getBuiltinModule };
	}

	async setup(): Promise<void> {}

	async teardown(): Promise<void> {
		this.fakeTimersModern.dispose();
		Object.defineProperties(process, this.ofProcess);
		this.restoreVariables();
		this.restoreGlobals();
		forgetStorages();
	}

	getVmContext(): vm.Context {
		return THIS_REALM;
	}

	exportConditions(): string[] {
		return ['node', 'node-addons'];
	}
}

/** Gives a function that puts an object's properties back as they are now, but for the new ones to be kept. */
function remember(object: object, kept: ReadonlySet<PropertyKey> = new Set()): () => void {
	const before = Object.getOwnPropertyDescriptors(object);
	return () => {
		for (const key of Reflect.ownKeys(object)) {
			if (!Object.hasOwn(before, key) && !kept.has(key)) Reflect.deleteProperty(object, key);
		}
		Object.defineProperties(object, before);
	};
}
