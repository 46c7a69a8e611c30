import {
	isObject,
	objectAt,
	objectsAt,
	parseJson,
	textAt,
	type JsonObject,
} from '../../nodes/MusicAssistant/helpers/json';
import type { MusicServerResponse } from '../ask-server';
import {
	type ConnectedServer,
	createCheck,
	type LiveCheck,
	NotAvailableError,
} from './connected-server';

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
const LIBRARY_LISTS = 'radios podcasts playlists audiobooks albums artists tracks'.split(' ');

/**
 * Checks of what the sources of the newer servers leave open, as far as reading alone can settle it: the name of each is the
 * question, as in docs/compatibility.md. Its answer goes into reports: it contains the behaviour of the server's software, but
 * no names, addresses or texts of the server's owner.
 */
export const POINTS_SETTLED_BY_READING: readonly LiveCheck[] = [
	createCheck('Which listings come in pages?', async (server) => {
		const commands = await readCommands(server);
		const hasLimit = (listing: string) =>
			objectsAt(commands.get(listing), 'parameters').some((one) => textAt(one, 'name') === 'limit');
		return [
			...PART_LISTINGS.map((part) => `${part} has a limit: ${yesOrNo(hasLimit(part))}`),
			`music/sort_options exists: ${yesOrNo(commands.has('music/sort_options'))}`,
		].join(', ');
	}),
	createCheck('What is the status of a command with invalid data?', async (server) => {
		if (!(await readCommands(server)).has('tasks/get')) {
			throw new NotAvailableError('The server has no background tasks');
		}
		return statusText(
			await sendCommandOrNotAvailable(server, 'tasks/get', { task_id: 'n8n-no-such-task' }),
		);
	}),
	createCheck('Which addresses of pictures work?', testPictureAddresses),
	createCheck('Are there playlist files and smart playlists?', async (server) => {
		const commands = await readCommands(server);
		const files = PLAYLIST_FILES.map((name) => `${name}: ${yesOrNo(commands.has(name))}`);
		return [...files, `${SMART_PLAYLISTS}: ${await testSmartPlaylists(server, commands)}`].join(
			', ',
		);
	}),
	createCheck('Which permission do renaming and removing a playlist require?', async (server) => {
		const commands = await readCommands(server);
		return ['music/playlists/update', 'music/playlists/remove', 'music/library/remove_item']
			.map((name) => `${name}: ${permissionOf(commands.get(name))}`)
			.join(', ');
	}),
	createCheck('What does a library list with a negative limit return?', async (server) => {
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
	commands: ServerCommands,
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
			return await testPicture(server, path, provider, textAt(image, 'proxy_id'));
		}
	}
	throw new NotAvailableError('No item in the library has a picture');
}

async function testPicture(
	server: ConnectedServer,
	path: string,
	provider: string,
	id?: string,
): Promise<string> {
	const statusOf = async (address: string): Promise<string> => {
		const answer = await server.fetchPage(address);
		await answer.body?.cancel();
		return statusText(answer);
	};
	// The path is encoded twice, as the clients of 2.8 and older do.
	const query = new URLSearchParams({ path: encodeURIComponent(path), provider, size: '80' });
	const byPath = await statusOf(`/imageproxy?${query.toString()}`);
	const byId =
		id === undefined
			? 'the server sends none'
			: await statusOf(`/imageproxy/${encodeURIComponent(id)}?size=80&fmt=jpeg`);
	return `by path: ${byPath}, by ID: ${byId}`;
}

/** The server's own list of its commands, by their names. */
type ServerCommands = ReadonlyMap<string | undefined, JsonObject>;

/** @throws NotAvailableError before 2.7, which has no list */
async function readCommands(server: ConnectedServer): Promise<ServerCommands> {
	const list = parseJson(await (await server.fetchPage('/api-docs/commands.json')).text());
	if (!Array.isArray(list)) throw new NotAvailableError('The server has no list of its commands');
	return new Map(list.filter(isObject).map((one) => [textAt(one, 'command'), one]));
}

/** The permission that a command requires, or several of which one is enough. */
function permissionOf(command: JsonObject | undefined): string {
	if (command === undefined) return 'no such command';
	return formatPermissions(command.required_scope ?? command.required_role);
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
