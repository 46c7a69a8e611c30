import { posix } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow } from '../../scripts/list-files';
import { PARTS } from '../mutations.cjs';

const FOLDERS = ['nodes/MusicAssistant/api', 'nodes/MusicAssistant/services'];

test('each file that talks to the server is in one part that Stryker changes', () => {
	const sources = Object.values(PARTS).flatMap((part) => part.sources);
	for (const path of FOLDERS.flatMap((folder) => listFilesBelow(ROOT, folder))) {
		const folder = `${posix.dirname(path)}/*.ts`;
		expect({ path, parts: sources.filter((name) => name === path || name === folder) }).toEqual({
			path,
			parts: [expect.anything()],
		});
	}
});

test.each(Object.entries(PARTS))('the tests of %s exist', (_name, { tests }) => {
	const files = listFilesBelow(ROOT, 'test').filter((path) => path.endsWith('.test.ts'));
	const gone = tests.filter((path) => !files.some((file) => file.startsWith(path)));
	expect(gone).toEqual([]);
});
