import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';
import type { Operation } from '../../nodes/MusicAssistant/actions/operation';
import { Parameters } from '../../nodes/MusicAssistant/parameters/parameters';
import { inMemoryFilePath, ParameterReadAnalyzer, UNKNOWN_NAME } from './parameterReadAnalyzer';
import { isCollectionField } from '../../scripts/reference/node-description';

const ACTIONS = join(ROOT, 'nodes/MusicAssistant/actions');

const FILES = readdirSync(ACTIONS, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.operation.ts'))
	.map((file) => join(ACTIONS, file));

/** Operations that must be found out, each by what it reads without declaring it. */
const PLANTED: Record<string, { body: string; undeclared: string[] }> = {
	'a parameter': {
		body: "return parameters.text('startItem');",
		undeclared: ['startItem'],
	},
	'a multi-selection': {
		body: "return parameters.choices('mediaTypes', ['track']);",
		undeclared: ['mediaTypes'],
	},
	'a resource mapper': {
		body: "return parameters.mapped('settings').value;",
		undeclared: ['settings'],
	},
	'a JSON object': {
		body: "return parameters.object('settingsJson');",
		undeclared: ['settingsJson'],
	},
	'the text of a locator': {
		body: "return parameters.locatorText('albumId').text;",
		undeclared: ['albumId'],
	},
	'a text and a locator that must not be empty': {
		body: "return parameters.filledText('uri', '') + parameters.filledLocator('albumId', '').text;",
		undeclared: ['albumId', 'uri'],
	},
	'a parameter only spoken of': {
		body: "throw parameters.error('media', 'must not be empty', 'Choose one.');",
		undeclared: ['media'],
	},
	'one of two': {
		body: "throw parameters.error(server ? 'startItem' : 'uri', 'is wrong', 'Mend it.');",
		undeclared: ['startItem', 'uri'],
	},
	'an entry of a collection': {
		body: "const options = parameters.collection('options'); return options.boolean('shuffle');",
		undeclared: ['options.shuffle'],
	},
	'an entry of a collection in one go': {
		body: "return parameters.collection('options').numberOr('pageSize', 1);",
		undeclared: ['options.pageSize'],
	},
	'a whole collection': {
		body: "return parameters.collection('filters').has('state');",
		undeclared: ['filters', 'filters.state'],
	},
	'what a shared function reads': {
		body: 'return readLimit(parameters) ?? null;',
		undeclared: ['limit', 'returnAll'],
	},
	'what a shared function is told to read': {
		body: "return await resolveQueueId({ parameters, server }, 'targetQueueId');",
		undeclared: ['targetQueueId'],
	},
	'a name that is made up': {
		body: "return parameters.text(['start', 'Item'].join(''));",
		undeclared: [UNKNOWN_NAME],
	},
};

const plantedName = (index: number) => `planted${index}.operation.ts`;

let sources: ParameterReadAnalyzer;

beforeAll(() => {
	const planted = Object.values(PLANTED).map(({ body }, index) => [
		plantedName(index),
		source(body),
	]);
	sources = new ParameterReadAnalyzer(FILES, Object.fromEntries(planted) as Record<string, string>);
});

describe('an operation reads only parameters that it declares', () => {
	test('and there are operations', () => {
		expect(FILES.length).toBeGreaterThanOrEqual(13);
	});

	test.each(FILES.map((file) => [file.slice(ACTIONS.length + 1), file] as const))(
		'%s',
		(_, file) => {
			const read = sources.findParametersReadBy(file);
			const operation = operationIn(file);
			const declared = declaredBy(operation);
			const own = declared.filter((name) => !READ_BY_THE_ROUTER[operation.effect].includes(name));

			expect(read.length > 0).toBe(own.length > 0);
			expect(read.filter((name) => !declared.includes(name))).toEqual([]);
		},
	);

	test.each(Object.keys(PLANTED).map((name, index) => [name, index] as const))(
		'is detected if it does not declare %s',
		(name, index) => {
			const declared = declaredBy(operationIn(join(ACTIONS, 'queue/get.operation.ts')));
			const read = sources.findParametersReadBy(inMemoryFilePath(plantedName(index)));

			expect(read.filter((one) => !declared.includes(one))).toEqual(PLANTED[name]!.undeclared);
		},
	);

	test('is known by the parameters that it declares', () => {
		for (const file of FILES) {
			const operation = operationIn(file);
			const read = [
				...sources.findParametersReadBy(file),
				...READ_BY_THE_ROUTER[operation.effect],
				...(operation.combination ? ['options.combineItems'] : []),
			];

			expect(declaredBy(operation).filter((name) => !read.includes(name))).toEqual([]);
		}
	});
});

describe('the parameters of an operation', () => {
	const fields: INodeProperties[] = [
		{ displayName: 'Start Item', name: 'startItem', type: 'string', default: '' },
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			default: {},
			options: [{ displayName: 'Shuffle', name: 'shuffle', type: 'boolean', default: true }],
		},
	];
	const values: Record<string, unknown> = {
		startItem: 'latest',
		secret: 'not for this operation',
		options: { shuffle: false, secret: true },
	};
	const parameters = new Parameters(fields, (name) => values[name]);
	const complaint = 'The operation reads "secret" but does not declare it';

	test('return what is declared', () => {
		expect(parameters.text('startItem')).toBe('latest');
		expect(parameters.collection('options').boolean('shuffle')).toBe(false);
	});

	test.each<[string, (from: Parameters) => unknown]>([
		['text', (from) => from.text('secret')],
		['boolean', (from) => from.boolean('secret')],
		['number', (from) => from.number('secret')],
		['choice', (from) => from.choice('secret', ['a'])],
		['choices', (from) => from.choices('secret', ['a'])],
		['listed texts', (from) => from.listedTexts('secret')],
		['object', (from) => from.object('secret')],
		['unchecked value', (from) => from.rawValue('secret')],
		['locator', (from) => from.locator('secret')],
		['locatorText', (from) => from.locatorText('secret')],
		['collection', (from) => from.collection('secret')],
		['entries', (from) => from.entries('secret', 'member')],
		['error', (from) => from.error('secret', 'is wrong', 'Mend it.')],
	])('refuse to read as %s what is not', (_, read) => {
		expect(() => read(parameters)).toThrow(complaint);
		expect(() => read(parameters.collection('options'))).toThrow(complaint);
	});

	test.each<[string, (options: ReturnType<Parameters['collection']>) => unknown]>([
		['has', (options) => options.has('secret')],
		['numberOr', (options) => options.numberOr('secret', 1)],
		['booleanOr', (options) => options.booleanOr('secret', true)],
	])('refuse an undeclared entry of a collection in %s', (_, read) => {
		expect(() => read(parameters.collection('options'))).toThrow(complaint);
	});

	test('are requested once each', () => {
		const read = jest.fn((name: string) => values[name]);
		const counted = new Parameters(fields, read);
		counted.text('startItem');
		counted.text('startItem');

		expect(read.mock.calls).toEqual([['startItem']]);
	});
});

/** What the router reads for every operation of a kind, beside what the operation itself does. */
const READ_BY_THE_ROUTER = {
	read: ['options', 'options.timeout', 'options.concurrency'],
	change: ['options', 'options.timeout'],
};

function operationIn(file: string): Operation {
	const exported = Object.values(jest.requireActual<Record<string, unknown>>(file));
	const operation = exported.find((one) => typeof one === 'object' && 'execute' in one!);
	if (operation === undefined) throw new Error(`${file} exports no operation.`);
	return operation as Operation;
}

function declaredBy({ fields }: Operation): string[] {
	const withValues = fields.filter(({ type }) => type !== 'notice');
	return withValues.flatMap(({ name, type, options = [] }) => [
		name,
		...(type === 'collection'
			? options.filter(isCollectionField).flatMap((entry) => namesOfEntry(name, entry))
			: []),
	]);
}

/** What resolves a locator reads it by its bare name, also that of a collection. */
function namesOfEntry(collection: string, { name, type }: INodeProperties): string[] {
	return [`${collection}.${name}`, ...(type === 'resourceLocator' ? [name] : [])];
}

function source(body: string): string {
	return `import { resolveQueueId } from '../../parameters/resolve/resolvePlayersAndQueues';
import { readLimit } from '../../parameters/fields/listFields';
import type { Operation } from '../operation';

export const planted: Pick<Operation, 'execute'> = {
	async execute({ parameters, server }) {
		${body}
	},
};
`;
}
