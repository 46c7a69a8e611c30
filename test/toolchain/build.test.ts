import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders } from './temporary';
import { filesBelow } from '../../scripts/files-below';
import { copyOfTree, run } from './tree';

const GULP = 'node_modules/gulp/bin/gulp.js';
/** Not UTF-8: read as text and written again, these bytes would come out as others. */
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe, 0xc3, 0x28]);

/** The repository need not have one for the build to carry it over. */
const SCHEMA = 'nodes/MusicAssistant/__schema__/v1.0.0/planted/get.json';

const DATA = /\.node\.json$|\/__schema__\/.*\.json$/;

let copy: string;

beforeAll(() => {
	copy = copyOfTree();
	mkdirSync(join(copy, 'dist'));
	writeFileSync(join(copy, 'dist/left-over.js'), '');
	writeFileSync(join(copy, 'nodes/notes.txt'), '');
	writeFileSync(join(copy, 'icons/picture.png'), PICTURE);
	mkdirSync(join(copy, SCHEMA, '..'), { recursive: true });
	writeFileSync(join(copy, SCHEMA), '{}\n');
	const { status, output } = run(copy, GULP, 'build');
	expect({ status, output }).toMatchObject({ status: 0 });
}, 60_000);

afterAll(removeTemporaryFolders);

/** Every file below one of the source directories that `pattern` matches, from the root. */
function sources(directory: string, pattern: RegExp): string[] {
	return filesBelow(join(copy, directory))
		.map((path) => `${directory}/${path}`)
		.filter((path) => pattern.test(path));
}

test('dist holds the code file by file, the icons, the codex and the schemas', () => {
	const code = [...sources('nodes', /\.ts$/), ...sources('credentials', /\.ts$/)];
	expect(filesBelow(join(copy, 'dist'))).toEqual(
		[
			...code.map((path) => path.replace(/\.ts$/, '.js')),
			...sources('icons', /\.(svg|png)$/),
			...sources('nodes', DATA),
		].sort(),
	);
});

test('pictures are copied byte by byte', () => {
	const [built, source] = ['dist/icons/picture.png', 'icons/picture.png'].map((path) =>
		readFileSync(join(copy, path)),
	);
	expect(built).toEqual(source);
});

test('a type that does not fit fails the build and is shown', () => {
	// Instead of the real sources, which take the compiler several seconds.
	for (const name of ['nodes', 'credentials']) rmSync(join(copy, name), { recursive: true });
	mkdirSync(join(copy, 'nodes'));
	writeFileSync(join(copy, 'nodes/planted.ts'), "export const volume: number = 'loud';\n");
	const { status, output } = run(copy, GULP, 'build');
	expect(status).toBe(1);
	expect(output).toContain('nodes/planted.ts(1,14): error TS2322');
	expect(existsSync(join(copy, 'dist'))).toBe(false);
}, 60_000);

test('clean takes dist away', () => {
	expect(run(copy, GULP, 'clean').status).toBe(0);
	expect(existsSync(join(copy, 'dist'))).toBe(false);
});
