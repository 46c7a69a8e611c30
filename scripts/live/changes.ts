import { setTimeout } from 'node:timers/promises';
import {
	isObject,
	objectsAt,
	textAt,
	type JsonObject,
} from '../../nodes/MusicAssistant/helpers/json';
import { displayText } from '../engine/display-text';
import { byName, byPlayer } from '../engine/resource-locators';
import {
	type ConnectedServer,
	createCheck,
	type LiveCheck,
	NotAvailableError,
} from './connected-server';
import { sendCommandOrNotAvailable, statusText } from './open-points';

/** How far the volume is raised or lowered, in percentage points. */
const VOLUME_STEP = 2;

const PLAYLIST_NAME = 'n8n test of the server, can be deleted';

/** The first schema whose servers delete a playlist of their own for good; on older ones it returns with the next sync. */
const SCHEMA_OF_PERMANENT_DELETION = 29;

/** How long an event may take. Recorded ones arrived within 50 milliseconds. */
const EVENT_MILLISECONDS = 2000;

/**
 * The checks that change the given player, each of which restores what it changed, even if it fails; and the open points that
 * only changes can settle: of that player, and of a playlist that is created for this and deleted again.
 */
export function changesOf(player: string): Readonly<Record<'checks' | 'points', LiveCheck[]>> {
	return {
		checks: [
			createCheck('Player > Set Volume, and back', async (server) => checkVolume(server, player)),
			createCheck('Queue > Update Modes, and back', async (server) => checkShuffle(server, player)),
		],
		points: [
			createCheck(
				'How are commands to a missing or unavailable player answered?',
				async (server) => {
					const args = { player_id: 'n8n-no-such-player' };
					const missing = await sendCommandOrNotAvailable(server, 'players/cmd/stop', args);
					return `missing: ${statusText(missing)}, ${await testUnavailablePlayer(server, player)}`;
				},
			),
			createCheck('Do playlists of the server follow a rename?', async (server) =>
				withPlaylist(server, async (playlist) => await testRename(server, playlist)),
			),
			createCheck('Which event does a new favorite cause?', async (server) =>
				withPlaylist(server, async (playlist) => await observeFavoriteEvent(server, playlist)),
			),
		],
	};
}

async function checkVolume(server: ConnectedServer, player: string): Promise<string> {
	const playerId = byName(player);
	const read = async (): Promise<number> => {
		const [{ volume_level: level } = {}] = await server.run('player', 'get', { playerId });
		if (typeof level === 'number') return level;
		throw new NotAvailableError('The player does not report its volume');
	};
	const before = await read();
	const changed = before >= VOLUME_STEP ? before - VOLUME_STEP : before + VOLUME_STEP;
	const levels = await changeAndRestore(before, changed, async (volumeLevel) => {
		await server.run('player', 'setVolume', { playerId, volumeAction: 'set', volumeLevel });
		const now = await read();
		if (Math.abs(now - volumeLevel) <= 1) return now;
		throw new Error(`The volume is ${now} after it was set to ${volumeLevel}`);
	});
	return `${before}, ${levels.join(', ')}`;
}

async function checkShuffle(server: ConnectedServer, player: string): Promise<string> {
	const queueId = byPlayer(player);
	const read = async () => (await server.run('queue', 'get', { queueId }))[0]?.shuffle_enabled;
	const before = await read();
	if (typeof before !== 'boolean') {
		throw new NotAvailableError('The queue does not report its shuffle mode');
	}
	await changeAndRestore(before, !before, async (shuffle) => {
		await server.run('queue', 'updateModes', { queueId, modes: { shuffle } });
		const now = await read();
		if (now === shuffle) return;
		throw new Error(`Shuffle is ${displayText(now)} after it was set to ${shuffle}`);
	});
	const [was, other] = before ? ['on', 'off'] : ['off', 'on'];
	return `shuffle ${was}, ${other}, ${was}`;
}

/** Restores the value even if the change fails. @returns the two results */
async function changeAndRestore<Value, Result>(
	before: Value,
	changed: Value,
	set: (value: Value) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	try {
		results.push(await set(changed));
	} finally {
		results.push(await set(before));
	}
	return results;
}

/** Only the given player may be changed, so this is only answered if that player is unavailable. */
async function testUnavailablePlayer(server: ConnectedServer, player: string): Promise<string> {
	const [found] = await server.run('player', 'get', { playerId: byName(player) });
	if (found?.available !== false) return 'unavailable: not tested, the named player is available';
	const id = displayText(found.player_id);
	return `unavailable: ${statusText(await server.sendCommand('players/cmd/stop', { player_id: id }))}`;
}

async function withPlaylist(
	server: ConnectedServer,
	test: (playlist: JsonObject) => Promise<string>,
): Promise<string> {
	const { result: info } = await server.sendCommand('info');
	const schema = isObject(info) ? info.schema_version : undefined;
	if (typeof schema !== 'number' || schema < SCHEMA_OF_PERMANENT_DELETION) {
		throw new NotAvailableError(
			'A playlist that is created on this server cannot be deleted for good',
		);
	}
	const args = { name: PLAYLIST_NAME };
	const created = await server.sendCommand('music/playlists/create_playlist', args);
	if (!isObject(created.result)) {
		throw new NotAvailableError(`A playlist could not be created (${statusText(created)})`);
	}
	try {
		return await test(created.result);
	} finally {
		await deletePlaylist(server, created.result);
	}
}

/** @throws Error if it is still there afterwards */
async function deletePlaylist(server: ConnectedServer, playlist: JsonObject): Promise<void> {
	await server.sendCommand('music/library/remove_item', {
		media_type: 'playlist',
		library_item_id: textAt(playlist, 'item_id'),
	});
	const [source] = objectsAt(playlist, 'provider_mappings');
	const isKept = async () => {
		const { status } = await server.sendCommand('music/playlists/get', {
			item_id: textAt(source, 'item_id'),
			provider_instance_id_or_domain: textAt(source, 'provider_instance'),
		});
		return status === 200;
	};
	// The provider may delete it a moment later.
	if (!(await isKept())) return;
	await setTimeout(EVENT_MILLISECONDS);
	if (await isKept()) {
		throw new Error('The playlist of this test could not be deleted: delete it in Music Assistant');
	}
}

async function testRename(server: ConnectedServer, playlist: JsonObject): Promise<string> {
	const name = `${PLAYLIST_NAME} (renamed)`;
	const renamed = await server.sendCommand('music/playlists/update', {
		item_id: textAt(playlist, 'item_id'),
		update: { ...playlist, name },
		overwrite: true,
	});
	if (!isObject(renamed.result)) return `music/playlists/update: ${statusText(renamed)}`;
	const uri = textAt(playlist, 'uri');
	const readName = async (): Promise<string> => {
		const found = await server.sendCommand('music/item_by_uri', { uri });
		if (!isObject(found.result)) return statusText(found);
		return textAt(found.result, 'name') === name ? 'new name' : 'old name';
	};
	const inLibrary = await readName();
	const refreshed = await server.sendCommand('music/refresh_item', { media_item: uri });
	const after = refreshed.result === undefined ? statusText(refreshed) : await readName();
	return `in the library: ${inLibrary}, after music/refresh_item: ${after}`;
}

async function observeFavoriteEvent(
	server: ConnectedServer,
	playlist: JsonObject,
): Promise<string> {
	const uri = textAt(playlist, 'uri');
	let report = (_type: string) => {};
	const first = new Promise<string>((resolve) => (report = resolve));
	const timeout = new AbortController();
	const listening = await server.watchEvents(({ event, data }) => {
		const isFavorite = isObject(data) && data.favorite === true && textAt(data, 'uri') === uri;
		if (isFavorite) report(displayText(event));
	});
	try {
		const added = await server.sendCommand('music/favorites/add_item', { item: uri });
		if (added.result === undefined) return `music/favorites/add_item: ${statusText(added)}`;
		const none = `none within ${EVENT_MILLISECONDS / 1000} s`;
		return await Promise.race([first, setTimeout(EVENT_MILLISECONDS, none, timeout)]);
	} finally {
		timeout.abort();
		await listening.stop();
	}
}
