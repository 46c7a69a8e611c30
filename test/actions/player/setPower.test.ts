import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { describeOnServers } from '../support/musicServer';
import { operationErrorMatching } from '../support/nodeReports';
import { CONFIRMED, sentPlayerChanges, playerParameters } from './support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from './support/scriptedPlayerServer';

const POWER = 'players/cmd/power';

function switching(player: string, powered: string | boolean) {
	return playerParameters('setPower', player, { powered });
}

/** On servers of 2.8 no player has such a control. */
describeOnServers(['2.6', '2.7', '2.10', '2.11'], (server) => {
	it.each([
		['on', true, false],
		['on again', true, true],
		['off', false, true],
		['off again', false, false],
		['off by an expression', '={{ "false" }}', true],
	])('switches a player %s', async (_, given, before) => {
		const powered = given === true;
		server.control.setPlayer(KITCHEN, { powered: before });
		const { json } = await runNode(switching(KITCHEN, given), { server });

		const now = { powered, state: powered ? 'paused' : 'idle' };
		expect(json).toEqual([{ player: 'Kitchen', player_id: KITCHEN, ...now, ...CONFIRMED }]);
		expect(server.control.player(KITCHEN).powered).toBe(powered);
		const args = { player_id: KITCHEN, powered };
		expect(sentPlayerChanges(server)).toEqual([{ command: POWER, args }]);
	});

	it('switches off a playing player, and reports that it is silent', async () => {
		server.control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		const { json } = await runNode(switching(LIVING_ROOM, false), { server });

		expect(json).toMatchObject([{ powered: false, state: 'idle' }]);
	});

	it.each([
		['a player that follows another one', BEDROOM],
		['the leader', LIVING_ROOM],
	])('says that %s has left the group', async (_, player) => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const on = await runNode(switching(player, true), { server });
		const off = await runNode(switching(player, false), { server });

		expect(on.json[0]).not.toHaveProperty('note');
		expect(off.json).toMatchObject([{ powered: false, note: 'It has also left its group' }]);
		expect(server.control.player(player)).toMatchObject({ syncedTo: null, members: [] });
	});
});

describe('a power command', () => {
	it('that takes effect late is waited for', async () => {
		const states = [false, false, true, false, true].map((powered) => ({ powered, state: 'idle' }));
		const server = await startScriptedPlayerServer({ [POWER]: null }, ...states);
		const { json } = await runNode(switching(SCRIPTED_PLAYER, true), { server });

		expect(json).toMatchObject([{ powered: true, confirmed: true }]);
	});
});

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it('a player without power control is refused: the server would only stop its music', async () => {
		server.control.fillQueue(OFFICE, 3, { state: 'playing' });
		const { error } = await runNode(switching(OFFICE, false), { server });

		const message = /^"Player" refers to .*"Office", which cannot be switched on or off$/;
		expect(error).toMatchObject(operationErrorMatching(message, /Control Playback/));
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.queue(OFFICE).state).toBe('playing');
	});
});
