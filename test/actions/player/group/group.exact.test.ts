import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, type MusicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import {
	CONFIRMED,
	sentPlayerChanges,
	groupParameters,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';

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

	it('that the server refuses says what was already done', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		server.control.addFault({ kind: 'status', status: 500, command: SET_MEMBERS });
		const { error } = await groupExactly(server, [BEDROOM]);

		expect(error?.description).toMatch(
			/Done before that: taking "Bedroom" .*\. Not done: changing the group of "Living Room"\.$/,
		);
		expect(server.control.requests(SET_MEMBERS)).toHaveLength(1);
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
