const { execFile } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { promisify } = require('node:util');
const { dest, series, src } = require('gulp');

/** What the TypeScript compiler does not carry over: icons, the codex and the output schemas. */
const ASSETS = ['icons/*.{svg,png}', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

async function compile() {
	const compiler = require.resolve('typescript/bin/tsc');
	try {
		await promisify(execFile)(process.execPath, [compiler, '--project', 'tsconfig.build.json']);
	} catch (failure) {
		// What the compiler says is the whole message: no stack of this file below it.
		throw Object.assign(new Error(failure.stdout || failure.message), { showStack: false });
	}
}

/** `encoding: false` leaves the bytes alone: by default gulp 5 reads every file as UTF-8 text. */
function assets() {
	return src(ASSETS, { base: '.', encoding: false, allowEmpty: true }).pipe(dest('dist'));
}

exports.clean = clean;
/** Assets last: what does not compile leaves no `dist/` that would look like a package. */
exports.build = series(clean, compile, assets);
exports.default = exports.build;
