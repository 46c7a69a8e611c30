import type { IDataObject } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { respondWithError, startFakeServer, respondWithResult } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import {
	CONFIRMED,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	playerParameters,
} from './support/playerParameters';
import { startScriptedPlayerServer, SCRIPTED_PLAYER } from './support/scriptedPlayerServer';

const UNGROUP = 'players/cmd/ungroup';

describeOnServersWithPlayerCommands((server) => {
	it.each([
		['takes a member out of its group, which keeps playing', 'Bedroom', BEDROOM, undefined],
		['ends the group of a leader', 'Living Room', LIVING_ROOM, undefined],
		['notes that a player was in no group', 'Office', OFFICE, 'It was not in a group'],
	])('%s', async (_, player, id, note) => {
		server.control.group(LIVING_ROOM, [BEDROOM, KITCHEN]);
		const { json } = await runNode(playerParameters('ungroup', id), { server });

		expect(json).toEqual([{ player, player_id: id, ...(note && { note }), ...CONFIRMED }]);
		expect(sentPlayerChanges(server)).toEqual([{ command: UNGROUP, args: { player_id: id } }]);
		const left = { [BEDROOM]: [LIVING_ROOM, KITCHEN], [LIVING_ROOM]: [] }[id];
		expect(server.control.player(LIVING_ROOM).members).toEqual(
			left ?? [LIVING_ROOM, BEDROOM, KITCHEN],
		);
		expect(server.control.player(id)).toMatchObject({ syncedTo: null, members: [] });
		const isEnded = id === LIVING_ROOM;
		expect(server.control.player(KITCHEN).syncedTo).toBe(isEnded ? null : LIVING_ROOM);
	});
});

describe('Ungroup', () => {
	async function ungroup(...states: IDataObject[]) {
		const server = await startScriptedPlayerServer({ [UNGROUP]: null }, ...states);
		const report = await runNode(playerParameters('ungroup', SCRIPTED_PLAYER), { server });
		return { ...report, requests: server.requests };
	}

	const scripted = { player: 'Scripted', player_id: SCRIPTED_PLAYER, ...CONFIRMED };
	const playing = { type: 'group', group_members: ['one', 'two'], playback_state: 'playing' };

	it('waits for a player that leaves late, and back and forth', async () => {
		const [grouped, alone] = [{ synced_to: 'leader' }, { synced_to: null, group_members: [] }];
		const { json, requests } = await ungroup(grouped, grouped, alone, grouped, alone);

		expect(json).toEqual([scripted]);
		expect(requests.filter(({ command }) => command === 'players/get')).toHaveLength(6);
	});

	it('switches off a configured group, which keeps its members', async () => {
		const { json } = await ungroup(playing, { ...playing, playback_state: 'idle' });

		const note = 'This group is set up in Music Assistant, so it was switched off instead';
		expect(json).toEqual([{ ...scripted, note }]);
	});

	it('fails if such a group keeps playing', async () => {
		const { error } = await ungroup(playing);

		expect(error?.message).toBe('"Scripted" accepted the command, but is still playing');
	});

	const alone = { synced_to: null, group_members: [] };
	const member = { synced_to: 'leader' };
	const refusing = async (...states: IDataObject[]) => {
		const listed = { player_id: 'one', name: 'One', available: true };
		let reads = 0;
		const server = await startFakeServer({
			[UNGROUP]: respondWithError(500, 'Internal server error'),
			'players/all': respondWithResult([listed]),
			'players/get': (...exchange) => {
				respondWithResult({ ...listed, ...(states[reads++] ?? states.at(-1)) })(...exchange);
			},
		});
		return await runNode(playerParameters('ungroup', 'one'), { server });
	};

	it.each([
		['is in no group any more', [alone]],
		['leaves it a moment later, as its group is ending', [member, member, member, alone]],
	])('succeeds if the server refuses it to a player that %s', async (_, states) => {
		const { json } = await refusing(...states);

		expect(json).toMatchObject([{ player: 'One', ...CONFIRMED }]);
	});

	it('fails if the server refuses it to a player that stays in its group', async () => {
		const { error } = await refusing(member);

		expect(error?.message).toMatch(/500 Internal Server Error/);
	});
});
