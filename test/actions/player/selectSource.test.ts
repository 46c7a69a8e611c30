import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { closeFakeServers, credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { musicServer, describeOnServers } from '../support/musicServer';
import { operationErrorMatching } from '../support/nodeReports';
import { sentPlayerChanges, playerParameters } from './support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from './support/scriptedPlayerServer';

afterEach(closeFakeServers);

const SELECT = 'players/cmd/select_source';

function selecting(source: unknown, player = LIVING_ROOM) {
	return playerParameters('selectSource', player, { source: source as string });
}

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		['by its name, in any case', 'tv'],
		['by its ID', 'line-in-1'],
		['by an expression', '={{ "Line-in" }}'],
	])('switches a player to an input, given %s', async (_, given) => {
		server.control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		const { json, error } = await runNode(selecting(given), { server });

		const [id, source] = given === 'tv' ? ['tv', 'TV'] : ['line-in-1', 'Line-in'];
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				player: 'Living Room',
				player_id: LIVING_ROOM,
				source,
				source_id: id,
				state: 'idle',
				success: true,
				confirmed: true,
			},
		]);
		expect(server.control.player(LIVING_ROOM).activeQueueId).toBe(id);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: SELECT, args: { player_id: LIVING_ROOM, source: id } },
		]);
	});

	it('switches back to the queue, by name and by the ID of the player', async () => {
		for (const given of ['music assistant queue', LIVING_ROOM]) {
			server.control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });
			const { json } = await runNode(selecting(given), { server });

			expect(json).toMatchObject([{ source: 'Music Assistant Queue', confirmed: true }]);
			expect(server.control.player(LIVING_ROOM).activeQueueId).toBe(LIVING_ROOM);
		}
	});
});

describeOnServers(['2.9', '2.11'], (server) => {
	it('takes a grouped player out of its group, as the server does', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { json } = await runNode(selecting('TV'), { server });

		expect(json).toMatchObject([
			{ source: 'TV', note: 'It has also left its group', confirmed: true },
		]);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBeNull();
	});
});

describe('a source', () => {
	const server = musicServer('2.8');

	it.each([
		['left empty', '={{ " " }}', /^"Source Name or ID" must not be empty$/, /./],
		[
			'that the player does not have',
			'HDMI',
			/is "HDMI", which "Living Room" does not have$/,
			/^The player can play from: Music Assistant Queue, TV, Line-in\.$/,
		],
		[
			'that starts by itself',
			'airplay',
			/is "AirPlay", which cannot be selected$/,
			/starts by itself/,
		],
	])('%s is refused before anything is sent', async (_, given, message, description) => {
		const { error } = await runNode(selecting(given), { server });

		expect(error).toMatchObject(operationErrorMatching(message, description));
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('of a grouped player that the server refuses is explained', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await runNode(selecting('TV'), { server });

		expect(error?.description).toMatch(/The player is grouped.*Ungroup/);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBe(KITCHEN);
	});

	it('that the server ignores is an error that says what is still playing', async () => {
		server.control.addFault({ kind: 'ignore-command', command: SELECT });
		const { error } = await runNode(selecting('TV'), { server });

		expect(error?.message).toBe(
			'"Living Room" accepted the command, but still plays from "Music Assistant Queue"',
		);
		expect(server.control.requests(SELECT)).toHaveLength(1);
	});

	it('of a player without inputs can only be its queue', async () => {
		const { json } = await runNode(selecting(OFFICE, OFFICE), { server });

		expect(json).toMatchObject([{ source: 'Music Assistant Queue', confirmed: true }]);
	});

	it('is sent as given if the player does not report its sources, and is not confirmed', async () => {
		const untold = await startScriptedPlayerServer({ [SELECT]: null }, { playback_state: 'idle' });
		const credentials = credentialsForUrl(untold.url);
		const { json } = await runNode(selecting('hdmi', SCRIPTED_PLAYER), { credentials });

		expect(json).toMatchObject([
			{
				source_id: 'hdmi',
				confirmed: false,
				reason: 'The player does not report what it plays from',
			},
		]);
		expect(untold.requests.filter(({ command }) => command === SELECT)).toMatchObject([
			{ args: { source: 'hdmi' } },
		]);
	});
});
