import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import {
	sentPlayerChanges,
	groupParameters,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';

const SET_MEMBERS = 'players/cmd/set_members';

describeOnServersWithPlayerCommands((server) => {
	it.each([
		['as a member', LIVING_ROOM, [BEDROOM, OFFICE], /"Office".*cannot .*"Living Room"/],
		['as the leader', OFFICE, [BEDROOM], /"Bedroom".*cannot .*"Office"/],
	])('a player that cannot be grouped is named before anything is sent: %s', async (...row) => {
		const [, leader, members, message] = row;
		const { error } = await runNode(groupParameters(leader, members), { server });

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
	});
});

describe('a group', () => {
	const server = musicServer('2.8');

	it('led by a follower is refused, with its leader', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		const message = /^"Leader" refers to the player "Living Room", which itself follows/;
		expect(error).toMatchObject(operationErrorMatching(message, /ungroup/));
		expect(error?.message).toContain(KITCHEN);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it.each([
		['of the missing players', [], 'Bedroom, Kitchen'],
		['only of the one that did not join', [KITCHEN], 'Bedroom'],
	])(
		'that not all joined although the server accepted it fails, with the names %s',
		async (...row) => {
			const [, before, missing] = row;
			server.control.group(LIVING_ROOM, before);
			server.control.addFault({ kind: 'ignore-command', command: SET_MEMBERS });
			const { error } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM, KITCHEN]), { server });

			expect(error?.message).toBe(`These players did not join "Living Room": ${missing}`);
			expect(server.control.requests(SET_MEMBERS)).toHaveLength(1);
		},
	);
});
