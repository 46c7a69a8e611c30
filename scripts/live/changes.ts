import { setTimeout } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import {
	isObject,
	objectsAt,
	textAt,
	type JsonObject,
} from '../../nodes/MusicAssistant/helpers/json';
import { displayText } from '../engine/display-text';
import { byName, byPlayer } from '../engine/resource-locators';
import { type ConnectedServer, type LiveCheck, NotAvailableError } from './connected-server';
import { createOpenPoint, sendCommandOrNotAvailable, statusText } from './open-points';

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
	const checks = [
		{
			name: 'Player > Set Volume, and back',
			run: async (server: ConnectedServer) => await checkVolume(server, player),
		},
		{
			name: 'Queue > Update Modes, and back',
			run: async (server: ConnectedServer) => await checkShuffle(server, player),
		},
	];
	const points = [
		createOpenPoint(
			'How are commands to a missing or unavailable player answered?',
			async (server) => {
				const missing = await sendCommandOrNotAvailable(server, 'players/cmd/stop', {
					player_id: 'n8n-no-such-player',
				});
				return `missing: ${statusText(missing)}, ${await testUnavailablePlayer(server, player)}`;
			},
		),
		createOpenPoint('Do playlists of the server follow a rename?', async (server) =>
			withPlaylist(server, async (playlist) => await testRename(server, playlist)),
		),
		createOpenPoint('Which event does a new favorite cause?', async (server) =>
			withPlaylist(server, async (playlist) => await observeFavoriteEvent(server, playlist)),
		),
	];
	return { checks, points };
}

async function checkVolume(server: ConnectedServer, player: string): Promise<string> {
	const before = await readVolume(server, player);
	const changed = before >= VOLUME_STEP ? before - VOLUME_STEP : before + VOLUME_STEP;
	const levels: number[] = [];
	try {
		levels.push(await setVolume(server, player, changed));
	} finally {
		levels.push(await setVolume(server, player, before));
	}
	return `${before}, ${levels.join(', ')}`;
}

/** The actual level afterwards. */
async function setVolume(server: ConnectedServer, player: string, level: number): Promise<number> {
	await server.run('player', 'setVolume', {
		playerId: byName(player),
		volumeAction: 'set',
		volumeLevel: level,
	});
	const now = await readVolume(server, player);
	if (Math.abs(now - level) > 1) {
		throw new Error(`The volume is ${now} after it was set to ${level}`);
	}
	return now;
}

async function readVolume(server: ConnectedServer, player: string): Promise<number> {
	const [{ volume_level: level } = {}] = await server.run('player', 'get', {
		playerId: byName(player),
	});
	if (typeof level !== 'number') {
		throw new NotAvailableError('The player does not report its volume');
	}
	return level;
}

async function checkShuffle(server: ConnectedServer, player: string): Promise<string> {
	const { shuffle_enabled: before } = await readQueue(server, player);
	if (typeof before !== 'boolean') {
		throw new NotAvailableError('The queue does not report its shuffle mode');
	}
	try {
		await setShuffle(server, player, !before);
	} finally {
		await setShuffle(server, player, before);
	}
	return `shuffle ${onOff(before)}, ${onOff(!before)}, ${onOff(before)}`;
}

async function setShuffle(
	server: ConnectedServer,
	player: string,
	enabled: boolean,
): Promise<void> {
	await server.run('queue', 'updateModes', {
		queueId: byPlayer(player),
		modes: { shuffle: enabled },
	});
	const { shuffle_enabled: now } = await readQueue(server, player);
	if (now !== enabled) {
		throw new Error(`Shuffle is ${displayText(now)} after it was set to ${enabled}`);
	}
}

async function readQueue(server: ConnectedServer, player: string): Promise<IDataObject> {
	const [queue] = await server.run('queue', 'get', { queueId: byPlayer(player) });
	return queue ?? {};
}

const onOff = (value: boolean): string => (value ? 'on' : 'off');

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
	const created = await server.sendCommand('music/playlists/create_playlist', {
		name: PLAYLIST_NAME,
	});
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
	const inLibrary = await compareName(server, playlist, name);
	const refreshed = await server.sendCommand('music/refresh_item', {
		media_item: textAt(playlist, 'uri'),
	});
	const after =
		refreshed.result === undefined
			? statusText(refreshed)
			: await compareName(server, playlist, name);
	return `in the library: ${inLibrary}, after music/refresh_item: ${after}`;
}

async function compareName(
	server: ConnectedServer,
	playlist: JsonObject,
	name: string,
): Promise<string> {
	const found = await server.sendCommand('music/item_by_uri', { uri: textAt(playlist, 'uri') });
	if (!isObject(found.result)) return statusText(found);
	return textAt(found.result, 'name') === name ? 'new name' : 'old name';
}

async function observeFavoriteEvent(
	server: ConnectedServer,
	playlist: JsonObject,
): Promise<string> {
	const uri = textAt(playlist, 'uri');
	let report = (_type: string) => {};
	const first = new Promise<string>((resolve) => (report = resolve));
	const timeout = new AbortController();
	const listening = await server.watchEvents((event) => {
		if (isFavorite(event, uri)) report(displayText(event.event));
	});
	try {
		const added = await server.sendCommand('music/favorites/add_item', { item: uri });
		if (added.result === undefined) return `music/favorites/add_item: ${statusText(added)}`;
		return await Promise.race([first, waitForNoEvent(timeout.signal)]);
	} finally {
		timeout.abort();
		await listening.stop();
	}
}

function isFavorite(event: IDataObject, uri: string | undefined): boolean {
	const { data } = event;
	return isObject(data) && data.favorite === true && textAt(data, 'uri') === uri;
}

async function waitForNoEvent(signal: AbortSignal): Promise<string> {
	await setTimeout(EVENT_MILLISECONDS, undefined, { signal });
	return `none within ${EVENT_MILLISECONDS / 1000} s`;
}
