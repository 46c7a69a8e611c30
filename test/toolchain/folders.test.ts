import { dirname } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow } from '../../scripts/list-files';

const FOLDERS = ['nodes', 'credentials', 'simulator', 'scripts', 'bench', 'e2e', 'test'];

test('no folder has many more than twenty source files', () => {
	const counts: Record<string, number> = {};
	for (const file of FOLDERS.flatMap((folder) => listFilesBelow(ROOT, folder))) {
		if (file.endsWith('.ts')) counts[dirname(file)] = (counts[dirname(file)] ?? 0) + 1;
	}

	expect(Object.keys(counts).length).toBeGreaterThan(100);
	expect(Object.entries(counts).filter(([, count]) => count > 22)).toEqual([]);
});
