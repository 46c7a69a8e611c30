import type { INodeProperties } from 'n8n-workflow';
import type { Server } from '../../server/client';
import { leaderOf, playerNow, settled } from '../../server/players';
import { number, type JsonObject } from '../../values/json';
import { chosenPlayer } from '../chosenPlayer';
import { changeOptions } from '../fields';
import { playerLocator } from '../locators';
import type { Operation } from '../operation';
import { confirmedBy } from './outcome';

const minutes: INodeProperties = {
	displayName: 'Minutes',
	name: 'minutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 30,
	description: 'After how many minutes the player stops; 0 switches the timer off',
};

/** A day: whoever wants longer means something else. */
const LONGEST = 1440;

export const setSleepTimer: Operation = {
	option: {
		name: 'Set Sleep Timer',
		value: 'setSleepTimer',
		action: 'Set sleep timer of player',
		description: 'Let a player stop after some minutes (server 2.10 and newer)',
	},
	effect: 'change',
	fields: [playerLocator, minutes, changeOptions()],

	async execute(context) {
		const { parameters, server } = context;
		const wanted = parameters.number('minutes', { min: 0, max: LONGEST });
		const { id, name } = await chosenPlayer(context);
		const expected = await send(server, id, wanted);
		// The timer of a player that follows another one is its leader's.
		const holder = leaderOf(await playerNow(server, id)) ?? id;
		const after = await settled(server, holder, (now) => isSet(endOf(now), expected));
		const end = endOf(after.player);
		return {
			success: true,
			player_id: id,
			minutes: wanted,
			expires_at: end === undefined ? null : new Date(end * 1000).toISOString(),
			...confirmedBy(after, () => ({
				message: `"${name}" took the command and its sleep timer is ${end === undefined ? 'off' : 'on as before'}`,
				description: 'Look whether the player is available, and try again.',
			})),
		};
	},
};

/** When the player stops, in seconds since 1970. */
function endOf(player: JsonObject | undefined): number | undefined {
	return number(player, 'sleep_timer_expires_at');
}

/** @returns when the timer ends, in seconds since 1970; `undefined` for one that was switched off */
async function send(server: Server, id: string, wanted: number): Promise<number | undefined> {
	if (wanted === 0) {
		await server.call('players/sleep_timer/clear', { player_id: id });
		return undefined;
	}
	const seconds = Math.max(1, Math.round(wanted * 60));
	const end = await server.call('players/sleep_timer/set', { player_id: id, seconds });
	return typeof end === 'number' ? end : Date.now() / 1000 + seconds;
}

/** Seconds by which the clocks of two computers may differ; and not the whole time of the timer before. */
const TOLERANCE = 30;

function isSet(end: number | undefined, expected: number | undefined): boolean {
	if (end === undefined || expected === undefined) return end === expected;
	return Math.abs(end - expected) <= TOLERANCE;
}
