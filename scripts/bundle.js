/**
 * Makes two files of all code, because n8n loads every installed package when it starts and most nodes do nothing for a
 * long time: one with what the nodes are, which is loaded then, and one with what they do, loaded when they first do it.
 */
const { readFile } = require('node:fs/promises');
const { basename, dirname, join } = require('node:path');
const esbuild = require('esbuild');
const ts = require('typescript');

/**
 * @typedef {import('esbuild').Plugin} Plugin
 * @typedef {import('typescript').SourceFile} SourceFile
 * @typedef {{ name: string, work: string, from: string }} Later a function, its name in the work, and its module
 * @typedef {[place: import('typescript').Node, text: string]} Change
 */

const FOLDER = 'dist';
/** What n8n loads: descriptions, and in place of each function that works one that asks for it. */
const START = `${FOLDER}/package.js`;
/** Those functions. */
const WORK = `${FOLDER}/work.js`;

/** Modules that do the work of a node, as its class imports them. */
const WORKING = /\/(router|listen)$|\/editor\/\w+$/;
const CLASS = /\.node\.ts$/;
const OPERATION = /\.operation\.ts$/;

/** @param {string[]} exports what n8n loads, as lines of a module in the package's root */
async function bundle(exports) {
	/** @type {Later[]} */
	const later = [];
	await write(START, exports, [workLater(later), droppableConstants, n8nWorkflowOnce]);
	const work = later.map(
		({ name, work, from }) => `export { ${name} as ${work} } from ${JSON.stringify(from)};`,
	);
	// Found by many at once, so in another order each time.
	await write(WORK, work.sort(), [workOnly, droppableConstants, n8nWorkflowOnce]);
}

/** @param {string} outfile @param {string[]} lines @param {Plugin[]} plugins */
async function write(outfile, lines, plugins) {
	await esbuild.build({
		stdin: { contents: lines.join('\n'), resolveDir: process.cwd() },
		outfile,
		bundle: true,
		minify: true,
		// One endless line would stand whole in every stack that Node.js prints.
		lineLimit: 500,
		format: 'cjs',
		// Knows no module of Node.js: the package may ask for none.
		platform: 'neutral',
		tsconfig: 'tsconfig.build.json',
		plugins,
		logLevel: 'warning',
	});
}

/**
 * Leaves out what works: the modules that do it for a node's class, and the `execute` of operations. Kept once loaded,
 * so that an update under a running n8n does not mix two versions.
 *
 * @param {Later[]} later told what is left out
 * @returns {Plugin}
 */
function workLater(later) {
	return {
		name: 'work later',
		setup(build) {
			build.onResolve({ filter: WORKING }, ({ path, importer, resolveDir }) =>
				CLASS.test(importer)
					? { path: `${join(resolveDir, path)}.ts`, namespace: 'later' }
					: undefined,
			);
			build.onLoad({ filter: /./, namespace: 'later' }, async ({ path: from }) => {
				const text = await readFile(from, 'utf8');
				const names = [...text.matchAll(/^export async function (\w+)/gm)].map(
					([, name = '']) => name,
				);
				later.push(...names.map((name) => ({ name, work: name, from })));
				const contents = names.map(
					(name) => `export function ${name}(...all) { return work().${name}.apply(this, all); }`,
				);
				return { contents: [IMPORT_WORK, ...contents].join('\n') };
			});
			build.onLoad({ filter: OPERATION }, async ({ path: from }) => {
				const { file, name, execute } = await operationIn(from);
				const work = `${basename(dirname(from))}_${name}`;
				later.push({ name, work, from });
				const stub = `execute: (context) => work().${work}(context)`;
				return { contents: `${IMPORT_WORK}\n${changed(file, [[execute, stub]])}`, loader: 'ts' };
			});
			build.onResolve({ filter: /^work$/ }, ({ path }) => ({ path, namespace: 'work' }));
			build.onLoad({ filter: /./, namespace: 'work' }, () => ({
				contents: `let loaded; export const work = () => (loaded ??= require('./${basename(WORK)}'));`,
			}));
			build.onResolve({ filter: new RegExp(`/${basename(WORK)}$`) }, ({ path }) => ({
				path,
				external: true,
			}));
		},
	};
}

const IMPORT_WORK = "import { work } from 'work';";

/**
 * Of an operation only its `execute`: what the editor shows of it is in the other file.
 *
 * @type {Plugin}
 */
const workOnly = {
	name: 'work only',
	setup(build) {
		build.onLoad({ filter: OPERATION }, async ({ path }) => {
			const { file, object, execute } = await operationIn(path);
			const worker = execute.getText(file).replace('execute', 'function');
			return { contents: changed(file, [...droppable(file), [object, worker]]), loader: 'ts' };
		});
	},
};

/**
 * Lets esbuild leave out constants that nobody uses, whatever is called to make them: no module does anything but
 * export.
 *
 * @type {Plugin}
 */
const droppableConstants = {
	name: 'droppable constants',
	setup(build) {
		build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
			const file = await parsed(path);
			return { contents: changed(file, droppable(file)), loader: 'ts' };
		});
	},
};

/** @param {SourceFile} file @returns {Change[]} */
function droppable(file) {
	return constantsIn(file)
		.map(({ value }) => value)
		.filter((value) => !ts.isArrowFunction(value))
		.map((value) => [value, `/* @__PURE__ */ (() => (${value.getText(file)}))()`]);
}

/**
 * The operation that a file exports: an object with a method `execute`.
 *
 * @param {string} path
 */
async function operationIn(path) {
	const file = await parsed(path);
	for (const { name, value: object } of constantsIn(file)) {
		const execute = ts.isObjectLiteralExpression(object)
			? object.properties.find((property) => property.name?.getText(file) === 'execute')
			: undefined;
		if (execute && ts.isMethodDeclaration(execute)) return { file, name, object, execute };
	}
	throw new Error(`${path} has no operation with a method "execute".`);
}

/** @param {string} path */
async function parsed(path) {
	return ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.ES2022);
}

/** @param {SourceFile} file */
function constantsIn(file) {
	return file.statements
		.filter(ts.isVariableStatement)
		.flatMap(({ declarationList }) => declarationList.declarations)
		.flatMap(({ name, initializer: value }) => (value ? { name: name.getText(file), value } : []));
}

/**
 * The text of a file with other text in some places. Of several changes of one place the last counts.
 *
 * @param {SourceFile} file
 * @param {Change[]} changes
 */
function changed(file, changes) {
	return [...new Map(changes)]
		.sort(([one], [other]) => other.pos - one.pos)
		.reduce(
			(text, [node, words]) => text.slice(0, node.getStart(file)) + words + text.slice(node.end),
			file.text,
		);
}

/**
 * Asks for n8n-workflow once. Left alone, esbuild makes a copy of all its exports for each file that imports one.
 * Descriptions need one constant of it, which is written out: n8n-workflow is not looked for at the start.
 *
 * @type {Plugin}
 */
const n8nWorkflowOnce = {
	name: 'n8n-workflow once',
	setup(build) {
		const filter = /^n8n-workflow$/;
		build.onResolve({ filter }, ({ kind, path }) =>
			kind === 'require-call' ? { path, external: true } : { path, namespace: 'once' },
		);
		build.onLoad({ filter, namespace: 'once' }, () => {
			const workflow = require('n8n-workflow');
			const others = Object.keys(workflow).filter(
				(name) => name !== 'default' && name !== 'NodeConnectionTypes',
			);
			// Pure, so that what nobody imports is left out.
			const constants = others.map(
				(name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`,
			);
			return {
				contents: [
					"const all = /* @__PURE__ */ (() => require('n8n-workflow'))();",
					`export const NodeConnectionTypes = ${JSON.stringify(workflow.NodeConnectionTypes)};`,
					...constants,
				].join('\n'),
			};
		});
	},
};

module.exports = { bundle, START, WORK };
