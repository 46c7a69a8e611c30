const { Buffer } = require('node:buffer');
const { execFile } = require('node:child_process');
const { mkdir, rm, writeFile } = require('node:fs/promises');
const { dirname, join, parse, posix } = require('node:path');
const { Transform } = require('node:stream');
const { promisify } = require('node:util');
const { dest, parallel, series, src } = require('gulp');
const { n8n } = require('./package.json');
const { bundle, START } = require('./scripts/bundle.js');

const ICONS = 'icons/*.{svg,png}';
/** The codex and the output schemas. */
const DATA = ['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];

/** The files that n8n loads, as package.json names them: `dist/nodes/MusicAssistant/MusicAssistant.node.js`. */
const DOORS = [...n8n.nodes, ...n8n.credentials];

/** The tools that read TypeScript need TypeScript 5 beside them; this one, which is several times faster, only checks. */
const COMPILER = join(__dirname, 'node_modules/typescript-7/bin/tsc');

async function clean() {
	await rm('dist', { recursive: true, force: true });
}

/** esbuild only strips types; the compiler is who checks them. */
async function types() {
	try {
		await promisify(execFile)(process.execPath, [COMPILER, '--project', 'tsconfig.build.json']);
	} catch (failure) {
		// What the compiler says is the whole message: no stack of this file below it.
		throw Object.assign(new Error(failure.stdout || failure.message), { showStack: false });
	}
}

/** Every door hands out its class from what is loaded at once, and gives it its name back: n8n loads it by that. */
async function code() {
	await bundle(DOORS.map(exported));
	for (const door of DOORS) {
		const name = classOf(door);
		const all = `require("${posix.relative(dirname(door), START)}")`;
		await mkdir(dirname(door), { recursive: true });
		await writeFile(
			door,
			`"use strict";\nexports.${name} = class ${name} extends ${all}.${name} {};\n`,
		);
	}
}

/** @param {string} door */
function exported(door) {
	const source = door.replace(/^dist/, '.').replace(/\.js$/, '');
	return `export { ${classOf(door)} } from '${source}';`;
}

/** n8n wants the class called like its file. @param {string} door */
function classOf(door) {
	const [name] = parse(door).name.split('.');
	return name;
}

/** `encoding: false` leaves the bytes alone: by default gulp 5 reads every file as UTF-8 text. */
function icons() {
	return src(ICONS, { base: '.', encoding: false, allowEmpty: true }).pipe(dest('dist'));
}

function data() {
	return src(DATA, { base: '.', allowEmpty: true }).pipe(withoutBlanks()).pipe(dest('dist'));
}

function withoutBlanks() {
	return new Transform({
		objectMode: true,
		transform(file, _encoding, done) {
			file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents.toString())));
			done(null, file);
		},
	});
}

exports.clean = clean;
/** Types first: what does not compile leaves no `dist/` that would look like a package. */
exports.build = series(clean, types, parallel(code, icons, data));
exports.default = exports.build;
