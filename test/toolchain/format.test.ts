import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { removeTemporaryFolders, temporaryFolder } from './temporary';
import { run } from './tree';

afterAll(removeTemporaryFolders);

test('npm run format writes a file as all are written, and npm test says which is not', () => {
	expect(scripts.format).toBe('oxfmt');
	const tree = temporaryFolder();
	copyFileSync(join(ROOT, '.oxfmtrc.json'), join(tree, '.oxfmtrc.json'));
	symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
	const file = join(tree, 'planted.ts');
	writeFileSync(file, 'export const volume = { "level" : 40 }');
	const format = (...words: string[]) => run(tree, 'node_modules/oxfmt/bin/oxfmt', ...words);

	const before = format('--check');
	expect([before.status, before.output]).toEqual([1, expect.stringContaining('planted.ts')]);
	expect(format().status).toBe(0);
	expect(readFileSync(file, 'utf8')).toBe('export const volume = { level: 40 };\n');
	expect(format('--check').status).toBe(0);
});
