import { describeOnServers, musicServer, type MusicServer } from '../actions/support/musicServer';
import { sendCommand } from '../simulator/support/send-command';
import { readList } from './support/readListEntries';

const listed = async (server: MusicServer, typed?: string) =>
	await readList('searchSoundPresets', server, { typed });

const NO_PRESET = { name: 'No Preset', value: 'none' };

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it('lists the sound presets after No Preset', async () => {
		expect(await listed(server)).toEqual([
			NO_PRESET,
			{ name: 'Night', value: 'k3vn8q2d' },
			{ name: 'Speech', value: 'w7c4hj9s' },
		]);
	});
});

describe('the list of sound presets', () => {
	const server = musicServer('2.8');

	it.each([
		['spee', [{ name: 'Speech', value: 'w7c4hj9s' }]],
		['no', [NO_PRESET]],
		['zzz', []],
	])('can be searched: %s', async (filter, results) => {
		expect(await listed(server, filter)).toEqual(results);
	});

	it('tells presets of the same name apart', async () => {
		const preset = { name: 'Night', config: {}, preset_id: 'aaaa0001' };
		await sendCommand(server, 'config/dsp_presets/save', { preset });
		expect(await listed(server, 'night')).toEqual([
			{ name: 'Night k3vn8q2d', value: 'k3vn8q2d' },
			{ name: 'Night aaaa0001', value: 'aaaa0001' },
		]);
	});
});

describe('on a server without sound presets', () => {
	const server = musicServer('2.6');

	it('says which one is required', async () => {
		await expect(listed(server)).rejects.toMatchObject({
			message: 'This server has no sound presets',
			description: expect.stringContaining('2.7'),
		});
	});
});
