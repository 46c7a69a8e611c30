import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	setVolumeParameters,
} from '../support/playerParameters';

describeOnServersWithPlayerCommands((server, profile) => {
	// The steps in the middle of the scale are smaller since 2.10.
	const step = isProfileSince(profile, '2.10') ? 3 : 5;

	it.each([
		['set', 20, { volumeLevel: 65 }, 65, 'volume_set', { volume_level: 65 }],
		['set', 20, { volumeLevel: 0 }, 0, 'volume_set', { volume_level: 0 }],
		['set', 20, { volumeLevel: 100 }, 100, 'volume_set', { volume_level: 100 }],
		['set', 20, { volumeLevel: '={{ "7" }}' }, 7, 'volume_set', { volume_level: 7 }],
		['set', 20, { volumeLevel: 20 }, 20, 'volume_set', { volume_level: 20 }],
		['set', 20, { volumeLevel: 22 }, 22, 'volume_set', { volume_level: 22 }],
		['up', 40, {}, 40 + step, 'volume_up', {}],
		['up', 100, {}, 100, 'volume_up', {}],
		['down', 40, {}, 40 - step, 'volume_down', {}],
		['down', 0, {}, 0, 'volume_down', {}],
	] as const)('%s from %d with %j gives %d', async (action, from, more, level, command, args) => {
		server.control.setPlayer(OFFICE, { volume: from });
		const { json, error } = await runNode(setVolumeParameters(OFFICE, action, more), { server });

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				player: 'Office',
				player_id: OFFICE,
				volume_level: level,
				previous_level: from,
				volume_muted: profile === '2.6' ? false : null,
				success: true,
				confirmed: true,
			},
		]);
		expect(server.control.player(OFFICE).volume).toBe(level);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: `players/cmd/${command}`, args: { player_id: OFFICE, ...args } },
		]);
	});

	it('leaves the rest of the group unchanged unless requested', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		await runNode(setVolumeParameters(KITCHEN, 'set', { volumeLevel: 60 }), { server });

		expect(server.control.player(KITCHEN).volume).toBe(60);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
	});
});

describeOnServersWithPlayerCommands((server, profile) => {
	const hasMute = profile === '2.6' || isProfileSince(profile, '2.10');

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
			expect(error?.message).toMatch(
				/^"Player" refers to the player "Kitchen", which cannot be muted$/,
			);
			expect(sentPlayerChanges(server)).toEqual([]);
		}
	});

	if (isProfileSince(profile, '2.10')) {
		it('a player without that control is not muted', async () => {
			const { error } = await runNode(setVolumeParameters(OFFICE, 'mute'), { server });

			expect(error?.message).toMatch(/"Office", which cannot be muted$/);
			expect(sentPlayerChanges(server)).toEqual([]);
		});
	}
});
