import { isObject, objectAt, objectsAt, textAt } from '../../../nodes/MusicAssistant/helpers/json';
import { type ConnectedServer, NotAvailableError } from '../connected-server';
import { ServerCommandList } from './server-command-list';
import {
	sendCommandOrNotAvailable,
	createOpenPoint,
	statusText,
	yesOrNo,
	type OpenPoint,
} from './open-point';

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
export const POINTS_SETTLED_BY_READING: readonly OpenPoint[] = [
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
