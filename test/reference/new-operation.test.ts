import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow } from '../../scripts/list-files';
import { readExamplesOfResource } from '../../scripts/reference/operation-examples';
import { listOperationFiles, type OperationFile } from '../../scripts/reference/operation-indexes';

const TESTS = listFilesBelow(ROOT, 'test/actions').filter((path) => path.endsWith('.ts'));

const CHANGELOG = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').replaceAll(/\s+/g, ' ');

/** What an operation consists of besides its own file, as CONTRIBUTING.md says; everything else is generated from these. */
async function findMissingPlaces({ path, resource, operation }: OperationFile) {
	const folder = `test/actions/${resource}`;
	const known = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ option }) => option.value === operation);
	const isAbout = (test: string) =>
		test.slice(folder.length).includes(`/${operation}`) ||
		readFileSync(join(ROOT, test), 'utf8').includes(operation);
	const tests = TESTS.filter((test) => test.startsWith(`${folder}/`) && test.endsWith('.test.ts'));
	const examples = await readExamplesOfResource(resource);
	return [
		tests.some(isAbout) ? [] : `no test is about it: write ${folder}/${operation}.test.ts`,
		examples.some(([about]) => about === operation)
			? []
			: `it has no examples: add them to ${folder}/${resource}.examples.ts`,
		!known || CHANGELOG.includes(known.option.name)
			? []
			: `CHANGELOG.md does not name "${known.option.name}"`,
		known ? [] : `${path} is in no list of operations: run npm run reference, last of all`,
	].flat();
}

test.each(listOperationFiles().map((file) => [file.resource, file.operation, file] as const))(
	'%s: %s has a test, examples, an entry in the changelog, and is known to the node',
	async (_resource, _operation, file) => {
		expect(await findMissingPlaces(file)).toEqual([]);
	},
);

test('an operation that lacks one of these is found out, with what to write', async () => {
	const path = 'nodes/MusicAssistant/actions/queue/shout.operation.ts';
	expect(await findMissingPlaces({ path, resource: 'queue', operation: 'shout' })).toEqual([
		'no test is about it: write test/actions/queue/shout.test.ts',
		'it has no examples: add them to test/actions/queue/queue.examples.ts',
		`${path} is in no list of operations: run npm run reference, last of all`,
	]);
});
