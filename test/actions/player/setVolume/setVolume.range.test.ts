import { OFFICE } from '../../../../simulator/world/players/players';
import { closeFakeServers, credentialsForUrl } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { describeOnServers, type MusicServer } from '../../support/musicServer';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { setVolumeParameters } from '../support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from '../support/scriptedPlayerServer';

afterEach(closeFakeServers);

const setTo = (volumeLevel: number) => setVolumeParameters(OFFICE, 'set', { volumeLevel });

async function limit(server: MusicServer, min_volume: number, max_volume: number) {
	const values = { min_volume, max_volume };
	await callServerUnlogged(server, 'config/players/save', { player_id: OFFICE, values });
}

describeOnServers(['2.10', '2.11'], (server) => {
	it.each([
		[[0, 50], 80, 80, 40],
		[[20, 40], 53, 55, 31],
		[[0, 10], 45, 40, 4],
		[[0, 10], 40, 40, 4],
	])('a player that is limited to %j is set to %d', async (range, level, reported, volume) => {
		await limit(server, range[0] ?? 0, range[1] ?? 100);
		const { json, error } = await runNode(setTo(level), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ volume_level: reported, confirmed: true }]);
		expect(server.control.player(OFFICE).volume).toBe(volume);
	});

	it('a level that it cannot get closer to counts as reached', async () => {
		await limit(server, 0, 10);
		await runNode(setTo(40), { server });
		const { json } = await runNode(setTo(45), { server });

		expect(json).toMatchObject([{ volume_level: 40, previous_level: 40, confirmed: true }]);
	});

	it('a player with few steps that stays where it was has not been set', async () => {
		await limit(server, 0, 10);
		server.control.addFault({ kind: 'ignore-command', command: 'players/cmd/volume_set' });
		const { error } = await runNode(setTo(90), { server });

		expect(error?.message).toMatch(/accepted the command, but nothing changed/);
	});
});

const settings = (min_volume: number, max_volume: number) => ({
	values: { min_volume, max_volume },
});

it.each([
	["by the player's own scale", { volume_level: 32 }, settings(20, 40), 60, true],
	['at another level', { volume_level: 45 }, settings(20, 40), 60, false],
	['with an invalid range', { volume_level: 40 }, settings(40, 40), 60, false],
	['of a player without limits', { volume_level: 20 }, { values: {} }, 30, false],
])('a level that is reported %s', async (_, state, config, volumeLevel, isDone) => {
	const server = await startScriptedPlayerServer(
		{ 'players/cmd/volume_set': null, 'config/players/get': config },
		state,
	);
	const { json, error } = await runNode(
		setVolumeParameters(SCRIPTED_PLAYER, 'set', { volumeLevel }),
		{
			credentials: credentialsForUrl(server.url),
		},
	);

	if (isDone) expect(json).toMatchObject([{ confirmed: true, ...state }]);
	else expect(error?.message).toMatch(/accepted the command, but nothing changed/);
});
