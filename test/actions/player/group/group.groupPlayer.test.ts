import type { IDataObject } from 'n8n-workflow';
import {
	closeFakeServers,
	credentialsForUrl,
	startFakeServer,
	respondWithResult,
} from '../../../api/fakeServer';
import type { FakeServer } from '../../../api/fakeServer';
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

function playersOf(isPlaying: boolean): IDataObject[] {
	const alone = { active_group: null, synced_to: null, group_members: [] };
	const playing = { ...alone, active_group: 'downstairs' };
	const hall = isPlaying ? { ...playing, group_members: ['hall', 'den'] } : alone;
	const den = isPlaying ? { ...playing, synced_to: 'hall' } : alone;
	return [
		{
			...COMMON,
			player_id: 'downstairs',
			name: 'Downstairs',
			type: 'group',
			group_members: ['hall', 'den'],
			static_group_members: ['hall', 'den'],
			active_source: 'downstairs',
		},
		{ ...COMMON, player_id: 'hall', name: 'hall', ...hall },
		{ ...COMMON, player_id: 'den', name: 'den', ...den },
		{ ...COMMON, player_id: 'study', name: 'Study', ...alone },
	];
}

async function serverWith(players: IDataObject[]): Promise<FakeServer> {
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

const commandsTo = ({ requests }: FakeServer) =>
	requests.flatMap(({ command }) => (command.startsWith('players/cmd/') ? [command] : []));

describe('a group that is set up in Music Assistant', () => {
	it.each([
		['a member that it leads itself', 'hall'],
		['a member that another one leads', 'den'],
	])('keeps %s', async (_, member) => {
		const server = await serverWith(playersOf(true));
		const parameters = groupParameters('study', [member], { groupMode: 'exact' });
		const { error } = await runNode(parameters, { credentials: credentialsForUrl(server.url) });

		expect(error).toMatchObject(
			operationErrorMatching(
				/^"Member Names or IDs" requires "\w+" to leave "Downstairs", of which it is a fixed/,
			),
		);
		expect(commandsTo(server)).toEqual([]);
	});

	it.each(['hall', 'den'])('is the leader in the snapshot of a member: %s', async (member) => {
		const server = await serverWith(playersOf(true));
		const credentials = credentialsForUrl(server.url);
		const { json } = await runNode(playerParameters('getSnapshot', member), { credentials });

		expect(json).toMatchObject([
			{ group: { leader: { player: 'Downstairs', player_id: 'downstairs' } }, queue: null },
		]);
	});

	it('has its member again while it plays', async () => {
		const { json, server } = await restoredOn(true);

		expect(json).toMatchObject([{ restored: ['group'], not_restored: [] }]);
		expect(commandsTo(server)).toEqual([]);
	});

	it('does not have its member before it plays, which is no success', async () => {
		const { error, server } = await restoredOn(false);

		expect(error?.message).toBe('Nothing from the snapshot could be restored on "den"');
		expect(error?.description).toMatch(/^group: "Downstairs" is switched off: its members follow/);
		expect(commandsTo(server)).toEqual([]);
	});
});

/** Restores what a member did while the group played. */
async function restoredOn(isPlaying: boolean) {
	const before = await serverWith(playersOf(true));
	const { json: input } = await runNode(playerParameters('getSnapshot', 'den'), {
		credentials: credentialsForUrl(before.url),
	});
	const server = await serverWith(playersOf(isPlaying));
	const parameters = { resource: 'player', operation: 'restoreSnapshot' };
	const report = await runNode(parameters, { credentials: credentialsForUrl(server.url), input });
	return { ...report, server };
}
