import { expectedAnnouncementVolume } from '../../../../nodes/MusicAssistant/actions/player/announce/announcementVolumes';
import type { VolumeSettings } from '../../../../nodes/MusicAssistant/api/models/playerConfig';

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
