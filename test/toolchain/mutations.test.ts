import { ROOT } from '../../scripts/dist';
import { filesBelow } from '../../scripts/files-below';
import { PARTS } from '../mutations.cjs';

const FOLDER = 'nodes/MusicAssistant/server';

test('each file that talks to the server is in one part of what Stryker changes', () => {
	const sources = Object.values(PARTS).flatMap((part) => part.sources);
	const inFolder = sources.filter((path) => path.startsWith(FOLDER));
	expect(inFolder.sort()).toEqual([...filesBelow(ROOT, FOLDER)].sort());
});

test.each(Object.entries(PARTS))('the tests of %s are there', (_name, { tests }) => {
	const files = filesBelow(ROOT, 'test').filter((path) => path.endsWith('.test.ts'));
	const gone = tests.filter((path) => !files.some((file) => file.startsWith(path)));
	expect(gone).toEqual([]);
});
