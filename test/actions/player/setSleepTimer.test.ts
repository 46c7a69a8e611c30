import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { describeOnServers, type MusicServer } from '../support/musicServer';
import { outputValues } from '../support/nodeReports';
import { CONFIRMED, sentPlayerChanges, playerParameters } from './support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from './support/scriptedPlayerServer';

const SET = 'players/sleep_timer/set';
const CLEAR = 'players/sleep_timer/clear';
const OF_OFFICE = { player: 'Office', player_id: OFFICE, ...CONFIRMED };

function timing(player: string, minutes: INodeParameters[string]): INodeParameters {
	return playerParameters('setSleepTimer', player, { minutes });
}

/** When the timer of a player ends, as the output tells times. */
function endOf(control: MusicServer['control'], player: string): string | null {
	const end = control.player(player).sleepTimerExpiresAt;
	return end === null ? null : new Date(end * 1000).toISOString();
}

describeOnServers(['2.10', '2.11'], (server) => {
	it.each([
		[30, 1800],
		[0.5, 30],
		[1440, 86_400],
		['={{ "5" }}', 300],
	])('sets the timer to %j minutes, sent in whole seconds', async (minutes, seconds) => {
		const { json } = await runNode(timing(OFFICE, minutes), { server });

		const expires_at = endOf(server.control, OFFICE);
		expect(expires_at).not.toBeNull();
		expect(json).toEqual([{ ...OF_OFFICE, minutes: seconds / 60, expires_at }]);
		const args = { player_id: OFFICE, seconds };
		expect(sentPlayerChanges(server)).toEqual([{ command: SET, args }]);
	});

	it('switches it off with 0, even if none was set', async () => {
		await runNode(timing(OFFICE, 30), { server });
		server.control.clearRequests();
		const { json } = await runNode(timing(OFFICE, 0), { server, input: [{}, {}] });

		const off = { ...OF_OFFICE, minutes: 0, expires_at: null };
		expect(json).toEqual([off, off]);
		expect(endOf(server.control, OFFICE)).toBeNull();
		const change = { command: CLEAR, args: { player_id: OFFICE } };
		expect(sentPlayerChanges(server)).toEqual([change, change]);
	});

	it("sets the leader's timer for a player that follows it", async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const on = await runNode(timing(BEDROOM, 10), { server });
		const end = endOf(server.control, LIVING_ROOM);
		const off = await runNode(timing(BEDROOM, 0), { server });

		expect(on.json).toMatchObject([{ player_id: BEDROOM, expires_at: end, confirmed: true }]);
		expect(end).not.toBeNull();
		expect(off.json).toMatchObject([{ player_id: BEDROOM, expires_at: null, confirmed: true }]);
	});
});

describe('the end of a timer', () => {
	it('is the new one, not the previous one, which the server reports a while longer', async () => {
		const [old, next] = [1_800_000_000, 1_800_003_600];
		const told = [old, old, old, old, next].map((end) => ({ sleep_timer_expires_at: end }));
		const server = await startScriptedPlayerServer({ [SET]: next }, ...told);
		const { json } = await runNode(timing(SCRIPTED_PLAYER, 60), { server });

		expect(json).toMatchObject([{ expires_at: new Date(next * 1000).toISOString() }]);
	});
});

describeOnServers(['documented', '2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	it.each([
		[30, SET],
		[0, CLEAR],
	])('says that 2.10 is required, once for all items: %d minutes', async (minutes, command) => {
		const onError = 'continueRegularOutput';
		const input = [{}, {}];
		const report = await runNode(timing(OFFICE, minutes), { server, input, onError });

		const connected = profile === 'documented' ? '' : `, but ${profile}`;
		const required = `It requires Music Assistant 2.10 or newer${connected}`;
		const message = expect.stringContaining(required);
		expect(outputValues(report, 'message')).toEqual([message, message]);
		expect(server.control.requests(command)).toHaveLength(1);
	});
});
