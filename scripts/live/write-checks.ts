import type { IDataObject } from 'n8n-workflow';
import { byName, byPlayer } from '../engine/locators';
import { displayText } from '../engine/display-text';
import type { LiveCheck } from './live-check';
import { type ConnectedServer, NotAvailable } from './connected-server';
import type { AllowedChanges } from './options';

/** How far the volume is raised or lowered, in percentage points. */
const STEP = 2;

/** The checks that change the given player. Each restores what it changed, even if it fails. */
export function writeChecks({ player, announce }: AllowedChanges): LiveCheck[] {
	return [
		{ name: 'Player > Set Volume, and back', look: async (house) => await volume(house, player) },
		{ name: 'Queue > Update Modes, and back', look: async (house) => await shuffle(house, player) },
		...(announce === undefined
			? []
			: [
					{
						name: 'Player > Announce',
						look: async (house: ConnectedServer) => await announced(house, player, announce),
					},
				]),
	];
}

async function volume(house: ConnectedServer, player: string): Promise<string> {
	const before = await levelOf(house, player);
	const aside = before >= STEP ? before - STEP : before + STEP;
	const seen: number[] = [];
	try {
		seen.push(await setVolume(house, player, aside));
	} finally {
		seen.push(await setVolume(house, player, before));
	}
	return `${before}, ${seen.join(', ')}`;
}

/** The actual level afterwards. */
async function setVolume(house: ConnectedServer, player: string, level: number): Promise<number> {
	await house.run('player', 'setVolume', {
		playerId: byName(player),
		volumeAction: 'set',
		volumeLevel: level,
	});
	const now = await levelOf(house, player);
	if (Math.abs(now - level) > 1) {
		throw new Error(`The volume is ${now} after it was set to ${level}`);
	}
	return now;
}

async function levelOf(house: ConnectedServer, player: string): Promise<number> {
	const [{ volume_level: level } = {}] = await house.run('player', 'get', {
		playerId: byName(player),
	});
	if (typeof level !== 'number') throw new NotAvailable('The player tells no volume');
	return level;
}

async function shuffle(house: ConnectedServer, player: string): Promise<string> {
	const { shuffle_enabled: before } = await queueOf(house, player);
	if (typeof before !== 'boolean') throw new NotAvailable('The queue tells no shuffle');
	try {
		await setShuffle(house, player, !before);
	} finally {
		await setShuffle(house, player, before);
	}
	return `shuffle ${onOff(before)}, ${onOff(!before)}, ${onOff(before)}`;
}

async function setShuffle(house: ConnectedServer, player: string, wanted: boolean): Promise<void> {
	await house.run('queue', 'updateModes', {
		queueId: byPlayer(player),
		modes: { shuffle: wanted },
	});
	const { shuffle_enabled: now } = await queueOf(house, player);
	if (now !== wanted) {
		throw new Error(`Shuffle is ${displayText(now)} after it was set to ${wanted}`);
	}
}

async function queueOf(house: ConnectedServer, player: string): Promise<IDataObject> {
	const [queue] = await house.run('queue', 'get', { queueId: byPlayer(player) });
	return queue ?? {};
}

async function announced(house: ConnectedServer, player: string, url: string): Promise<string> {
	const [outcome] = await house.run('player', 'announce', {
		target: 'player',
		playerId: byName(player),
		source: 'url',
		url,
	});
	return outcome?.confirmed === false ? `was sent: ${displayText(outcome.reason)}` : 'was played';
}

const onOff = (value: boolean): string => (value ? 'on' : 'off');
