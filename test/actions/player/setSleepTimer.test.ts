import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { closeFakeServers, credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { describeOnServers, type MusicServer } from '../support/musicServer';
import { outputValues } from '../support/nodeReports';
import { sentPlayerChanges, playerParameters } from './support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from './support/scriptedPlayerServer';

afterEach(closeFakeServers);

const SET = 'players/sleep_timer/set';
const CLEAR = 'players/sleep_timer/clear';

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

		expect(json).toEqual([
			{
				player: 'Office',
				player_id: OFFICE,
				minutes: seconds / 60,
				expires_at: endOf(server.control, OFFICE),
				success: true,
				confirmed: true,
			},
		]);
		expect(json[0]?.expires_at).toEqual(expect.any(String));
		expect(sentPlayerChanges(server)).toEqual([
			{ command: SET, args: { player_id: OFFICE, seconds } },
		]);
	});

	it('switches it off with 0, even if none was set', async () => {
		await runNode(timing(OFFICE, 30), { server });
		server.control.clearRequests();
		const input = [{}, {}];
		const { json } = await runNode(timing(OFFICE, 0), { server, input });

		const off = {
			player: 'Office',
			player_id: OFFICE,
			minutes: 0,
			expires_at: null,
			success: true,
			confirmed: true,
		};
		expect(json).toEqual([off, off]);
		expect(server.control.player(OFFICE).sleepTimerExpiresAt).toBeNull();
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

	it.each([
		['below 0', -1, /^"Minutes" is -1/],
		['longer than a day', 1441, /^"Minutes" is 1441/],
		['a word', '={{ "soon" }}', /^"Minutes" must be a number/],
		['empty, which is not 0', '={{ null }}', /^"Minutes" must be .* empty/],
	])('a time that is %s is refused before anything is sent', async (_, minutes, message) => {
		const { error } = await runNode(timing(OFFICE, minutes), { server });

		expect(error?.message).toMatch(message);
		expect(server.control.requests()).toEqual([]);
	});

	it('the new time is returned, not the previous one, which the server reports a while longer', async () => {
		const [old, new_] = [1_800_000_000, 1_800_003_600];
		const told = [old, old, old, old, new_].map((end) => ({ sleep_timer_expires_at: end }));
		const late = await startScriptedPlayerServer({ [SET]: new_ }, ...told);
		const credentials = credentialsForUrl(late.url);
		const { json } = await runNode(timing(SCRIPTED_PLAYER, 60), { credentials });

		expect(json).toMatchObject([{ expires_at: new Date(new_ * 1000).toISOString() }]);
	});
});

describeOnServers(['documented', '2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	it.each([
		[30, SET],
		[0, CLEAR],
	])('says that 2.10 is required, once for all items: %d minutes', async (minutes, command) => {
		const input = [{}, {}];
		const onError = 'continueRegularOutput';
		const report = await runNode(timing(OFFICE, minutes), { server, input, onError });

		const connected = profile === 'documented' ? '' : `, but ${profile}`;
		expect(outputValues(report, 'message')).toEqual([
			expect.stringContaining(`It requires Music Assistant 2.10 or newer${connected}`),
			expect.stringContaining(`It requires Music Assistant 2.10 or newer${connected}`),
		]);
		expect(server.control.requests(command)).toHaveLength(1);
	});
});
