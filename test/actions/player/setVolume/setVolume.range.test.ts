import { OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { describeOnServers, type MusicServer } from '../../support/musicServer';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { setVolumeParameters } from '../support/playerParameters';

const setTo = (volumeLevel: number) => setVolumeParameters(OFFICE, 'set', { volumeLevel });

async function limit(server: MusicServer, min_volume: number, max_volume: number) {
	const values = { min_volume, max_volume };
	await callServerUnlogged(server, 'config/players/save', { player_id: OFFICE, values });
}

describeOnServers(['2.10', '2.11'], (server) => {
	it.each([
		[[0, 50], 80, 80, 40],
		[[20, 40], 53, 55, 31],
		[[0, 10], 40, 40, 4],
	])('a player that is limited to %j is set to %d', async (range, level, reported, volume) => {
		await limit(server, range[0] ?? 0, range[1] ?? 100);
		const { json, error } = await runNode(setTo(level), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ volume_level: reported, confirmed: true }]);
		expect(server.control.player(OFFICE).volume).toBe(volume);
	});

	it('a level that a player with few steps does not have is not confirmed', async () => {
		await limit(server, 0, 10);
		const { json } = await runNode(setTo(45), { server });

		expect(json).toMatchObject([
			{
				volume_level: 40,
				success: true,
				confirmed: false,
				reason: expect.stringMatching(/^The volume is 40, not 45: .*its settings limit it$/),
			},
		]);
	});

	it('a player with few steps that stays where it was has not been set', async () => {
		await limit(server, 0, 10);
		server.control.addFault({ kind: 'ignore-command', command: 'players/cmd/volume_set' });
		const { error } = await runNode(setTo(90), { server });

		expect(error?.message).toMatch(/accepted the command, but nothing changed/);
	});
});
