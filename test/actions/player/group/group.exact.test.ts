import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { sentPlayerChanges, groupParameters } from '../support/playerParameters';

const SET_MEMBERS = 'players/cmd/set_members';
const UNGROUP = 'players/cmd/ungroup';

function exactly(leader: string, members: string[], more: INodeParameters = {}) {
	return groupParameters(leader, members, { groupMode: 'exact', ...more });
}

describeOnServers(['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('removes the previous members and adds the new ones in one command', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json, error } = await runNode(exactly(LIVING_ROOM, ['Bedroom']), { server });

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				player: 'Living Room',
				player_id: LIVING_ROOM,
				members: ['Living Room', 'Bedroom'],
				member_ids: [LIVING_ROOM, BEDROOM],
				added: ['Bedroom'],
				removed: ['Kitchen'],
				success: true,
				confirmed: true,
			},
		]);
		expect(sentPlayerChanges(server)).toEqual([
			{
				command: SET_MEMBERS,
				args: {
					target_player: LIVING_ROOM,
					player_ids_to_add: [BEDROOM],
					player_ids_to_remove: [KITCHEN],
				},
			},
		]);
		expect(server.control.player(KITCHEN).syncedTo).toBeNull();
	});

	it('first takes a member out of the group in which it plays', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		const { json } = await runNode(exactly(LIVING_ROOM, [BEDROOM]), { server });

		expect(json).toMatchObject([{ members: ['Living Room', 'Bedroom'], confirmed: true }]);
		expect(sentPlayerChanges(server).map(({ command, args }) => [command, args])).toMatchObject([
			[UNGROUP, { player_id: BEDROOM }],
			[SET_MEMBERS, { player_ids_to_add: [BEDROOM] }],
		]);
	});

	it('first takes the leader out of the group in which it plays', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { json, error } = await runNode(exactly(LIVING_ROOM, [BEDROOM]), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ members: ['Living Room', 'Bedroom'], confirmed: true }]);
		expect(sentPlayerChanges(server)).toMatchObject([
			{ command: UNGROUP, args: { player_id: LIVING_ROOM } },
			{ command: SET_MEMBERS, args: { player_ids_to_add: [BEDROOM] } },
		]);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBeNull();
	});

	it('makes the previous leader a member', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM, BEDROOM]);
		const { json, error } = await runNode(exactly(LIVING_ROOM, [KITCHEN]), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ members: ['Living Room', 'Kitchen'], confirmed: true }]);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
	});

	it('leaves the leader alone if nobody else is chosen', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN, BEDROOM]);
		const { json } = await runNode(exactly(LIVING_ROOM, [LIVING_ROOM]), { server });

		expect(json).toMatchObject([
			{ members: ['Living Room'], removed: ['Kitchen', 'Bedroom'], confirmed: true },
		]);
		expect(server.control.player(LIVING_ROOM).members).toEqual([]);
	});

	it('of a group that is already right changes nothing', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json } = await runNode(exactly(LIVING_ROOM, [KITCHEN]), { server });

		expect(json).toMatchObject([{ added: [], removed: [], confirmed: true }]);
		expect(server.control.player(LIVING_ROOM).members).toEqual([LIVING_ROOM, KITCHEN]);
	});
});

describe('adding to a group', () => {
	const server = musicServer('2.8');

	it('ignores the leader among the members', async () => {
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM, 'living room']), {
			server,
		});

		expect(json).toMatchObject([{ member_ids: [LIVING_ROOM, BEDROOM], confirmed: true }]);
	});
});

describe('a group of exactly these players', () => {
	const server = musicServer('2.8');

	it.each([
		[
			'of the group itself',
			LIVING_ROOM,
			[KITCHEN],
			LIVING_ROOM,
			/^"Mode" requires "Bedroom" to leave "Living Room"/,
		],
		[
			'of another group',
			KITCHEN,
			[BEDROOM],
			LIVING_ROOM,
			/^"Member Names or IDs" requires "Bedroom" to leave "Living Room"/,
		],
	])(
		'cannot remove a static member %s, which is reported before anything is sent',
		async (...row) => {
			const [, leader, members, fixed, message] = row;
			server.control.group(fixed, [BEDROOM]);
			server.control.setPlayer(fixed, { staticMembers: [BEDROOM] });
			const { error } = await runNode(exactly(leader, members), { server });

			expect(error).toMatchObject(
				operationErrorMatching(message, /fixed members: change them there/),
			);
			expect(sentPlayerChanges(server)).toEqual([]);
		},
	);

	it('that keeps a member is an error that names it', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.addFault({ kind: 'ignore-command', command: SET_MEMBERS });
		const { error } = await runNode(exactly(LIVING_ROOM, [LIVING_ROOM]), { server });

		expect(error?.message).toBe('These players did not leave "Living Room": Kitchen');
	});

	it('whose member becomes unavailable in between says what was done and what was not', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		const hold = server.control.hold(SET_MEMBERS);
		const running = runNode(exactly(LIVING_ROOM, [BEDROOM]), { server });
		await hold.waiting();
		server.control.setPlayer(BEDROOM, { available: false });
		hold.release();
		const { error } = await running;

		expect(error?.message).toBe('These players did not join "Living Room": Bedroom');
		expect(error?.description).toMatch(
			/Done before that: taking "Bedroom" out of its other group\.$/,
		);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual([UNGROUP, SET_MEMBERS]);
	});

	it('that the server refuses says what was already done', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		server.control.addFault({ kind: 'status', status: 500, command: SET_MEMBERS });
		const { error } = await runNode(exactly(LIVING_ROOM, [BEDROOM]), { server });

		expect(error?.description).toMatch(
			/Done before that: taking "Bedroom" out of its other group\. Not done: changing the group of "Living Room"\.$/,
		);
		expect(server.control.requests(SET_MEMBERS)).toHaveLength(1);
	});

	it('cannot have a player that does not leave its group', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		server.control.addFault({ kind: 'ignore-command', command: UNGROUP });
		const { error } = await runNode(exactly(LIVING_ROOM, [BEDROOM]), { server });

		expect(error?.message).toBe('"Bedroom" accepted the command, but is still grouped');
		expect(error?.description).toMatch(/Not done: taking "Bedroom" out .*, changing the group/);
		expect(sentPlayerChanges(server)).toHaveLength(1);
	});

	it('cannot have an incompatible player', async () => {
		const { error } = await runNode(exactly(LIVING_ROOM, [OFFICE]), { server });

		expect(error).toMatchObject(operationErrorMatching(/"Office".*cannot .*"Living Room"/));
		expect(sentPlayerChanges(server)).toEqual([]);
	});
});
