import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../nodes/MusicAssistant/actions/operation';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { fromList } from '../engine/resource-locators';
import { displayText } from '../engine/display-text';
import { isCollectionField, optionValuesOf } from '../reference/node-description';
import {
	type ConnectedServer,
	createCheck,
	type LiveCheck,
	NotAvailableError,
} from './connected-server';

/** What is entered where the editor has no list, or where its first entry would not tell much. */
const ENTERED: Readonly<Record<string, (server: ConnectedServer) => Promise<unknown>>> = {
	queueId: async (server) => (await readLongestQueue(server)).queue_id,
	uri: async (server) => (await readFirstItem(server)).uri,
	query: async (server) => (await readFirstItem(server)).name,
};

/** What is set besides, by the resource and the operation. */
const SET: Readonly<Record<string, INodeParameters>> = {
	'queue.waitFor': { waitUntil: 'stops', options: { maxWait: 2, onTimeout: 'continue' } },
	'server.getHealth': { options: { includeHealthy: true } },
};

/** What the results have to say besides their IDs, by the resource and the operation. */
const DESCRIBED: Readonly<
	Record<string, (rows: IDataObject[], server: ConnectedServer) => Promise<string> | string>
> = {
	'server.getInfo': ([info]) => {
		const { server_version: version, schema_version: schema, user_role: role } = info ?? {};
		expectText(version, 'a version');
		return `Music Assistant ${displayText(version)}, schema ${displayText(schema)}, role ${displayText(role) || 'not reported'}`;
	},
	'server.getHealth': (rows) => {
		const problems = rows.filter(({ healthy }) => healthy === false);
		const unchecked = rows.filter(({ healthy }) => healthy === null);
		const kinds = new Set(problems.map(({ kind }) => displayText(kind)));
		return `${rows.length} checked, ${problems.length} with problems (${[...kinds].join(', ') || 'none'}), ${unchecked.length} not readable`;
	},
	'queue.getItems': async (rows, server) => {
		const { item_count: count } = await readLongestQueue(server);
		if (typeof count === 'number') expectSame(rows.length, count, 'the number of items');
		return describeCount(rows);
	},
	'queue.waitFor': ([row]) => `${displayText(row?.how)} after ${displayText(row?.waited)} seconds`,
	'library.search': async (rows, server) => {
		const { name } = await readFirstItem(server);
		if (rows.some((hit) => hit.name === name)) return describeCount(rows);
		throw new Error(`A search for "${displayText(name)}", which is in the library, misses it`);
	},
};

/** The columns that repeat what was chosen. */
const OWN_IDS = { playerId: 'player_id', queueId: 'queue_id' };

const ID_COLUMNS = ['queue_item_id', 'uri', 'queue_id', 'player_id', 'command'];

/** The lists of the editor that need nothing but the server. */
const EDITOR_LISTS = ['searchListMethod', 'loadOptionsMethod'] as const;

const MEDIA_TYPES = ['track', 'album', 'playlist', 'podcast', 'radio'];

/** All checks that change nothing: every operation that reads, every list of the editor, and the trigger. */
export const READING_CHECKS: readonly LiveCheck[] = [
	createCheck('Credential test', async (server) => await server.testCredential()),
	...resources.flatMap(({ value: resource, operations }) =>
		operations
			.filter(({ effect }) => effect === 'read')
			.flatMap((operation) => checksOf(resource, operation)),
	),
	...EDITOR_LISTS.flatMap((kind) =>
		listMethods(kind).map((method) =>
			createCheck(`Editor list: ${method}`, async (server) => {
				const entries = await (kind === 'searchListMethod'
					? server.listEntries(method)
					: server.loadOptions(method));
				return describeEntries(entries.map(({ name }) => name));
			}),
		),
	),
	createCheck('Editor fields: getPlayerSettings', async (server) =>
		describeEntries(await server.listSettings(await firstEntry(server, 'searchPlayers'))),
	),
	createCheck('Trigger', async (server) => {
		await server.testTrigger();
		return 'the event connection opens, logs in and closes';
	}),
];

/** One check, or one for each type of media that the operation lists. */
function checksOf(resource: string, { option, fields }: Operation): LiveCheck[] {
	const path = `${resource}.${option.value}`;
	const title = `${resource.charAt(0).toUpperCase()}${resource.slice(1).replace(/s$/, '')}`;
	const isList = fields.some(({ name }) => name === 'limit');
	const hasPages = isList && ['favorites', 'library'].includes(resource);
	const describe = DESCRIBED[path] ?? (isList ? describeCount : describeRow);
	const run = (set: INodeParameters) => async (server: ConnectedServer) => {
		const entered: IDataObject = {};
		const chosen: INodeParameters = {};
		for (const field of fields.filter(({ required }) => required)) {
			const value = await enter(server, field);
			entered[field.name] = value;
			chosen[field.name] = field.type === 'resourceLocator' ? fromList(value) : value;
		}
		const rows = await server.runOnce(resource, option.value, {
			...(hasPages ? { limit: 5 } : { returnAll: true }),
			...SET[path],
			...set,
			...chosen,
		});
		for (const [field, column] of Object.entries(OWN_IDS)) {
			const own = rows[0]?.[column];
			if (own !== undefined && field in entered) expectSame(own, entered[field], `"${column}"`);
		}
		return await describe(rows, server);
	};
	const types = optionValuesOf(fields.find(({ name }) => name === 'mediaType'));
	const name = `${title} > ${option.name}`;
	if (types.length === 0) return [createCheck(name, run({}))];
	return types.map((mediaType) =>
		createCheck(`${name} of the type ${mediaType}`, run({ mediaType })),
	);
}

/** What a user enters into a required field: the first entry of its list. */
async function enter(server: ConnectedServer, { name, modes }: INodeProperties): Promise<string> {
	const [method] = (modes ?? []).flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []);
	if (ENTERED[name]) return displayText(await ENTERED[name](server));
	return await firstEntry(server, method ?? '');
}

async function firstEntry(server: ConnectedServer, method: string): Promise<string> {
	const [first] = await server.listEntries(method);
	if (first === undefined) throw new NotAvailableError(`The list ${method} is empty`);
	return displayText(first.value);
}

/** The methods of the editor's lists that depend on no other field. */
function listMethods(kind: 'searchListMethod' | 'loadOptionsMethod'): string[] {
	const fields = resources.flatMap(({ properties }) => properties);
	const nested = fields.flatMap(({ options = [] }) => options.filter(isCollectionField));
	const methods = [...fields, ...nested].flatMap(({ typeOptions, modes = [] }) =>
		kind === 'searchListMethod'
			? modes.flatMap((mode) => mode.typeOptions?.searchListMethod ?? [])
			: typeOptions?.loadOptionsDependsOn
				? []
				: (typeOptions?.loadOptionsMethod ?? []),
	);
	return [...new Set(methods)];
}

async function readFirstItem(server: ConnectedServer): Promise<IDataObject> {
	for (const type of MEDIA_TYPES) {
		const [item] = await server.readLibrary(type);
		if (item !== undefined) return item;
	}
	throw new NotAvailableError(`There is no ${MEDIA_TYPES.join(', ')} in the library`);
}

async function readLongestQueue(server: ConnectedServer): Promise<IDataObject> {
	const queues = [...(await server.runOnce('queue', 'getAll', { returnAll: true }))];
	const [queue] = queues.sort((a, b) => Number(b.item_count ?? 0) - Number(a.item_count ?? 0));
	if (queue === undefined) throw new NotAvailableError('There is no queue');
	return queue;
}

function describeRow([row]: readonly IDataObject[]): string {
	const { name, state } = row ?? {};
	return [displayText(name) || 'read', displayText(state)].filter(Boolean).join(', ');
}

/** The number of rows, after checking that each has its ID or URI. */
function describeCount(rows: readonly IDataObject[]): string {
	for (const row of rows) {
		const id = ID_COLUMNS.find((column) => column in row);
		expectText(id && row[id], `"${id ?? 'uri'}"`);
	}
	return `${rows.length} ${rows.length === 1 ? 'item' : 'items'}`;
}

function describeEntries(names: readonly string[]): string {
	for (const name of names) expectText(name, 'a name');
	return `${names.length} ${names.length === 1 ? 'entry' : 'entries'}`;
}

function expectText(value: unknown, what: string): void {
	if (typeof value !== 'string' || value === '') throw new Error(`The output has no ${what}`);
}

function expectSame(actual: unknown, expected: unknown, what: string): void {
	if (actual === expected) return;
	throw new Error(`${what} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}
