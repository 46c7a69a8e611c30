import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import {
	describeOnServersWithPlayerCommands,
	sentPlayerChanges,
	groupParameters,
} from '../support/playerParameters';

const SET_MEMBERS = 'players/cmd/set_members';
const VOLUME = 'players/cmd/volume_set';

function withLevels(...levels: Array<[playerId: string, level: unknown]>): INodeParameters {
	const member = levels.map(([playerId, volumeLevel]) => ({ playerId, volumeLevel }));
	const options = { volumes: { member } } as INodeParameters;
	return groupParameters(LIVING_ROOM, [KITCHEN, BEDROOM], { groupMode: 'exact', options });
}

describeOnServersWithPlayerCommands((server) => {
	it('gives each player its level before it joins', async () => {
		const parameters = withLevels(['Living Room', 30], [KITCHEN, '={{ "15" }}']);
		const { json, error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(sentPlayerChanges(server)).toMatchObject([
			{ command: VOLUME, args: { player_id: LIVING_ROOM, volume_level: 30 } },
			{ command: VOLUME, args: { player_id: KITCHEN, volume_level: 15 } },
			{ command: SET_MEMBERS },
		]);
		const volumes = [LIVING_ROOM, KITCHEN, BEDROOM].map((id) => server.control.player(id).volume);
		expect(volumes).toEqual([30, 15, 20]);
	});
});

describeOnServers(['2.7', '2.10'], (server) => {
	it('gives a player that is off its level once it has joined, which switches it on', async () => {
		server.control.setPlayer(BEDROOM, { powered: false });
		const { json } = await runNode(withLevels([BEDROOM, 12]), { server });

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual([SET_MEMBERS, VOLUME]);
		expect(server.control.player(BEDROOM)).toMatchObject({ volume: 12, powered: true });
	});
});

describe('a level', () => {
	const server = musicServer('2.8');
	const both = withLevels([KITCHEN, 40], [BEDROOM, 30]);

	it('that did not take effect is an error, with what was done', async () => {
		server.control.addFault({ kind: 'ignore-command', command: VOLUME });
		const { error } = await runNode(both, { server });

		expect(error?.message).toMatch(/^"Kitchen" accepted the command, but nothing changed: its vol/);
		expect(error?.description).toMatch(
			/Done before that: setting "Kitchen" to 40, setting "Bedroom" to 30\.$/,
		);
		expect(server.control.requests(VOLUME)).toHaveLength(2);
	});

	it('that the server refuses prevents the change of the group', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: VOLUME, skip: 1 });
		const { error } = await runNode(both, { server });

		expect(error?.description).toMatch(
			/Done before that: setting "Kitchen" to 40\. Not done: setting "Bedroom" to 30, changing the group of "Living Room"\.$/,
		);
		expect(server.control.requests(SET_MEMBERS)).toEqual([]);
	});
});
