import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { musicServer, describeOnServers } from '../support/musicServer';
import { CONFIRMED, sentPlayerChanges, playerParameters } from './support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from './support/scriptedPlayerServer';

const SELECT = 'players/cmd/select_source';
const QUEUE = { source: 'Music Assistant Queue', confirmed: true };

function selecting(source: string, player = LIVING_ROOM) {
	return playerParameters('selectSource', player, { source });
}

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		['by its name, in any case', 'tv', 'tv', 'TV'],
		['by its ID', 'line-in-1', 'line-in-1', 'Line-in'],
		['by an expression', '={{ "Line-in" }}', 'line-in-1', 'Line-in'],
	])('switches a player to an input, given %s', async (_, given, id, source) => {
		server.control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		const { json, error } = await runNode(selecting(given), { server });

		expect(error).toBeUndefined();
		const selected = { source, source_id: id, state: 'idle' };
		expect(json).toEqual([
			{ player: 'Living Room', player_id: LIVING_ROOM, ...selected, ...CONFIRMED },
		]);
		expect(server.control.player(LIVING_ROOM).activeQueueId).toBe(id);
		const args = { player_id: LIVING_ROOM, source: id };
		expect(sentPlayerChanges(server)).toEqual([{ command: SELECT, args }]);
	});

	it.each(['music assistant queue', LIVING_ROOM])(
		'switches back to the queue: %s',
		async (given) => {
			server.control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });
			const { json } = await runNode(selecting(given), { server });

			expect(json).toMatchObject([QUEUE]);
			expect(server.control.player(LIVING_ROOM).activeQueueId).toBe(LIVING_ROOM);
		},
	);
});

describeOnServers(['2.9', '2.11'], (server) => {
	it('takes a grouped player out of its group, as the server does', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { json } = await runNode(selecting('TV'), { server });

		const note = 'It has also left its group';
		expect(json).toMatchObject([{ source: 'TV', note, confirmed: true }]);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBeNull();
	});
});

describe('a source', () => {
	const server = musicServer('2.8');

	it('of a grouped player that the server refuses is explained', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await runNode(selecting('TV'), { server });

		expect(error?.description).toMatch(/The player is grouped.*Ungroup/);
		expect(server.control.player(LIVING_ROOM).syncedTo).toBe(KITCHEN);
	});

	it('of a player without inputs can only be its queue', async () => {
		expect((await runNode(selecting(OFFICE, OFFICE), { server })).json).toMatchObject([QUEUE]);
	});

	it('is sent as given if the player does not report its sources, and is not confirmed', async () => {
		const untold = await startScriptedPlayerServer({ [SELECT]: null }, { playback_state: 'idle' });
		const { json } = await runNode(selecting('hdmi', SCRIPTED_PLAYER), { server: untold });

		const reason = 'The player does not report what it plays from';
		expect(json).toMatchObject([{ source_id: 'hdmi', confirmed: false, reason }]);
		expect(untold.requests.filter(({ command }) => command === SELECT)).toMatchObject([
			{ args: { source: 'hdmi' } },
		]);
	});
});
