import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, type MusicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import {
	CONFIRMED,
	sentPlayerChanges,
	groupParameters,
	describeOnServersWithPlayerCommands,
	playerParameters,
} from '../support/playerParameters';
import type { IDataObject } from 'n8n-workflow';
import { respondWithResult, type FakeServer } from '../../../api/fakeServer';
import { startPlayersServer } from '../support/playerServers';
import { withFastTime } from '../../../support/fastTime';

const SET_MEMBERS = 'players/cmd/set_members';
const UNGROUP = 'players/cmd/ungroup';

/** The Living Room with exactly these members, unless another leader is given. */
async function groupExactly(server: MusicServer, members: string[], leader = LIVING_ROOM) {
	return await runNode(groupParameters(leader, members, { groupMode: 'exact' }), { server });
}

describeOnServersWithPlayerCommands((server) => {
	it('removes the previous members and adds the new ones in one command', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json, error } = await groupExactly(server, ['Bedroom']);

		expect(error).toBeUndefined();
		const members = { members: ['Living Room', 'Bedroom'], member_ids: [LIVING_ROOM, BEDROOM] };
		const changed = { ...members, added: ['Bedroom'], removed: ['Kitchen'] };
		expect(json).toEqual([
			{ player: 'Living Room', player_id: LIVING_ROOM, ...changed, ...CONFIRMED },
		]);
		const changes = { player_ids_to_add: [BEDROOM], player_ids_to_remove: [KITCHEN] };
		expect(sentPlayerChanges(server)).toEqual([
			{ command: SET_MEMBERS, args: { target_player: LIVING_ROOM, ...changes } },
		]);
		expect(server.control.player(KITCHEN).syncedTo).toBeNull();
	});

	it.each([
		['a member', BEDROOM],
		['the leader', LIVING_ROOM],
	])('first takes %s out of the group in which it plays', async (_, player) => {
		server.control.group(KITCHEN, [player]);
		const { json, error } = await groupExactly(server, [BEDROOM]);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ members: ['Living Room', 'Bedroom'], confirmed: true }]);
		expect(sentPlayerChanges(server)).toMatchObject([
			{ command: UNGROUP, args: { player_id: player } },
			{ command: SET_MEMBERS, args: { player_ids_to_add: [BEDROOM] } },
		]);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBeNull();
	});

	it('makes the previous leader a member', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM, BEDROOM]);
		const { json, error } = await groupExactly(server, [KITCHEN]);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ members: ['Living Room', 'Kitchen'], confirmed: true }]);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
	});

	it.each([
		['leaves the leader alone if nobody else is chosen', LIVING_ROOM, [], ['Kitchen']],
		['changes nothing of a group that is already right', KITCHEN, [LIVING_ROOM, KITCHEN], []],
	])('%s', async (_, member, members, removed) => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json } = await groupExactly(server, [member]);

		expect(json).toMatchObject([{ added: [], removed, confirmed: true }]);
		expect(server.control.player(LIVING_ROOM).members).toEqual(members);
	});
});

describe('a group of exactly these players', () => {
	const server = musicServer('2.8');

	it.each([
		['the group itself', LIVING_ROOM, [KITCHEN], /^"Mode" requires "Bedroom" to leave "Living R/],
		['another group', KITCHEN, [BEDROOM], /^"Member Names.+ requires "Bedroom" to leave "Living R/],
	])('cannot remove a static member of %s, which is reported first', async (...row) => {
		const [, leader, members, message] = row;
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.setPlayer(LIVING_ROOM, { staticMembers: [BEDROOM] });
		const { error } = await groupExactly(server, members, leader);

		expect(error).toMatchObject(
			operationErrorMatching(message, /fixed members: change them there/),
		);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('that keeps a member is an error that names it', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.addFault({ kind: 'ignore-command', command: SET_MEMBERS });
		const { error } = await groupExactly(server, [LIVING_ROOM]);

		expect(error?.message).toBe('These players did not leave "Living Room": Kitchen');
	});

	it('whose member becomes unavailable in between says what was done and what was not', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		const hold = server.control.hold(SET_MEMBERS);
		const running = groupExactly(server, [BEDROOM]);
		await hold.waiting();
		server.control.setPlayer(BEDROOM, { available: false });
		hold.release();
		const { error } = await running;

		expect(error?.message).toMatch(/did not join "Living Room": Bedroom$/);
		expect(error?.description).toMatch(
			/Done before that: taking "Bedroom" out of its other group\.$/,
		);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual([UNGROUP, SET_MEMBERS]);
	});

	it('cannot have a player that does not leave its group', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		server.control.addFault({ kind: 'ignore-command', command: UNGROUP });
		const { error } = await groupExactly(server, [BEDROOM]);

		expect(error?.message).toMatch(/^"Bedroom" accepted the command, but is still grouped$/);
		expect(error?.description).toMatch(/Not done: taking "Bedroom" out .*, changing the group/);
		expect(sentPlayerChanges(server)).toHaveLength(1);
	});

	it('cannot have an incompatible player', async () => {
		const { error } = await groupExactly(server, [OFFICE]);

		expect(error).toMatchObject(operationErrorMatching(/"Office".*cannot .*"Living Room"/));
		expect(sentPlayerChanges(server)).toEqual([]);
	});
});

/*
 * Groups that are set up in Music Assistant: players of the type "group" with fixed members, which follow it while it plays.
 * These report the group and, if another member leads them, that one too (2.8 and newer).
 */

withFastTime();

const COMMON = { type: 'player', available: true, volume_control: 'none', source_list: [] };
const FIXED = { group_members: ['hall', 'den'], static_group_members: ['hall', 'den'] };

function playersOf(isPlaying: boolean): IDataObject[] {
	const alone = { active_group: null, synced_to: null, group_members: [] };
	const playing = { ...alone, active_group: 'downstairs' };
	const hall = isPlaying ? { ...playing, group_members: ['hall', 'den'] } : alone;
	const den = isPlaying ? { ...playing, synced_to: 'hall' } : alone;
	const group = { ...COMMON, player_id: 'downstairs', name: 'Downstairs', type: 'group' };
	return [
		{ ...group, ...FIXED, active_source: 'downstairs' },
		{ ...COMMON, player_id: 'hall', name: 'hall', ...hall },
		{ ...COMMON, player_id: 'den', name: 'den', ...den },
		{ ...COMMON, player_id: 'study', name: 'Study', ...alone },
	];
}

async function serverThat({ isPlaying }: { isPlaying: boolean }): Promise<FakeServer> {
	return await startPlayersServer(playersOf(isPlaying), {
		'player_queues/all': respondWithResult([]),
		[SET_MEMBERS]: respondWithResult(null),
		[UNGROUP]: respondWithResult(null),
	});
}

function commandsTo({ requests }: FakeServer): string[] {
	return requests.flatMap(({ command }) => (command.startsWith('players/cmd/') ? [command] : []));
}

/** Restores what a member did while the group played. */
async function restoreWhile(isPlaying: boolean) {
	const before = await serverThat({ isPlaying: true });
	const snapshot = await runNode(playerParameters('getSnapshot', 'den'), { server: before });
	const server = await serverThat({ isPlaying });
	const parameters = { resource: 'player', operation: 'restoreSnapshot' };
	return { ...(await runNode(parameters, { server, input: snapshot.json })), server };
}

describe('a group that is set up in Music Assistant', () => {
	it.each([
		['a member that it leads itself', 'hall'],
		['a member that another one leads', 'den'],
	])('keeps %s, and is the leader in its snapshot', async (_, member) => {
		const server = await serverThat({ isPlaying: true });
		const parameters = groupParameters('study', [member], { groupMode: 'exact' });
		const { error } = await runNode(parameters, { server });
		const { json } = await runNode(playerParameters('getSnapshot', member), { server });

		expect(error).toMatchObject(
			operationErrorMatching(/ requires "\w+" to leave "Downstairs", of which it is a fixed/),
		);
		const leader = { player: 'Downstairs', player_id: 'downstairs' };
		expect(json).toMatchObject([{ group: { leader }, queue: null }]);
		expect(commandsTo(server)).toEqual([]);
	});

	it('has its member again while it plays', async () => {
		const { json, server } = await restoreWhile(true);

		expect(json).toMatchObject([{ restored: ['group'], not_restored: [] }]);
		expect(commandsTo(server)).toEqual([]);
	});

	it('does not have its member before it plays, which is no success', async () => {
		const { error, server } = await restoreWhile(false);

		expect(error?.message).toBe('Nothing from the snapshot could be restored on "den"');
		expect(error?.description).toMatch(/^group: "Downstairs" is switched off: its members follow/);
		expect(commandsTo(server)).toEqual([]);
	});
});
