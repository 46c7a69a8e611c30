const { execFile } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { dest, series, src } = require('gulp');

const ICONS = 'icons/*.{svg,png}';
/** The codex and the output schemas. */
const DATA = ['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];

/** Several times faster than TypeScript 5, which stays installed for the tools that need it, and writes the same code. */
const COMPILER = join(__dirname, 'node_modules/typescript-7/bin/tsc');

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

/** As tsconfig.json says: what does not compile leaves nothing behind that would look like a package. */
async function compile() {
	try {
		await promisify(execFile)(process.execPath, [COMPILER, '--pretty', 'false']);
	} catch (failure) {
		// What the compiler says is the whole message: no stack of this file below it.
		throw Object.assign(new Error(failure.stdout || failure.message), { showStack: false });
	}
}

/** `encoding: false` leaves the bytes alone: by default gulp 5 reads every file as UTF-8 text. */
function copy() {
	return src([ICONS, ...DATA], { base: '.', encoding: false, allowEmpty: true }).pipe(dest('dist'));
}

exports.clean = clean;
exports.build = series(clean, compile, copy);
exports.default = exports.build;
