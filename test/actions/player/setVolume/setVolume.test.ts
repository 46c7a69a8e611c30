import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { describeOnServers } from '../../support/musicServer';
import {
	CONFIRMED,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	setVolumeParameters,
} from '../support/playerParameters';

describeOnServersWithPlayerCommands((server, profile) => {
	// The steps in the middle of the scale are smaller since 2.10.
	const step = isProfileSince(profile, '2.10') ? 3 : 5;
	const hasMute = profile === '2.6' || isProfileSince(profile, '2.10');

	it.each([
		['set', 20, { volumeLevel: 65 }, 65],
		['set', 20, { volumeLevel: 0 }, 0],
		['set', 20, { volumeLevel: 100 }, 100],
		['set', 20, { volumeLevel: '={{ "7" }}' }, 7],
		['set', 20, { volumeLevel: 20 }, 20],
		['set', 20, { volumeLevel: 22 }, 22],
		['up', 40, {}, 40 + step],
		['up', 100, {}, 100],
		['down', 40, {}, 40 - step],
		['down', 0, {}, 0],
	] as const)('%s from %d with %j gives %d', async (action, from, more, level) => {
		server.control.setPlayer(OFFICE, { volume: from });
		const { json, error } = await runNode(setVolumeParameters(OFFICE, action, more), { server });

		expect(error).toBeUndefined();
		const volume_muted = profile === '2.6' ? false : null;
		const volume = { volume_level: level, previous_level: from, volume_muted };
		expect(json).toEqual([{ player: 'Office', player_id: OFFICE, ...volume, ...CONFIRMED }]);
		expect(server.control.player(OFFICE).volume).toBe(level);
		const args = { player_id: OFFICE, ...(action === 'set' && { volume_level: level }) };
		expect(sentPlayerChanges(server)).toEqual([{ command: `players/cmd/volume_${action}`, args }]);
	});

	it('leaves the rest of the group unchanged unless requested', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		await runNode(setVolumeParameters(KITCHEN, 'set', { volumeLevel: 60 }), { server });

		expect(server.control.player(KITCHEN).volume).toBe(60);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
	});

	it.each([
		['mute', false, true],
		['unmute', true, false],
		['mute', true, true],
	] as const)('%s if the player can be muted, and only then', async (action, before, muted) => {
		server.control.setPlayer(KITCHEN, { muted: before });
		const { json, error } = await runNode(setVolumeParameters(KITCHEN, action), { server });

		if (hasMute) {
			expect(json).toMatchObject([{ volume_muted: muted, volume_level: 20, confirmed: true }]);
			expect(server.control.player(KITCHEN).muted).toBe(muted);
			expect(sentPlayerChanges(server)).toEqual([
				{ command: 'players/cmd/volume_mute', args: { player_id: KITCHEN, muted } },
			]);
		} else {
			expect(error?.message).toMatch(/^"Player" refers to .*"Kitchen", which cannot be muted$/);
			expect(sentPlayerChanges(server)).toEqual([]);
		}
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	async function setWithLimits(min_volume: number, max_volume: number, volumeLevel: number) {
		const values = { min_volume, max_volume };
		await callServerUnlogged(server, 'config/players/save', { player_id: OFFICE, values });
		return await runNode(setVolumeParameters(OFFICE, 'set', { volumeLevel }), { server });
	}

	it.each([
		[0, 50, 80, 80, 40],
		[20, 40, 53, 55, 31],
		[0, 10, 40, 40, 4],
	])('a player that is limited to %i to %i is set to %d', async (...row) => {
		const [min, max, level, reported, volume] = row;
		const { json, error } = await setWithLimits(min, max, level);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ volume_level: reported, confirmed: true }]);
		expect(server.control.player(OFFICE).volume).toBe(volume);
	});

	it('a level that a player with few steps does not have is not confirmed', async () => {
		const { json } = await setWithLimits(0, 10, 45);

		const reason = expect.stringMatching(/^The volume is 40, not 45: .*its settings limit it$/);
		expect(json).toMatchObject([{ volume_level: 40, success: true, confirmed: false, reason }]);
	});

	it('a player with few steps that stays where it was has not been set', async () => {
		server.control.addFault({ kind: 'ignore-command', command: 'players/cmd/volume_set' });

		expect((await setWithLimits(0, 10, 90)).error?.message).toMatch(/but nothing changed/);
	});

	it('a player without that control is not muted', async () => {
		const { error } = await runNode(setVolumeParameters(OFFICE, 'mute'), { server });

		expect(error?.message).toMatch(/"Office", which cannot be muted$/);
		expect(sentPlayerChanges(server)).toEqual([]);
	});
});
