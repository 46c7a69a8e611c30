import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { sentCommands } from '../support/sentRequests';
import {
	controlParameters,
	describeOnServersWithPlayerCommands,
	groupParameters,
	playerParameters,
	setVolumeParameters,
} from './support/playerParameters';
import {
	OTHER_PLAYER,
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from './support/playerServers';

withFastTime();

const switching = (powered: boolean) => playerParameters('setPower', SCRIPTED_PLAYER, { powered });
const timing = (minutes: number) => playerParameters('setSleepTimer', SCRIPTED_PLAYER, { minutes });
const volume = (action: string, options: INodeParameters = {}, volumeLevel = 50) =>
	setVolumeParameters(SCRIPTED_PLAYER, action, { volumeLevel, options });
const control = (command: string, position = 30) =>
	controlParameters(SCRIPTED_PLAYER, command, { position });
const grouping = groupParameters(SCRIPTED_PLAYER, [OTHER_PLAYER]);
const ungrouping = playerParameters('ungroup', SCRIPTED_PLAYER);
const level = (volume_level: number | null) => ({ volume_level });

/** What was asked after a command was sent. */
function askedAfter(command: string, commands: ReadonlyArray<string | undefined>) {
	return commands.slice(commands.indexOf(command) + 1);
}

/** Runs the node on a server that has only this command, and what it needs to find players. */
async function run(
	parameters: INodeParameters,
	command: string,
	...states: Array<IDataObject | null>
) {
	const sent = command.includes('/') ? command : `players/cmd/${command}`;
	const server = await startScriptedPlayerServer({ [sent]: null }, ...states);
	const report = await runNode(parameters, { server });
	const commands = server.requests.map((one) => one.command);
	return { ...report, sent, commands, looks: askedAfter(sent, commands) };
}

/*
 * A server that has a command but does not tell of its players what shows whether it came true: it is done, not
 * confirmed, and said why. Never a failure, and never a success that nobody saw.
 */

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

const fading = volume('fade', { fadeSeconds: 1 });
const mutingGroup = volume('mute', wholeGroup);
/** An item that is played at one position after the other. */
const at = (...places: number[]) => places.map((place) => playerPlayingItem('a', place));

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
	['previous at the start', control('previous'), 'previous', at(0), /restarted this one$/],
	['seek', control('seek'), 'seek', [PLAYING], /to that position$/],
	['a short way back that nobody saw', control('seek'), 'seek', at(35, 36), /that position$/],
	['a short way ahead, as by playing', control('seek'), 'seek', at(20, 22), /that position$/],
	['a group', grouping, 'set_members', [{}], /grouped with it$/],
	['no group', ungrouping, 'ungroup', [{}], /is grouped$/],
	['no group, half of it told', ungrouping, 'ungroup', [{ group_members: [] }], /is grouped$/],
	['a group that is switched off', ungrouping, 'ungroup', [{ type: 'group' }], /it is playing$/],
	['a timer', timing(30), 'players/sleep_timer/set', [TIMER], /sleep timer$/],
	['no timer', timing(0), 'players/sleep_timer/clear', [TIMER], /sleep timer$/],
];

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
		const { looks } = await run(parameters, command, {});

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

const playing = playerPlayingItem('a', 60);
const [other, third] = [playerPlayingItem('b'), playerPlayingItem('c')];
const stopped = { state: 'idle' };
const paused = { ...playing, playback_state: 'paused' };
const idle = { playback_state: 'idle', elapsed_time: 0, current_media: null };
const holding = { ...idle, current_media: { title: 'Title a' } };
/** As 2.8 says until half a second after the answer to what starts it. */
const silent = { ...playerPlayingItem('a'), playback_state: 'idle' };

describe('a change that servers report and never revert', () => {
	it.each<[string, string, INodeParameters, IDataObject, IDataObject]>([
		['a level', 'volume_set', volume('set'), level(20), level(50)],
		['the previous level', 'volume_set', volume('set', {}, 20), level(20), level(20)],
		['a step', 'volume_up', volume('up'), level(20), level(22)],
		['mute', 'volume_mute', volume('mute'), { volume_muted: false }, { volume_muted: true }],
		['power', 'power', switching(false), { powered: true }, { powered: false }],
		['a pause', 'pause', control('pause'), playing, paused],
		['its end', 'play', control('play'), paused, playing],
		['a pause by the other command', 'play_pause', control('play_pause'), playing, paused],
		['a stop', 'stop', control('stop'), playing, idle],
		['a seek', 'seek', control('seek', 200), playing, playerPlayingItem('a', 200)],
	])('is checked once: %s', async (_, command, parameters, before, after) => {
		const { json, looks } = await run(parameters, command, before, after);

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(looks).toHaveLength(1);
	});
});

describe('a change that may be an intermediate state', () => {
	it.each<[string, string, INodeParameters, IDataObject[], IDataObject]>([
		['a level near it', 'volume_set', volume('set'), [level(20), level(48), level(50)], level(50)],
		['another item', 'next', control('next'), [playing, other, third], { title: 'Title c' }],
		['a stop before it plays', 'stop', control('stop'), [silent, silent, playing, idle], stopped],
	])('is checked again: %s', async (_, command, parameters, states, shown) => {
		const { json, looks } = await run(parameters, command, ...states);

		expect(json).toMatchObject([{ ...shown, confirmed: true }]);
		expect(looks.length).toBeGreaterThan(1);
	});
});

describe('a stop of a stopped player', () => {
	it('that has nothing to play is checked once', async () => {
		expect(await run(control('stop'), 'stop', idle, idle, other, idle)).toMatchObject({
			json: [{ state: 'idle', confirmed: true }],
			looks: ['players/get'],
		});
	});

	it.each<[string, IDataObject, IDataObject]>([
		['has an item', holding, holding],
		['has received one since', idle, holding],
		['had one', holding, idle],
		['reports no item', { playback_state: 'idle' }, { playback_state: 'idle' }],
		['was paused', { ...idle, playback_state: 'paused' }, idle],
	])('that %s may be about to play: it is checked again', async (_, before, now) => {
		const { json, looks } = await run(control('stop'), 'stop', before, now, other, idle);

		expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
		expect(looks.length).toBeGreaterThan(1);
	});
});

describeOnServersWithPlayerCommands((server) => {
	it.each(['stop', 'pause'])(
		'%s of a player with an empty queue is checked once',
		async (command) => {
			const { json } = await runNode(controlParameters(OFFICE, command), { server });

			expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
			const asked = askedAfter(`players/cmd/${command}`, sentCommands(server));
			expect(asked).toEqual(['players/get']);
		},
	);

	it('grouping players that are already grouped is checked once, on both sides', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		expect(json).toMatchObject([{ member_ids: [LIVING_ROOM, BEDROOM], confirmed: true }]);
		expect(askedAfter('players/cmd/set_members', sentCommands(server))).toHaveLength(2);
		const asked = server.control.requests().slice(-2);
		expect(asked.map(({ args }) => args?.player_id)).toEqual([LIVING_ROOM, BEDROOM]);
	});
});
