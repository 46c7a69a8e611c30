import { setTimeout } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { isObject, textAt, type JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { byName } from '../../engine/locators';
import { displayText } from '../../engine/display-text';
import { type ConnectedServer, NotAvailable } from '../connected-server';
import { allowedAnswer, openPoint, statusText, type OpenPoint } from './open-point';

const PLAYLIST = 'n8n test of the server, can be deleted';

/** How long an event may take. Recorded ones came within 50 milliseconds. */
const EVENT_MILLISECONDS = 2000;

/** Open points that only changes can settle: of the given player, and of a playlist that is created for this and deleted again. */
export function pointsSettledByChanging(player: string): readonly OpenPoint[] {
	return [
		openPoint('How are commands to a missing or unavailable player answered?', async (server) => {
			const missing = await allowedAnswer(server, 'players/cmd/stop', {
				player_id: 'n8n-no-such-player',
			});
			return `missing: ${statusText(missing)}, ${await unavailable(server, player)}`;
		}),
		openPoint('Do playlists of the server follow a rename?', async (server) =>
			withPlaylist(server, async (playlist) => await rename(server, playlist)),
		),
		openPoint('Which event does a new favorite cause?', async (server) =>
			withPlaylist(server, async (playlist) => await favoriteEvent(server, playlist)),
		),
	];
}

/** Only the given player may be changed, so this is only answered if that player is unavailable. */
async function unavailable(server: ConnectedServer, player: string): Promise<string> {
	const [found] = await server.run('player', 'get', { playerId: byName(player) });
	if (found?.available !== false) return 'unavailable: not tested, the named player is available';
	const id = displayText(found.player_id);
	return `unavailable: ${statusText(await server.answer('players/cmd/stop', { player_id: id }))}`;
}

async function withPlaylist(
	server: ConnectedServer,
	test: (playlist: JsonObject) => Promise<string>,
): Promise<string> {
	const created = await server.answer('music/playlists/create_playlist', { name: PLAYLIST });
	if (!isObject(created.result)) {
		throw new NotAvailable(`A playlist could not be created (${statusText(created)})`);
	}
	try {
		return await test(created.result);
	} finally {
		await server.answer('music/library/remove_item', libraryItem(created.result));
	}
}

function libraryItem(playlist: JsonObject) {
	return { media_type: 'playlist', library_item_id: textAt(playlist, 'item_id') };
}

async function rename(server: ConnectedServer, playlist: JsonObject): Promise<string> {
	const name = `${PLAYLIST} (renamed)`;
	const renamed = await server.answer('music/playlists/update', {
		item_id: textAt(playlist, 'item_id'),
		update: { ...playlist, name },
		overwrite: true,
	});
	if (!isObject(renamed.result)) return `music/playlists/update: ${statusText(renamed)}`;
	const inLibrary = await hasName(server, playlist, name);
	const refreshed = await server.answer('music/refresh_item', {
		media_item: textAt(playlist, 'uri'),
	});
	const after =
		refreshed.result === undefined ? statusText(refreshed) : await hasName(server, playlist, name);
	return `in the library: ${inLibrary}, after music/refresh_item: ${after}`;
}

async function hasName(
	server: ConnectedServer,
	playlist: JsonObject,
	name: string,
): Promise<string> {
	const found = await server.answer('music/item_by_uri', { uri: textAt(playlist, 'uri') });
	if (!isObject(found.result)) return statusText(found);
	return textAt(found.result, 'name') === name ? 'new name' : 'old name';
}

async function favoriteEvent(server: ConnectedServer, playlist: JsonObject): Promise<string> {
	const uri = textAt(playlist, 'uri');
	let report = (_type: string) => {};
	const first = new Promise<string>((resolve) => (report = resolve));
	const timeout = new AbortController();
	const listening = await server.events((event) => {
		if (isFavorite(event, uri)) report(displayText(event.event));
	});
	try {
		const added = await server.answer('music/favorites/add_item', { item: uri });
		if (added.result === undefined) return `music/favorites/add_item: ${statusText(added)}`;
		return await Promise.race([first, noEvent(timeout.signal)]);
	} finally {
		timeout.abort();
		await listening.stop();
	}
}

function isFavorite(event: IDataObject, uri: string | undefined): boolean {
	const { data } = event;
	return isObject(data) && data.favorite === true && textAt(data, 'uri') === uri;
}

async function noEvent(signal: AbortSignal): Promise<string> {
	await setTimeout(EVENT_MILLISECONDS, undefined, { signal });
	return `none within ${EVENT_MILLISECONDS / 1000} s`;
}
