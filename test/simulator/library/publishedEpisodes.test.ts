import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const STORIES = { item_id: '4', provider_instance_id_or_domain: 'library' };
const NEWS = { item_id: '2', provider_instance_id_or_domain: 'library' };
const EPISODES = 'music/podcasts/podcast_episodes';

describe('a podcast with every kind of date', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const play = (args: Readonly<Record<string, unknown>>) =>
		sendCommand(simulator(), 'player_queues/play_media', { queue_id: OFFICE, ...args });

	test('has positions in another order than the dates', async () => {
		const { json } = await sendCommand(simulator(), EPISODES, STORIES);
		const episodes = (json as object[]).map((episode) => [
			valueAt(episode, 'position'),
			valueAt(episode, 'metadata', 'release_date'),
		]);
		expect(episodes).toEqual([
			[0, '2026-10-02T18:00:00'],
			[1, '2026-10-05T23:30:00-05:00'],
			[2, '2026-10-06T05:00:00+02:00'],
			[3, null],
			[4, '2099-01-01T06:00:00+00:00'],
			[5, '2026-09-20T18:00:00Z'],
		]);
	});

	test('has the highest number as the newest for the server itself', async () => {
		await play({ media: 'library://podcast/4', start_item: 'latest' });
		expect(simulator().control.queue(OFFICE).uris).toEqual([
			'spotify--Vq7Lk2Xw://podcast_episode/evening-stories-6',
		]);
	});
});

test('has the latest date as the newest in 2.11, whatever its number', async () => {
	await withSimulator('2.11', async (simulator) => {
		const args = { queue_id: OFFICE, media: 'library://podcast/4', start_item: 'latest' };
		await sendCommand(simulator, 'player_queues/play_media', args);
		expect(simulator.control.queue(OFFICE).uris).toEqual([
			'spotify--Vq7Lk2Xw://podcast_episode/evening-stories-5',
		]);
	});
});

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('what feeds publish, in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const names = async () =>
		((await sendCommand(simulator(), EPISODES, NEWS)).json as { name: string }[]).map(
			({ name }) => name,
		);
	const sync = () => sendCommand(simulator(), 'music/sync', { media_types: ['podcast'] });

	test('is found by the next sync, in place of the usual episode', async () => {
		const before = await names();
		simulator().control.publishEpisode('2', { name: 'Extra', releaseDate: null });
		simulator().control.publishEpisode('2', {
			name: 'Old one',
			releaseDate: '2026-01-01T10:00:00+01:00',
			position: 40,
		});
		expect(await names()).toEqual(before);
		await sync();
		expect(await names()).toEqual([...before, 'Extra', 'Old one']);
		const { json } = await sendCommand(simulator(), EPISODES, NEWS);
		expect(valueAt(json, 6)).toMatchObject({
			item_id: 'morning-news-7',
			position: 40,
			duration: 600,
			metadata: { release_date: '2026-01-01T10:00:00+01:00' },
		});
		expect(valueAt(json, 5, 'position')).toBe(5);
		await sync();
		expect(await names()).toHaveLength(8);
	});

	test('is found by the first sync that does not fail', async () => {
		simulator().control.publishEpisode('2', { name: 'Extra', releaseDate: null });
		simulator().control.setSync({ outcome: 'failed' });
		await sync();
		expect(await names()).toHaveLength(5);
		simulator().control.setSync({ outcome: 'success' });
		await sync();
		expect(await names()).toContain('Extra');
	});

	test('can be nothing', async () => {
		simulator().control.setSync({ brings: 'nothing' });
		await sync();
		expect(await names()).toHaveLength(5);
	});
});

describe('unknown orders', () => {
	const simulator = useSimulator();

	test('are refused', () => {
		const { control } = simulator();
		expect(() => control.publishEpisode('99', { name: 'x', releaseDate: null })).toThrow('99');
		expect(() => control.setSync({ outcome: 'failed' }, 'nope')).toThrow('No such provider: nope');
	});
});
