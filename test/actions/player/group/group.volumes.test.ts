import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentPlayerChanges, groupParameters } from '../support/playerParameters';

const SET_MEMBERS = 'players/cmd/set_members';
const VOLUME = 'players/cmd/volume_set';

type Levels = ReadonlyArray<readonly [unknown, unknown]>;

function withLevels(levels: Levels, members = [KITCHEN, BEDROOM]): INodeParameters {
	const member = levels.map(([playerId, volumeLevel]) => ({ playerId, volumeLevel }));
	const options = { volumes: { member } } as INodeParameters;
	return groupParameters(LIVING_ROOM, members, { groupMode: 'exact', options });
}

describeOnServers(['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('gives each player its level before it joins', async () => {
		const levels: Levels = [
			['Living Room', 30],
			[KITCHEN, '={{ "15" }}'],
		];
		const { json, error } = await runNode(withLevels(levels), { server });

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
		const { json } = await runNode(withLevels([[BEDROOM, 12]]), { server });

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual([SET_MEMBERS, VOLUME]);
		expect(server.control.player(BEDROOM)).toMatchObject({ volume: 12, powered: true });
	});
});

describe('a level', () => {
	const server = musicServer('2.8');

	it.each<[string, Levels, RegExp]>([
		['out of range', [[KITCHEN, 101]], /^"Volume Level" is 101, which is out of range$/],
		['of nobody', [['', 20]], /^"Player Name or ID" must not be empty$/],
		[
			'of an unknown player',
			[['Cellar', 20]],
			/^"Player Name or ID" refers to the player "Cellar"/,
		],
		[
			'of a player that is not in the group',
			[[OFFICE, 20]],
			/"Office", which is neither the leader/,
		],
		[
			'given twice',
			[
				[KITCHEN, 20],
				['kitchen', 30],
			],
			/"Kitchen", which is listed twice$/,
		],
	])('%s is refused before anything is sent', async (_, levels, message) => {
		const { error } = await runNode(withLevels(levels), { server });

		expect(error?.message).toMatch(message);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('that did not take effect is an error, with what was done', async () => {
		server.control.addFault({ kind: 'ignore-command', command: VOLUME });
		const { error } = await runNode(
			withLevels([
				[KITCHEN, 40],
				[BEDROOM, 30],
			]),
			{ server },
		);

		expect(error?.message).toMatch(
			/^"Kitchen" accepted the command, but nothing changed: its volume is 20/,
		);
		expect(error?.description).toMatch(
			/Done before that: setting "Kitchen" to 40, setting "Bedroom" to 30\.$/,
		);
		expect(server.control.requests(VOLUME)).toHaveLength(2);
	});

	it('that the server refuses prevents the change of the group', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: VOLUME, skip: 1 });
		const { error } = await runNode(
			withLevels([
				[KITCHEN, 40],
				[BEDROOM, 30],
			]),
			{ server },
		);

		expect(error?.description).toMatch(
			/Done before that: setting "Kitchen" to 40\. Not done: setting "Bedroom" to 30, changing the group of "Living Room"\.$/,
		);
		expect(server.control.requests(SET_MEMBERS)).toEqual([]);
	});
});
