import { expectedAnnouncementVolume } from '../../../../nodes/MusicAssistant/actions/player/announce/announcementVolumes';
import type { VolumeSettings } from '../../../../nodes/MusicAssistant/api/models/playerConfig';
import type { IDataObject } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { announceUrlParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import { setupSoundServer } from '../support/soundServer';

const sound = setupSoundServer();

describeOnServers(['2.10', '2.11'], (server) => {
	const LIMITED = 'Volume Level is %, but the settings of "Office"';

	it.each<[number, IDataObject, number, string | undefined]>([
		[60, {}, 60, undefined],
		[90, {}, 75, `${LIMITED} allow 75 at most for announcements`],
		[5, {}, 15, `${LIMITED} require 15 at least for announcements`],
		[90, { announce_volume_max: 100 }, 90, undefined],
		[
			60,
			{ announce_volume_strategy: 'none' },
			20,
			`${LIMITED} leave the volume unchanged for announcements`,
		],
	])(
		'announcing at %i with the settings %j means %i',
		async (volumeLevel, settings, level, reason) => {
			await callServerUnlogged(server, 'config/players/save', {
				player_id: OFFICE,
				values: settings,
			});
			const playerId = locator('id', OFFICE);
			const parameters = announceUrlParameters(sound.chime, { playerId, options: { volumeLevel } });
			const { json } = await runNode(parameters, { server });

			expect(json).toMatchObject([{ success: true, announcement_volume: level }]);
			expect(json[0]?.reason).toBe(reason?.replace('%', String(volumeLevel)));
			expect(server.control.player(OFFICE).announced).toMatchObject([
				{ volume: settings.announce_volume_strategy === 'none' ? null : level },
			]);
		},
	);

	it('the level is not claimed if the token may not read the settings', async () => {
		server.control.addFault({
			kind: 'status',
			status: 403,
			command: 'config/players/get',
			times: 9,
		});
		const playerId = locator('id', OFFICE);
		const parameters = announceUrlParameters(sound.chime, {
			playerId,
			options: { volumeLevel: 60 },
		});
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ success: true, reason: expect.stringContaining('cannot read') }]);
		expect(json[0]).not.toHaveProperty('announcement_volume');
	});
});

type Settings = Partial<VolumeSettings>;

const strategy = (word: string, value: number): Settings => ({
	announceVolumeStrategy: word,
	announceVolume: value,
});

test.each<[number, number | undefined, Settings, number | undefined]>([
	[20, undefined, {}, 37],
	[30, 55, {}, 55],
	[30, 90, {}, 75],
	[30, 3, {}, 15],
	[30, 90, { announceVolumeMax: 100 }, 90],
	[30, 3, { announceVolumeMin: 0 }, 3],
	[30, undefined, strategy('absolute', 50), 50],
	[30, undefined, strategy('relative', 20), 50],
	[30, undefined, strategy('percentual', 50), 45],
	[30, undefined, strategy('percentual', 55), 46],
	[30, undefined, strategy('none', 50), undefined],
	[30, 55, strategy('none', 50), undefined],
])('at %j, asked for %j, with %j: %j', (volume, asked, settings, level) => {
	expect(expectedAnnouncementVolume(volume, asked, settings)).toBe(level);
});
