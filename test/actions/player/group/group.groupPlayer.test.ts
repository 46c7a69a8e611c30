import type { IDataObject } from 'n8n-workflow';
import {
	closeFakeServers,
	startFakeServer,
	respondWithResult,
	type FakeServer,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { operationErrorMatching } from '../../support/nodeReports';
import { groupParameters, playerParameters } from '../support/playerParameters';
import { withFastTime } from '../../../support/fastTime';

/*
 * Groups that are set up in Music Assistant: players of the type "group" with fixed members, which follow it while it plays.
 * These report the group and, if another member leads them, that one too (2.8 and newer).
 */

withFastTime();
afterEach(closeFakeServers);

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
	const players = playersOf(isPlaying);
	return await startFakeServer({
		'players/all': respondWithResult(players),
		'players/get': (response, request) => {
			const player = players.find(({ player_id: id }) => id === request.args.player_id);
			respondWithResult(player ?? null)(response, request);
		},
		'player_queues/all': respondWithResult([]),
		'players/cmd/set_members': respondWithResult(null),
		'players/cmd/ungroup': respondWithResult(null),
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
