import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../../simulator/world/players/players';
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

	it.each([
		['of nobody', '={{ [] }}', /^"Member Names or IDs" must not be empty$/],
		['of blanks', ['  '], /^"Member Names or IDs" must not be empty$/],
		['of an object', '={{ { id: 1 } }}', /^"Member Names or IDs" must be a list of strings$/],
		['with an unknown member', [BEDROOM, 'Cellar'], /"Cellar", which the server does not have$/],
		['with an unavailable one', [BEDROOM, ATTIC], /"Attic" \(.*\), which is not available$/],
		['with an ambiguous name', [BEDROOM, 'Den'], /"Den", but there are several with that name$/],
	])('%s is refused before anything is sent', async (_, members, message) => {
		for (const id of ['den-1', 'den-2']) server.control.addPlayer({ id, name: 'Den' });
		const { error } = await runNode(groupParameters(LIVING_ROOM, members), { server });

		expect(error?.message).toMatch(message);
		expect(error?.description ?? 'n8n').toMatch(/./);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it.each([
		[
			'nobody',
			'cellar',
			/^"Leader" refers to the player "cellar", which the server does not have$/,
		],
		['an unavailable one', ATTIC, /^"Leader" refers to the player "Attic" .* not available$/],
	])('led by %s is refused', async (_, leader, message) => {
		const { error } = await runNode(groupParameters(leader, [BEDROOM]), { server });

		expect(error?.message).toMatch(message);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('led by a follower is refused, with its leader', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		expect(error).toMatchObject({
			message: expect.stringMatching(
				/^"Leader" refers to the player "Living Room", which itself follows/,
			),
			description: expect.stringMatching(/ungroup/),
		});
		expect(error?.message).toContain(KITCHEN);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('that nobody joined although the server accepted it fails, with the missing players', async () => {
		server.control.addFault({ kind: 'ignore-command', command: SET_MEMBERS });
		const { error } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM, KITCHEN]), { server });

		expect(error?.message).toBe('These players did not join "Living Room": Bedroom, Kitchen');
		expect(server.control.requests(SET_MEMBERS)).toHaveLength(1);
	});

	it('that one did not join fails as well, and names only that one', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.addFault({ kind: 'ignore-command', command: SET_MEMBERS });
		const { error } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM, KITCHEN]), { server });

		expect(error?.message).toBe('These players did not join "Living Room": Bedroom');
	});
});
