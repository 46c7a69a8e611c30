import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject, type JsonObject } from '../../nodes/MusicAssistant/helpers/json';
import { ROOT } from '../../scripts/dist';
import { OUTPUT_SCHEMA_FOLDER, createOutputSchema } from '../../scripts/reference/output-schema';

/** The columns that n8n's tables show first: what a row is about. */
const FIRST_COLUMNS = ['name', 'label', 'player', 'queue', 'event', 'command', 'provider', 'kind'];

/** Rows that are about the whole server. */
const WITHOUT_NAME = ['library/sync', 'server/getInfo'];

/** Lists of objects that are of no use as texts, and what a node passes on as it is. */
const NESTED_COLUMNS = ['failed', 'cues'];
const NOT_FLAT = ['player/getSnapshot', 'server/getCommands'];

const LAST_COLUMNS = ['success', 'confirmed', 'reason'];

const isId = (column: string) => /_ids?$/.test(column) || column === 'synced_to';

/** What is wrong with the columns of one output. */
function columnFaults(source: string, row: JsonObject): string[] {
	const columns = Object.keys(row);
	const [first = ''] = columns;
	const has = (column: string) => columns.includes(column);
	const isBefore = (one: string, other: string) =>
		!has(one) || !has(other) || columns.indexOf(one) < columns.indexOf(other);
	const expectedEnd = [...LAST_COLUMNS.filter(has), ...columns.filter(isId)];
	return [
		...(FIRST_COLUMNS.includes(first) || WITHOUT_NAME.includes(source)
			? []
			: [`begins with ${first}`]),
		...(expectedEnd.join() === columns.slice(columns.length - expectedEnd.length).join()
			? []
			: [`does not end with ${expectedEnd.join(', ')}`]),
		...(isBefore('added_names', 'state') ? [] : ['shows what plays before what was added']),
		...(has('media_type') && has('uri') && !(has('title') && has('artist'))
			? ['has no title and artist']
			: []),
		...(has('success') && has('player_id') && !has('player') ? ['has no player'] : []),
		...(has('success') && has('queue_id') && !has('queue') ? ['has no queue'] : []),
		...columns
			.filter((column) => isNested(row[column]))
			.filter((column) => !NESTED_COLUMNS.includes(column) && !NOT_FLAT.includes(source))
			.map((column) => `nests ${column}`),
	].map((fault) => `${source} ${fault}`);
}

/** Whether a value, or the schema of one, is an object or a list of objects. */
function isNested(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(isObject);
	if (!isObject(value)) return false;
	if (value.type === 'array') return isObject(value.items) && value.items.type === 'object';
	return value.type === undefined || value.type === 'object';
}

function parseObject(text: string): JsonObject {
	const value: unknown = JSON.parse(text);
	if (!isObject(value)) throw new Error(`No object: ${text}`);
	return value;
}

/** The outputs that a generated page shows, by the name of the operation or event. */
function outputsOnPage(path: string): Array<readonly [string, JsonObject]> {
	let [resource, name] = ['', ''];
	let isOutput = false;
	return readFileSync(join(ROOT, path), 'utf8')
		.split(/^(?=#|Output|The first of|```)/m)
		.flatMap((part): Array<readonly [string, JsonObject]> => {
			const heading = /^(##|###) .*\(`(\w+)`\)/.exec(part);
			if (heading?.[1] === '##') resource = heading[2] ?? '';
			if (heading?.[1] === '###') name = heading[2] ?? '';
			if (!part.startsWith('```json')) {
				isOutput = /^(Output|The first of \d+ output items)/.test(part);
				return [];
			}
			const source = resource === '' ? name : `${resource}/${name}`;
			return isOutput ? [[source, parseObject(part.replace(/^```(json)?$/gm, ''))]] : [];
		});
}

function schemas(): Array<readonly [string, JsonObject]> {
	const files = readdirSync(join(ROOT, OUTPUT_SCHEMA_FOLDER), {
		recursive: true,
		encoding: 'utf8',
	});
	return files
		.filter((file) => file.endsWith('.json'))
		.map((file) => {
			const schema = parseObject(readFileSync(join(ROOT, OUTPUT_SCHEMA_FOLDER, file), 'utf8'));
			const { properties } = schema;
			if (!isObject(properties)) throw new Error(`${file} has no properties`);
			return [join(file, '..', basename(file, '.json')), properties] as const;
		});
}

const isGenerated = (source: string) => source !== 'server/sendCommand' && source !== 'any';

describe('the columns of outputs', () => {
	it.each([
		['operations, as the page shows them', () => outputsOnPage('docs/operations.md')],
		['operations, all fields of any output', schemas],
		['events', () => outputsOnPage('docs/trigger.md')],
	])(
		'begin with what the row is about, and end with whether it worked and the IDs: %s',
		(_, read) => {
			const outputs = read().filter(([source]) => isGenerated(source));

			expect(outputs.length).toBeGreaterThan(10);
			expect(outputs.flatMap(([source, row]) => columnFaults(source, row))).toEqual([]);
		},
	);
});

test('a schema has the fields in the order of the outputs, and at the end whether it worked', () => {
	const outputs = [
		{ player: 'Kitchen', state: 'idle', success: true, confirmed: true },
		{ player: 'Office', success: false, confirmed: false, reason: 'The player is busy' },
		{ player: 'Attic', volume_level: 20, state: 'idle', note: 'Muted', success: true },
	];

	const { properties = {} } = createOutputSchema(outputs, []);

	expect(Object.keys(properties).join(' ')).toBe(
		'player volume_level state note success confirmed reason',
	);
});

test('a schema does not name what is different in every snapshot', () => {
	const output = { playback_speeds: { 'library://audiobook/1': 1.5 } };

	expect(createOutputSchema([output], []).properties).toEqual({
		playback_speeds: { type: 'object' },
	});
});
