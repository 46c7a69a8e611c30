import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import {
	controlParameters,
	groupParameters,
	playerParameters,
	setVolumeParameters,
} from './support/playerParameters';
import {
	OTHER_PLAYER,
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from './support/scriptedPlayerServer';

/**
 * A server that has a command but does not tell of its players what shows whether it came true: it is done, not
 * confirmed, and said why. Never a failure, and never a success that nobody saw.
 */

withFastTime();

type Case = [
	what: string,
	parameters: INodeParameters,
	command: string,
	states: IDataObject[],
	reason: RegExp,
];

const TIMER = { powered: true };
const MEDIA_OF_NO_ITEM = { playback_state: 'playing', current_media: { title: 'Aux' } };
const PLAYING = { playback_state: 'playing' };
const GROUP = { group_members: [SCRIPTED_PLAYER, OTHER_PLAYER], volume_muted: true };
const wholeGroup = { wholeGroup: true };

const switching = (powered: boolean) => playerParameters('setPower', SCRIPTED_PLAYER, { powered });
const timing = (minutes: number) => playerParameters('setSleepTimer', SCRIPTED_PLAYER, { minutes });
const volume = (action: string, options: INodeParameters = {}) =>
	setVolumeParameters(SCRIPTED_PLAYER, action, { volumeLevel: 50, options });
const control = (command: string) => controlParameters(SCRIPTED_PLAYER, command, { position: 30 });
const grouping = groupParameters(SCRIPTED_PLAYER, [OTHER_PLAYER]);
const ungrouping = playerParameters('ungroup', SCRIPTED_PLAYER);
const fading = volume('fade', { fadeSeconds: 1 });
const mutingGroup = volume('mute', wholeGroup);
/** An item that is played at one position after the other. */
const playing = (...positions: number[]) => positions.map((at) => playerPlayingItem('a', at));
const level = (volume_level: number | null) => ({ volume_level });

const CASES: Case[] = [
	['power on', switching(true), 'power', [{ powered: null }], /switched on$/],
	['power off', switching(false), 'power', [{}], /switched on$/],
	['mute', volume('mute'), 'volume_mute', [{ volume_muted: null }], /whether it is muted$/],
	['unmute', volume('unmute'), 'volume_mute', [{}], /whether it is muted$/],
	['a level', volume('set'), 'volume_set', [level(null)], /its volume$/],
	['a level that is told no more', volume('set'), 'volume_set', [level(9), {}], /volume$/],
	['up', volume('up'), 'volume_up', [{}], /its volume$/],
	['down', volume('down'), 'volume_down', [level(null)], /its volume$/],
	['up from nobody knows where', volume('up'), 'volume_up', [{}, level(9)], /volume$/],
	['the end of a fade', fading, 'volume_set', [level(20), level(null)], /its volume$/],
	['mute of a group', mutingGroup, 'group_volume_mute', [GROUP], /^The group .* it is muted$/],
	['play', control('play'), 'play', [{}], /whether it is playing$/],
	['pause', control('pause'), 'pause', [{ playback_state: null }], /whether it is playing$/],
	['stop', control('stop'), 'stop', [{ playback_state: 'unknown' }], /whether it is playing$/],
	['play or pause', control('play_pause'), 'play_pause', [{}], /whether it is playing$/],
	['next without an item', control('next'), 'next', [PLAYING], /another item/],
	['next with another source', control('next'), 'next', [MEDIA_OF_NO_ITEM], /another item/],
	['previous without an item', control('previous'), 'previous', [PLAYING], /restarted this one$/],
	['previous at the start', control('previous'), 'previous', playing(0), /restarted this one$/],
	['seek', control('seek'), 'seek', [PLAYING], /to that position$/],
	['a short way back that nobody saw', control('seek'), 'seek', playing(35, 36), /that position$/],
	['a short way ahead, as by playing', control('seek'), 'seek', playing(20, 22), /that position$/],
	['a group', grouping, 'set_members', [{}], /grouped with it$/],
	['no group', ungrouping, 'ungroup', [{}], /is grouped$/],
	[
		'no group, of which half is told',
		ungrouping,
		'ungroup',
		[{ group_members: [] }],
		/is grouped$/,
	],
	['a group that is switched off', ungrouping, 'ungroup', [{ type: 'group' }], /it is playing$/],
	['a timer', timing(30), 'players/sleep_timer/set', [TIMER], /sleep timer$/],
	['no timer', timing(0), 'players/sleep_timer/clear', [TIMER], /sleep timer$/],
];

/** Runs the node on a server that has only this command, and what it needs to find players. */
async function run(
	parameters: INodeParameters,
	command: string,
	...states: Array<IDataObject | null>
) {
	const sent = command.includes('/') ? command : `players/cmd/${command}`;
	const server = await startScriptedPlayerServer({ [sent]: null }, ...states);
	const report = await runNode(parameters, { server });
	return { ...report, sent, commands: server.requests.map((one) => one.command) };
}

describe('something that a server does not report', () => {
	it.each(CASES)('is done and not confirmed: %s', async (...row) => {
		const [, parameters, command, states, reason] = row;
		const { json, error, sent, commands } = await run(parameters, command, ...states);

		expect(error).toBeUndefined();
		const unconfirmed = { confirmed: false, reason: expect.stringMatching(reason) };
		expect(json).toMatchObject([{ success: true, player_id: SCRIPTED_PLAYER, ...unconfirmed }]);
		expect(new Set(commands.filter((one) => /\/cmd\/|timer/.test(one)))).toEqual(new Set([sent]));
	});

	it.each<[string, INodeParameters, string]>([
		['power', switching(true), 'power'],
		['a level', volume('set'), 'volume_set'],
		['play', control('play'), 'play'],
		['ungroup', ungrouping, 'ungroup'],
	])('is not waited for: %s', async (_, parameters, command) => {
		const { sent, commands } = await run(parameters, command, {});

		const looks = commands.slice(commands.indexOf(sent) + 1);
		expect(looks.filter((one) => one === 'players/get')).toHaveLength(2);
	});

	it('is waited for if the next check reports it', async () => {
		const states = [{ powered: false }, {}, { powered: true }];
		const { json } = await run(switching(true), 'power', ...states);

		expect(json).toMatchObject([{ powered: true, confirmed: true }]);
	});

	it('is not claimed: unknown members, and the announced end of the timer', async () => {
		const commands = { 'players/cmd/set_members': null, 'players/sleep_timer/set': 1_800_000_000 };
		const server = await startScriptedPlayerServer(commands, {});
		const grouped = await runNode(grouping, { server });
		const timed = await runNode(timing(30), { server });

		expect(grouped.json).toMatchObject([{ members: null, added: null }]);
		expect(timed.json).toMatchObject([{ expires_at: '2027-01-15T08:00:00.000Z' }]);
	});

	it('of a group makes it the volume of the player alone, which the output says', async () => {
		const states = [level(20), level(20), level(50)];
		const { json } = await run(volume('set', wholeGroup), 'volume_set', ...states);

		const note = expect.stringMatching(/^Only this player/);
		expect(json).toMatchObject([{ volume_level: 50, confirmed: true, note }]);
	});
});

describe('a server with a command but none to read its players', () => {
	it.each<[string, INodeParameters, string]>([
		['power', switching(true), 'power'],
		['mute', volume('mute'), 'volume_mute'],
		['a level', volume('set'), 'volume_set'],
		['up', volume('up'), 'volume_up'],
		['pause', control('pause'), 'pause'],
		['seek', control('seek'), 'seek'],
		['group', grouping, 'set_members'],
		['ungroup', ungrouping, 'ungroup'],
		['no timer', timing(0), 'players/sleep_timer/clear'],
	])('carries it out, and says that it was not verified: %s', async (_, parameters, command) => {
		const { json, error } = await run(parameters, command);

		expect(error).toBeUndefined();
		const reason = 'This server does not report what its players are doing';
		expect(json).toMatchObject([{ success: true, confirmed: false, reason }]);
	});
});

describe('a player that became unavailable after a command', () => {
	it('is reported as unavailable, not as without effect', async () => {
		const { error } = await run(switching(true), 'power', { powered: false }, null);

		expect(error?.message).toMatch(
			/accepted the command, but the server no longer has this player/,
		);
	});
});
