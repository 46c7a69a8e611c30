import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { ROOT } from '../../scripts/dist';
import { listOperations } from '../../scripts/reference/node-description';
import {
	readExamplesOfResource,
	readOperationExamples,
} from '../../scripts/reference/operation-examples';
import { createReferenceFiles } from '../../scripts/reference/create-reference-files';
import { createOperationIndexes } from '../../scripts/reference/operation-indexes';
import { outputSchemaPath, OUTPUT_SCHEMA_FOLDER } from '../../scripts/reference/output-schema';
import {
	findBreakingChanges,
	SURFACE_FILE,
	TRIGGER_SURFACE_FILE,
} from '../../scripts/reference/node-surface';
import { SOURCE_PACKAGE, NODE_TYPE } from '../support/sourceEngine';
import { inFastTime } from '../support/fastTime';
import { withWebSocket } from '../trigger/support/webSocket';

withWebSocket();

let made: Map<string, string>;
beforeAll(async () => {
	made = await inFastTime(async () => await createReferenceFiles(SOURCE_PACKAGE));
});

const OPERATIONS = listOperations(SOURCE_PACKAGE.nodes[NODE_TYPE]!.description.properties);

const SCHEMA_PATHS = OPERATIONS.flatMap(
	({ resource, operation }) => outputSchemaPath(resource, operation) ?? [],
);

const stored = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the files that `npm run reference` generates', () => {
	it.each([
		'README.md',
		SURFACE_FILE,
		TRIGGER_SURFACE_FILE,
		'docs/operations.md',
		'docs/agents.md',
		'docs/examples.md',
		'docs/trigger.md',
		...createOperationIndexes().keys(),
		...SCHEMA_PATHS,
	])('are up to date: %s', (path) => {
		expect(stored(path)).toBe(made.get(path));
	});

	it('are all the files in the folder of the schemas', () => {
		const lying = readdirSync(join(ROOT, OUTPUT_SCHEMA_FOLDER), {
			recursive: true,
			encoding: 'utf8',
		})
			.filter((name) => name.endsWith('.json'))
			.map((name) => `${OUTPUT_SCHEMA_FOLDER}/${name.replaceAll('\\', '/')}`);

		expect(lying.sort()).toEqual([...SCHEMA_PATHS].sort());
	});
});

describe('the examples of an operation', () => {
	it.each(resources)(
		'exist for all of $value, and for nothing else',
		async ({ value, operations }) => {
			const examples = await readExamplesOfResource(value);
			expect(examples.map(([operation]) => operation).sort()).toEqual(
				operations.map(({ option }) => option.value).sort(),
			);
		},
	);

	it('are missed with where to write them', async () => {
		await expect(readOperationExamples({ resource: 'queue', operation: 'shout' })).rejects.toThrow(
			'queue > shout has no examples: add them to test/actions/queue/queue.examples.ts',
		);
	});
});

describe('a list of names', () => {
	const listed = {
		version: 1,
		fields: { events: { type: 'multiOptions', values: ['any', 'idle'] } },
	};

	it('may grow', () => {
		const made = {
			version: 1,
			fields: {
				events: { type: 'multiOptions', values: ['idle', 'new', 'any'], default: [] },
				more: {},
			},
		};
		expect(findBreakingChanges(listed, made)).toEqual([]);
	});

	it('keeps what it has', () => {
		const made = { version: 2, fields: { events: { values: ['any'] } } };
		expect(findBreakingChanges(listed, made)).toEqual([
			'version: 1',
			'fields.events.type: "multiOptions"',
			'fields.events.values: "idle"',
		]);
	});
});
