import {
	isObject,
	objectAt,
	objectsAt,
	parseJson,
	textAt,
	type JsonObject,
} from '../../nodes/MusicAssistant/helpers/json';
import type { MusicServerResponse } from '../ask-server';
import { type ConnectedServer, type LiveCheck, NotAvailableError } from './connected-server';

/**
 * A check of something that the sources of the newer servers leave open; its name is the question, as in docs/compatibility.md.
 * Its answer goes into reports: it contains the behaviour of the server's software, but no names, addresses or texts of the
 * server's owner.
 */
export function createOpenPoint(name: string, run: LiveCheck['run']): LiveCheck {
	return { name, run };
}

/**
 * Sends a command that the token's user may be allowed to send: a rejected token settles nothing.
 *
 * @throws NotAvailableError
 */
export async function sendCommandOrNotAvailable(
	server: ConnectedServer,
	command: string,
	args: object = {},
): Promise<MusicServerResponse> {
	const answer = await server.sendCommand(command, args);
	if (answer.status !== 401 && answer.status !== 403) return answer;
	throw new NotAvailableError(`The token does not allow ${command} (${statusText(answer)})`);
}

/** The status of a response, as text. */
export function statusText({ status }: { readonly status: number }): string {
	return `status ${status}`;
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

const PART_LISTINGS = [
	'music/albums/album_tracks',
	'music/playlists/playlist_tracks',
	'music/podcasts/podcast_episodes',
];

const PLAYLIST_FILES = ['music/playlists/export_playlist', 'music/playlists/import_playlist'];
const SMART_PLAYLISTS = 'smart_playlists/create';

/** Media types of which most servers have few items come first. */
const LIBRARY_LISTS = [
	'radios',
	'podcasts',
	'playlists',
	'audiobooks',
	'albums',
	'artists',
	'tracks',
];

/** Open points that reading alone can settle. */
export const POINTS_SETTLED_BY_READING: readonly LiveCheck[] = [
	createOpenPoint('Which listings come in pages?', async (server) => {
		const commands = await ServerCommandList.read(server);
		return [
			...PART_LISTINGS.map(
				(part) => `${part} has a limit: ${yesOrNo(commands.hasParameter(part, 'limit'))}`,
			),
			`music/sort_options exists: ${yesOrNo(commands.has('music/sort_options'))}`,
		].join(', ');
	}),
	createOpenPoint('What is the status of a command with invalid data?', async (server) => {
		if (!(await ServerCommandList.read(server)).has('tasks/get')) {
			throw new NotAvailableError('The server has no background tasks');
		}
		return statusText(
			await sendCommandOrNotAvailable(server, 'tasks/get', { task_id: 'n8n-no-such-task' }),
		);
	}),
	createOpenPoint('Which addresses of pictures work?', testPictureAddresses),
	createOpenPoint('Are there playlist files and smart playlists?', async (server) => {
		const commands = await ServerCommandList.read(server);
		const files = PLAYLIST_FILES.map((name) => `${name}: ${yesOrNo(commands.has(name))}`);
		return [...files, `${SMART_PLAYLISTS}: ${await testSmartPlaylists(server, commands)}`].join(
			', ',
		);
	}),
	createOpenPoint(
		'Which permission do renaming and removing a playlist require?',
		async (server) => {
			const commands = await ServerCommandList.read(server);
			return ['music/playlists/update', 'music/playlists/remove', 'music/library/remove_item']
				.map((name) => `${name}: ${commands.permissionFor(name)}`)
				.join(', ');
		},
	),
	createOpenPoint('What does a library list with a negative limit return?', async (server) => {
		for (const list of LIBRARY_LISTS) {
			const count = await countRows(server, list, 3);
			if (typeof count === 'number' && count > 1) return await testNegativeLimit(server, list);
		}
		throw new NotAvailableError('The library has no list with two items');
	}),
];

/** Without its plugin, a server does not have the command, whatever its release. */
async function testSmartPlaylists(
	server: ConnectedServer,
	commands: ServerCommandList,
): Promise<string> {
	if (commands.has(SMART_PLAYLISTS)) return 'yes';
	const { result } = await server.sendCommand('providers', { provider_type: 'plugin' });
	const plugins = Array.isArray(result) ? result.filter(isObject) : [];
	const isLoaded = plugins.some((plugin) => textAt(plugin, 'domain') === 'smart_playlist');
	return isLoaded ? 'no' : 'no, the plugin is not loaded';
}

async function testNegativeLimit(server: ConnectedServer, list: string): Promise<string> {
	const all = await countRows(server, list, 0);
	const found = await countRows(server, list, -1);
	const amount = found === all ? 'all items' : typeof found === 'number' ? `${found} items` : found;
	return `limit -1 of music/${list}: ${amount}${typeof all === 'number' ? ` (limit 0: ${all})` : ''}`;
}

/** The number of rows in the response, or the status of an error response. */
async function countRows(
	server: ConnectedServer,
	list: string,
	limit: number,
): Promise<number | string> {
	const answer = await sendCommandOrNotAvailable(server, `music/${list}/library_items`, { limit });
	return Array.isArray(answer.result) ? answer.result.length : statusText(answer);
}

async function testPictureAddresses(server: ConnectedServer): Promise<string> {
	for (const list of ['albums', 'artists', 'podcasts', 'radios', 'playlists', 'tracks']) {
		// From 2.10 on, rows without this are summaries.
		const args = { limit: 5, summary: false };
		const { result } = await sendCommandOrNotAvailable(server, `music/${list}/library_items`, args);
		const images = (Array.isArray(result) ? result : [])
			.filter(isObject)
			.flatMap((item) => objectsAt(objectAt(item, 'metadata'), 'images'));
		for (const image of images) {
			const [path, provider] = [textAt(image, 'path'), textAt(image, 'provider')];
			if (path === undefined || provider === undefined) continue;
			return await testPicture(server, { path, provider, id: textAt(image, 'proxy_id') });
		}
	}
	throw new NotAvailableError('No item in the library has a picture');
}

interface Picture {
	readonly path: string;
	readonly provider: string;
	readonly id: string | undefined;
}

async function testPicture(
	server: ConnectedServer,
	{ path, provider, id }: Picture,
): Promise<string> {
	// The path is encoded twice, as the clients of 2.8 and older do.
	const query = new URLSearchParams({ path: encodeURIComponent(path), provider, size: '80' });
	const byPath = await fetchStatus(server, `/imageproxy?${query.toString()}`);
	const byId =
		id === undefined
			? 'the server sends none'
			: await fetchStatus(server, `/imageproxy/${encodeURIComponent(id)}?size=80&fmt=jpeg`);
	return `by path: ${byPath}, by ID: ${byId}`;
}

async function fetchStatus(server: ConnectedServer, path: string): Promise<string> {
	const answer = await server.fetchPage(path);
	await answer.body?.cancel();
	return statusText(answer);
}

/** The server's own list of its commands. */
class ServerCommandList {
	private constructor(private readonly commands: readonly JsonObject[]) {}

	/** @throws NotAvailableError before 2.7, which has no list */
	static async read(server: ConnectedServer): Promise<ServerCommandList> {
		const list = parseJson(await (await server.fetchPage('/api-docs/commands.json')).text());
		if (!Array.isArray(list)) throw new NotAvailableError('The server has no list of its commands');
		return new ServerCommandList(list.filter(isObject));
	}

	has(command: string): boolean {
		return this.find(command) !== undefined;
	}

	hasParameter(command: string, argument: string): boolean {
		return objectsAt(this.find(command), 'parameters').some(
			(parameter) => textAt(parameter, 'name') === argument,
		);
	}

	/** The permission that a command requires, or several of which one is enough. */
	permissionFor(command: string): string {
		const found = this.find(command);
		if (found === undefined) return 'no such command';
		return formatPermissions(found.required_scope ?? found.required_role);
	}

	private find(command: string): JsonObject | undefined {
		return this.commands.find((one) => textAt(one, 'command') === command);
	}
}

/** The permissions in a string or list; nothing else that a server may send there gets into a report. */
export function formatPermissions(required: unknown): string {
	if (required === undefined || required === null) return 'none';
	const words = [required]
		.flat()
		.flatMap((one) => (typeof one === 'string' ? one.split(/[\s,;|]+/) : ['']))
		.filter((word) => word !== 'or');
	const isKnown = words.every((word) => /^(?:[a-z_]{1,20}\.){0,3}[a-z_]{1,20}$/.test(word));
	return isKnown && words.length <= 5 ? words.join(' or ') : 'in an unknown form';
}
