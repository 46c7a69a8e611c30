import type { IDataObject } from 'n8n-workflow';
import { byName, byPlayer } from '../engine/resource-locators';
import { displayText } from '../engine/display-text';
import type { LiveCheck } from './live-check';
import { type ConnectedServer, NotAvailableError } from './connected-server';
import type { AllowedChanges } from './live-check-options';

/** How far the volume is raised or lowered, in percentage points. */
const VOLUME_STEP = 2;

/** The checks that change the given player. Each restores what it changed, even if it fails. */
export function createChangingChecks({ player, announce }: AllowedChanges): LiveCheck[] {
	return [
		{
			name: 'Player > Set Volume, and back',
			run: async (server) => await checkVolume(server, player),
		},
		{
			name: 'Queue > Update Modes, and back',
			run: async (server) => await checkShuffle(server, player),
		},
		...(announce === undefined
			? []
			: [
					{
						name: 'Player > Announce',
						run: async (server: ConnectedServer) =>
							await checkAnnouncement(server, player, announce),
					},
				]),
	];
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

async function checkAnnouncement(
	server: ConnectedServer,
	player: string,
	url: string,
): Promise<string> {
	const [outcome] = await server.run('player', 'announce', {
		target: 'player',
		playerId: byName(player),
		source: 'url',
		url,
	});
	return outcome?.confirmed === false ? `was sent: ${displayText(outcome.reason)}` : 'was played';
}

const onOff = (value: boolean): string => (value ? 'on' : 'off');
