import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { startFakeServer, respondWithError, respondWithResult } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { outputValues, pairedItemIndexes } from '../../support/nodeReports';
import { maxRequestsInFlight } from '../../support/sentRequests';
import { waitForPendingRequests } from '../../../../simulator/pending-requests';
import { announceUrlParameters, sentPlayerChanges } from '../support/playerParameters';
import { setupSoundServer } from '../support/playerServers';

const ANNOUNCE = 'players/cmd/play_announcement';
const ROOMS = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE];
const sound = setupSoundServer();

function onAll(): INodeParameters {
	return announceUrlParameters(sound.chime, { target: 'all' });
}

function onPlayers(playerIds: string | string[], more: INodeParameters = {}): INodeParameters {
	return announceUrlParameters(sound.chime, { target: 'players', playerIds, ...more });
}

describe('an announcement on several players', () => {
	const server = musicServer('2.7');

	it('runs on all available ones at once, although these are more than other requests may be', async () => {
		const added = Array.from({ length: 8 }, (_, number) => `room-${number}`);
		for (const id of added) server.control.addPlayer({ id, name: `The ${id}` });
		const rooms = [...ROOMS, ...added];
		const hold = server.control.hold(ANNOUNCE);
		const running = runNode(onAll(), { server });
		await hold.waiting(12);
		hold.release();
		const report = await running;

		expect(outputValues(report, 'player_id')).toEqual(rooms);
		expect(outputValues(report, 'success')).toEqual(rooms.map(() => true));
		expect(maxRequestsInFlight(server, ANNOUNCE)).toBe(12);
		for (const player of rooms) {
			expect(server.control.player(player).announced).toMatchObject([{ isPlayed: true }]);
		}
	});

	it('ends for an item before the next one starts', async () => {
		const input = [{ rooms: [OFFICE, KITCHEN] }, { rooms: [BEDROOM] }];
		const hold = server.control.hold(ANNOUNCE);
		const running = runNode(onPlayers('={{ $json.rooms }}'), { server, input });
		await hold.waiting(2);
		await waitForPendingRequests(server);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(2);
		hold.release();

		const report = await running;
		expect(outputValues(report, 'player_id')).toEqual([OFFICE, KITCHEN, BEDROOM]);
		expect(pairedItemIndexes(report)).toEqual([0, 0, 1]);
	});

	it('that fails on one is reported for that one, and was played on the others', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: ANNOUNCE });
		const report = await runNode(onPlayers([OFFICE, KITCHEN, BEDROOM]), { server });

		expect(report.error).toBeUndefined();
		expect(outputValues(report, 'player_id')).toEqual([OFFICE, KITCHEN, BEDROOM]);
		const volume = { announcement_volume: null, previous_level: 20, volume_now: 20 };
		expect(report.json.filter(({ success }) => success === false)).toEqual([
			{
				success: false,
				player_id: expect.any(String),
				player: 'Office',
				...volume,
				volume_restored: false,
				confirmed: false,
				reason: expect.stringMatching(/^The server rejected .* download the sound itself/),
			},
		]);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(3);
		expect(server.control.executed(ANNOUNCE)).toBe(2);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});

	it('that fails on all of them lists the reason of each, and each reason once', async () => {
		const reasons = new Map([
			['Kitchen', 'Kitchen is busy'],
			['Office', 'The sound is broken'],
			['Bedroom', 'The sound is broken'],
		]);
		const names = [...reasons.keys()];
		const odd = await startFakeServer({
			'players/all': respondWithResult(names.map((name) => ({ player_id: name, name }))),
			[ANNOUNCE]: (response, request) => {
				const reason = reasons.get(String(request.args.player_id)) ?? '';
				respondWithError(400, reason)(response, request);
			},
		});
		const { error } = await runNode(onPlayers(names), { server: odd });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '400',
			message: 'None of the players played the announcement: Kitchen, Office, Bedroom',
			description: expect.stringMatching(
				/^Kitchen: The server rejected the command: Kitchen is busy\. .* Office, Bedroom: The server rejected the command: The sound is broken\. /,
			),
		});
	});

	it('that fails on all of them for one reason gives that reason, and the players', async () => {
		const url = sound.missing;
		const { error } = await runNode(onPlayers([OFFICE, KITCHEN], { url }), { server });

		expect(error?.message).toMatch(/^The server rejected players\/cmd\/play_announcement/);
		expect(error?.description).toMatch(
			/download the sound itself.* The same applies to all players: Office, Kitchen\. The volume of "Office" .* The volume of "Kitchen" /,
		);
	});

	it('that fails on one that became unavailable is explained there', async () => {
		const both = [OFFICE, KITCHEN].map((id) => ({ player_id: id, name: id }));
		let isGone = false;
		const odd = await startFakeServer({
			'players/all': (...exchange) => respondWithResult(isGone ? both.slice(1) : both)(...exchange),
			'players/get': respondWithResult(null),
			[ANNOUNCE]: (response, request) => {
				isGone = true;
				const fails = request.args.player_id === OFFICE;
				(fails ? respondWithError(500, '') : respondWithResult(null))(response, request);
			},
		});
		const { json } = await runNode(onPlayers([OFFICE, KITCHEN]), { server: odd });

		const reason = expect.stringContaining(`There is no player with the ID "${OFFICE}". `);
		expect(json).toMatchObject([{ success: false, confirmed: false, reason }, { success: true }]);
	});

	it('is not started if all are chosen and none is available', async () => {
		for (const player of ROOMS) server.control.setPlayer(player, { available: false });
		const { error } = await runNode(onAll(), { server });

		expect(error?.message).toBe('"Announce On" is All Players, but no player is available');
		expect(error?.description).toMatch(/./);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('is not waited for any longer when the execution is cancelled', async () => {
		const controller = new AbortController();
		const hold = server.control.hold(ANNOUNCE);
		const options = { server, input: [{}, {}], signal: controller.signal };
		const running = runNode(onPlayers([OFFICE, KITCHEN]), options);
		await hold.waiting(2);
		controller.abort();

		expect((await running).status).toBe('canceled');
		hold.release();
		await waitForPendingRequests(server);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(2);
	});
});
