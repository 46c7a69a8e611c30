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

/**
 * Operations that must be found out, each by what it reads without declaring it. Other ways to read are those of the node's
 * own operations: if they were not found, what these declare would count as unread.
 */
const PLANTED: ReadonlyArray<readonly [what: string, body: string, ...undeclared: string[]]> = [
	['a parameter', "return parameters.text('startItem');", 'startItem'],
	['an unchecked value', "return parameters.rawValue('settings');", 'settings'],
	['a JSON object', "return parameters.object('settingsJson');", 'settingsJson'],
	['the text of a locator', "return parameters.locatorText('albumId').text;", 'albumId'],
	['a locator with a text', "return parameters.filledLocator('albumId', '').text;", 'albumId'],
	[
		'one of two',
		"throw parameters.error(server ? 'startItem' : 'uri', 'is wrong', 'Mend it.');",
		...['startItem', 'uri'],
	],
	['a parameter only spoken of', "throw parameters.error('media', 'is wrong', '');", 'media'],
	[
		'an entry of a collection',
		"const options = parameters.collection('options'); return options.boolean('shuffle');",
		'options.shuffle',
	],
	[
		'what a shared function is told to read',
		"return await resolveQueueId({ parameters, server }, 'targetQueueId');",
		'targetQueueId',
	],
	['a name that is made up', "return parameters.text(['start', 'Item'].join(''));", UNKNOWN_NAME],
];

const plantedName = (index: number) => `planted${index}.operation.ts`;

let sources: ParameterReadAnalyzer;

beforeAll(() => {
	const planted = PLANTED.map(([, body], index) => [plantedName(index), source(body)] as const);
	sources = new ParameterReadAnalyzer(FILES, Object.fromEntries(planted));
});

describe('an operation reads only parameters that it declares', () => {
	test('and there are operations', () => {
		expect(FILES.length).toBeGreaterThanOrEqual(13);
	});

	const names = FILES.map((file) => file.slice(ACTIONS.length + 1));
	test.each(names)('and all that it declares: %s', (name) => {
		const file = join(ACTIONS, name);
		const operation = operationIn(file);
		const declared = declaredBy(operation);
		const read = sources.findParametersReadBy(file);
		const readByOthers = [
			...READ_BY_THE_ROUTER[operation.effect],
			...(operation.combination ? ['options.combineItems'] : []),
		];

		expect(read.filter((one) => !declared.includes(one))).toEqual([]);
		expect(declared.filter((one) => ![...read, ...readByOthers].includes(one))).toEqual([]);
	});

	const planted = PLANTED.map(([what, , ...undeclared], index) => ({ what, undeclared, index }));
	test.each(planted)('is detected if it does not declare $what', ({ undeclared, index }) => {
		const declared = declaredBy(operationIn(join(ACTIONS, 'queue/get.operation.ts')));
		const read = sources.findParametersReadBy(inMemoryFilePath(plantedName(index)));

		expect(read.filter((one) => !declared.includes(one))).toEqual(undeclared);
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
import type { Operation } from '../operation';

export const planted: Pick<Operation, 'execute'> = {
	async execute({ parameters, server }) {
		${body}
	},
};
`;
}
