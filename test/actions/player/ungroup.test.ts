import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../simulator/world/players/players';
import { closeFakeServers, credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	playerParameters,
} from './support/playerParameters';
import { testSentOnce } from './support/testSentOnce';
import { startScriptedPlayerServer, SCRIPTED_PLAYER } from './support/scriptedPlayerServer';

afterEach(closeFakeServers);

const UNGROUP = 'players/cmd/ungroup';

function ungrouping(player: string) {
	return playerParameters('ungroup', player);
}

describeOnServersWithPlayerCommands((server) => {
	beforeEach(() => server.control.group(LIVING_ROOM, [BEDROOM, KITCHEN]));

	it('takes a member out of its group, which keeps playing', async () => {
		const { json } = await runNode(ungrouping(BEDROOM), { server });

		expect(json).toEqual([
			{ player: 'Bedroom', player_id: BEDROOM, success: true, confirmed: true },
		]);
		expect(server.control.player(LIVING_ROOM).members).toEqual([LIVING_ROOM, KITCHEN]);
		expect(sentPlayerChanges(server)).toEqual([{ command: UNGROUP, args: { player_id: BEDROOM } }]);
	});

	it('ends the group of a leader', async () => {
		const { json } = await runNode(ungrouping(LIVING_ROOM), { server });

		expect(json).toEqual([
			{ player: 'Living Room', player_id: LIVING_ROOM, success: true, confirmed: true },
		]);
		for (const player of [LIVING_ROOM, BEDROOM, KITCHEN]) {
			expect(server.control.player(player)).toMatchObject({ syncedTo: null, members: [] });
		}
		expect(sentPlayerChanges(server)).toHaveLength(1);
	});

	it('notes that a player was in no group', async () => {
		const { json } = await runNode(ungrouping(OFFICE), { server });

		expect(json).toEqual([
			{
				player: 'Office',
				player_id: OFFICE,
				note: 'It was not in a group',
				success: true,
				confirmed: true,
			},
		]);
	});

	it('processes three items in order, and continues after one that fails', async () => {
		const input = [BEDROOM, ATTIC, KITCHEN].map((player) => ({ player }));
		const onError = 'continueRegularOutput';
		const parameters = ungrouping('={{ $json.player }}');
		const report = await runNode(parameters, { server, input, onError });

		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(report.json[1]).toEqual(errorItemMatching(/"Attic" \(.*\), which is not available$/));
		expect(outputValues(report, 'player_id')).toEqual([BEDROOM, undefined, KITCHEN]);
		expect(server.control.player(LIVING_ROOM).members).toEqual([]);
	});
});

describe('Ungroup', () => {
	const server = musicServer('2.7');

	testSentOnce(server, UNGROUP, ungrouping(BEDROOM), ({ control }) => {
		control.group(LIVING_ROOM, [BEDROOM]);
	});

	it('fails if the player stays in its group', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.addFault({ kind: 'ignore-command', command: UNGROUP });
		const { error } = await runNode(ungrouping(BEDROOM), { server });

		expect(error).toMatchObject({
			message: '"Bedroom" accepted the command, but is still grouped',
			description: expect.stringMatching(/fixed members/),
		});
		expect(server.control.requests(UNGROUP)).toHaveLength(1);
	});

	it('waits for a player that leaves late, and back and forth', async () => {
		const [grouped, alone] = [{ synced_to: 'leader' }, { synced_to: null, group_members: [] }];
		const states = [grouped, grouped, alone, grouped, alone];
		const late = await startScriptedPlayerServer({ [UNGROUP]: null }, ...states);
		const credentials = credentialsForUrl(late.url);
		const { json } = await runNode(ungrouping(SCRIPTED_PLAYER), { credentials });

		expect(json).toEqual([
			{ player: 'Scripted', player_id: SCRIPTED_PLAYER, success: true, confirmed: true },
		]);
		expect(late.requests.filter(({ command }) => command === 'players/get')).toHaveLength(6);
	});

	it('switches off a configured group, which keeps its members', async () => {
		const group = { type: 'group', group_members: ['one', 'two'] };
		const set = await startScriptedPlayerServer(
			{ [UNGROUP]: null },
			{ ...group, playback_state: 'playing' },
			{ ...group, playback_state: 'idle' },
		);
		const credentials = credentialsForUrl(set.url);
		const { json } = await runNode(ungrouping(SCRIPTED_PLAYER), { credentials });

		expect(json).toEqual([
			{
				player: 'Scripted',
				player_id: SCRIPTED_PLAYER,
				note: 'This group is set up in Music Assistant, so it was switched off instead',
				success: true,
				confirmed: true,
			},
		]);
	});

	it('fails if such a group keeps playing', async () => {
		const set = await startScriptedPlayerServer(
			{ [UNGROUP]: null },
			{ type: 'group', playback_state: 'playing' },
		);
		const { error } = await runNode(ungrouping(SCRIPTED_PLAYER), {
			credentials: credentialsForUrl(set.url),
		});

		expect(error?.message).toBe('"Scripted" accepted the command, but is still playing');
	});
});
