import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { closeFakeServers, credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	playerParameters,
} from './support/playerParameters';
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
});

describe('Ungroup', () => {
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
