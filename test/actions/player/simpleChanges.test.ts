import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { respondWithError } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { describeOnServers, musicServer, type MusicServer } from '../support/musicServer';
import { operationErrorMatching } from '../support/nodeReports';
import {
	CONFIRMED,
	describeOnServersWithPlayerCommands,
	playerParameters,
	sentPlayerChanges,
} from './support/playerParameters';
import {
	carryOut,
	SCRIPTED_PLAYER,
	startPlayersServer,
	startScriptedPlayerServer,
} from './support/playerServers';

withFastTime();

const POWER = 'players/cmd/power';
const SET_TIMER = 'players/sleep_timer/set';
const SELECT = 'players/cmd/select_source';
const UNGROUP = 'players/cmd/ungroup';

const switching = (player: string, powered: string | boolean) =>
	playerParameters('setPower', player, { powered });
const timing = (player: string, minutes: INodeParameters[string]) =>
	playerParameters('setSleepTimer', player, { minutes });
const selecting = (source: string, player = LIVING_ROOM) =>
	playerParameters('selectSource', player, { source });

/** On servers of 2.8 no player has such a control. */
describeOnServers(['2.6', '2.7', '2.10', '2.11'], (server) => {
	it.each([
		['on', true, false],
		['on again', true, true],
		['off', false, true],
		['off again', false, false],
		['off by an expression', '={{ "false" }}', true],
	])('switches a player %s', async (_, given, before) => {
		const powered = given === true;
		server.control.setPlayer(KITCHEN, { powered: before });
		const { json } = await runNode(switching(KITCHEN, given), { server });

		const now = { powered, state: powered ? 'paused' : 'idle' };
		expect(json).toEqual([{ player: 'Kitchen', player_id: KITCHEN, ...now, ...CONFIRMED }]);
		expect(server.control.player(KITCHEN).powered).toBe(powered);
		const args = { player_id: KITCHEN, powered };
		expect(sentPlayerChanges(server)).toEqual([{ command: POWER, args }]);
	});

	it('switches off a playing player, and reports that it is silent', async () => {
		server.control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		const { json } = await runNode(switching(LIVING_ROOM, false), { server });

		expect(json).toMatchObject([{ powered: false, state: 'idle' }]);
	});

	it.each([
		['a player that follows another one', BEDROOM],
		['the leader', LIVING_ROOM],
	])('says that %s has left the group when it is switched off', async (_, player) => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const on = await runNode(switching(player, true), { server });
		const off = await runNode(switching(player, false), { server });

		expect(on.json[0]).not.toHaveProperty('note');
		expect(off.json).toMatchObject([{ powered: false, note: 'It has also left its group' }]);
		expect(server.control.player(player)).toMatchObject({ syncedTo: null, members: [] });
	});
});

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it('a player without power control is refused: the server would only stop its music', async () => {
		server.control.fillQueue(OFFICE, 3, { state: 'playing' });
		const { error } = await runNode(switching(OFFICE, false), { server });

		const message = /^"Player" refers to .*"Office", which cannot be switched on or off$/;
		expect(error).toMatchObject(operationErrorMatching(message, /Control Playback/));
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.queue(OFFICE).state).toBe('playing');
	});
});

/** When the timer of a player ends, as the output tells times. */
function endOf(control: MusicServer['control'], player: string): string | null {
	const end = control.player(player).sleepTimerExpiresAt;
	return end === null ? null : new Date(end * 1000).toISOString();
}

describeOnServers(['2.10', '2.11'], (server) => {
	const ofOffice = { player: 'Office', player_id: OFFICE, ...CONFIRMED };

	it.each([
		[30, 1800],
		[0.5, 30],
		[1440, 86_400],
		['={{ "5" }}', 300],
	])('sets the timer to %j minutes, sent in whole seconds', async (minutes, seconds) => {
		const { json } = await runNode(timing(OFFICE, minutes), { server });

		const expires_at = endOf(server.control, OFFICE);
		expect(expires_at).not.toBeNull();
		expect(json).toEqual([{ ...ofOffice, minutes: seconds / 60, expires_at }]);
		const args = { player_id: OFFICE, seconds };
		expect(sentPlayerChanges(server)).toEqual([{ command: SET_TIMER, args }]);
	});

	it('switches the timer off with 0, even if none was set', async () => {
		await runNode(timing(OFFICE, 30), { server });
		server.control.clearRequests();
		const { json } = await runNode(timing(OFFICE, 0), { server, input: [{}, {}] });

		const off = { ...ofOffice, minutes: 0, expires_at: null };
		expect(json).toEqual([off, off]);
		expect(endOf(server.control, OFFICE)).toBeNull();
		const change = { command: 'players/sleep_timer/clear', args: { player_id: OFFICE } };
		expect(sentPlayerChanges(server)).toEqual([change, change]);
	});

	it("sets the leader's timer for a player that follows it", async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const on = await runNode(timing(BEDROOM, 10), { server });
		const end = endOf(server.control, LIVING_ROOM);
		const off = await runNode(timing(BEDROOM, 0), { server });

		expect(on.json).toMatchObject([{ player_id: BEDROOM, expires_at: end, confirmed: true }]);
		expect(end).not.toBeNull();
		expect(off.json).toMatchObject([{ player_id: BEDROOM, expires_at: null, confirmed: true }]);
	});
});

describe('a player that reports late', () => {
	it('is waited for until it is switched on and stays so', async () => {
		const states = [false, false, true, false, true].map((powered) => ({ powered, state: 'idle' }));
		const server = await startScriptedPlayerServer({ [POWER]: null }, ...states);
		const { json } = await runNode(switching(SCRIPTED_PLAYER, true), { server });

		expect(json).toMatchObject([{ powered: true, confirmed: true }]);
	});

	it('is waited for until its timer has the new end, not the previous one', async () => {
		const [old, next] = [1_800_000_000, 1_800_003_600];
		const told = [old, old, old, old, next].map((end) => ({ sleep_timer_expires_at: end }));
		const server = await startScriptedPlayerServer({ [SET_TIMER]: next }, ...told);
		const { json } = await runNode(timing(SCRIPTED_PLAYER, 60), { server });

		expect(json).toMatchObject([{ expires_at: new Date(next * 1000).toISOString() }]);
	});

	it('is waited for until it has left its group, also if it goes back and forth', async () => {
		const [grouped, alone] = [{ synced_to: 'leader' }, { synced_to: null, group_members: [] }];
		const states = [grouped, grouped, alone, grouped, alone];
		const server = await startScriptedPlayerServer({ [UNGROUP]: null }, ...states);
		const { json } = await runNode(playerParameters('ungroup', SCRIPTED_PLAYER), { server });

		expect(json).toEqual([{ player: 'Scripted', player_id: SCRIPTED_PLAYER, ...CONFIRMED }]);
		expect(server.requests.filter(({ command }) => command === 'players/get')).toHaveLength(6);
	});
});

const QUEUE = { source: 'Music Assistant Queue', confirmed: true };

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		['by its name, in any case', 'tv', 'tv', 'TV'],
		['by its ID', 'line-in-1', 'line-in-1', 'Line-in'],
		['by an expression', '={{ "Line-in" }}', 'line-in-1', 'Line-in'],
	])('switches a player to an input, given %s', async (_, given, id, source) => {
		server.control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		const { json, error } = await runNode(selecting(given), { server });

		expect(error).toBeUndefined();
		const player = { player: 'Living Room', player_id: LIVING_ROOM };
		expect(json).toEqual([{ ...player, source, source_id: id, state: 'idle', ...CONFIRMED }]);
		expect(server.control.player(LIVING_ROOM).activeQueueId).toBe(id);
		const args = { player_id: LIVING_ROOM, source: id };
		expect(sentPlayerChanges(server)).toEqual([{ command: SELECT, args }]);
	});

	it.each(['music assistant queue', LIVING_ROOM])(
		'switches back to the queue: %s',
		async (given) => {
			server.control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });
			const { json } = await runNode(selecting(given), { server });

			expect(json).toMatchObject([QUEUE]);
			expect(server.control.player(LIVING_ROOM).activeQueueId).toBe(LIVING_ROOM);
		},
	);
});

describeOnServers(['2.9', '2.11'], (server) => {
	it('takes a grouped player out of its group for an input, as the server does', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { json } = await runNode(selecting('TV'), { server });

		const note = 'It has also left its group';
		expect(json).toMatchObject([{ source: 'TV', note, confirmed: true }]);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBeNull();
	});
});

describe('a source', () => {
	const server = musicServer('2.8');

	it('of a grouped player that the server refuses is explained', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await runNode(selecting('TV'), { server });

		expect(error?.description).toMatch(/The player is grouped.*Ungroup/);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBe(KITCHEN);
	});

	it('of a player without inputs can only be its queue', async () => {
		expect((await runNode(selecting(OFFICE, OFFICE), { server })).json).toMatchObject([QUEUE]);
	});

	it('is sent as given if the player does not report its sources, and is not confirmed', async () => {
		const untold = await startScriptedPlayerServer({ [SELECT]: null }, { playback_state: 'idle' });
		const { json } = await runNode(selecting('hdmi', SCRIPTED_PLAYER), { server: untold });

		const reason = 'The player does not report what it plays from';
		expect(json).toMatchObject([{ source_id: 'hdmi', confirmed: false, reason }]);
		expect(untold.requests.filter(({ command }) => command === SELECT)).toMatchObject([
			{ args: { source: 'hdmi' } },
		]);
	});
});

describeOnServersWithPlayerCommands((server) => {
	it.each([
		['takes a member out of its group, which keeps playing', 'Bedroom', BEDROOM, undefined],
		['ends the group of a leader', 'Living Room', LIVING_ROOM, undefined],
		['notes that a player was in no group', 'Office', OFFICE, 'It was not in a group'],
	])('ungroup %s', async (_, player, id, note) => {
		server.control.group(LIVING_ROOM, [BEDROOM, KITCHEN]);
		const { json } = await runNode(playerParameters('ungroup', id), { server });

		expect(json).toEqual([{ player, player_id: id, ...(note && { note }), ...CONFIRMED }]);
		expect(sentPlayerChanges(server)).toEqual([{ command: UNGROUP, args: { player_id: id } }]);
		const all = [LIVING_ROOM, BEDROOM, KITCHEN];
		const left = { [BEDROOM]: [LIVING_ROOM, KITCHEN], [LIVING_ROOM]: [] }[id] ?? all;
		expect(server.control.player(LIVING_ROOM).members).toEqual(left);
		expect(server.control.player(id)).toMatchObject({ syncedTo: null, members: [] });
		const isEnded = id === LIVING_ROOM;
		expect(server.control.player(KITCHEN).syncedTo).toBe(isEnded ? null : LIVING_ROOM);
	});
});

describe('ungroup', () => {
	const playing = { type: 'group', group_members: ['one', 'two'], playback_state: 'playing' };
	const alone = { synced_to: null, group_members: [] };
	const member = { synced_to: 'leader' };

	async function ungroupConfigured(...states: IDataObject[]) {
		const server = await startScriptedPlayerServer({ [UNGROUP]: null }, ...states);
		return await runNode(playerParameters('ungroup', SCRIPTED_PLAYER), { server });
	}

	it('switches off a configured group, which keeps its members', async () => {
		const { json } = await ungroupConfigured(playing, { ...playing, playback_state: 'idle' });

		const note = 'This group is set up in Music Assistant, so it was switched off instead';
		expect(json).toMatchObject([{ player: 'Scripted', ...CONFIRMED, note }]);
	});

	it('fails if such a group keeps playing', async () => {
		const { error } = await ungroupConfigured(playing);

		expect(error?.message).toBe('"Scripted" accepted the command, but is still playing');
	});

	/** Ungroups a player that is in these states, one after another, on a server that refuses it. */
	async function ungroupRefused(...states: IDataObject[]) {
		const listed = { player_id: 'one', name: 'One', available: true };
		const looks = states.map((state) => ({ ...listed, ...state }));
		const server = await startPlayersServer([listed], {
			'players/get': carryOut(() => (looks.length > 1 ? looks.shift() : looks[0])),
			[UNGROUP]: respondWithError(500, 'Internal server error'),
		});
		return await runNode(playerParameters('ungroup', 'one'), { server });
	}

	it.each([
		['is in no group any more', [alone]],
		['leaves it a moment later, as its group is ending', [member, member, member, alone]],
	])('succeeds if the server refuses it to a player that %s', async (_, states) => {
		expect((await ungroupRefused(...states)).json).toMatchObject([{ player: 'One', ...CONFIRMED }]);
	});

	it('fails if the server refuses it to a player that stays in its group', async () => {
		expect((await ungroupRefused(member)).error?.message).toMatch(/500 Internal Server Error/);
	});
});
