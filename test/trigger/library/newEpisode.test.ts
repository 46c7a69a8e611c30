import { testStep } from '../support/activated';
import { listenableServer, onEveryServer, wait } from '../support/listening';

const MINUTE = 60_000;
const EPISODES = { events: ['newEpisode'], options: { checkMinutes: 5 } };
const FIELD_NOTES = '1';
const MORNING_NEWS = '2';

const episode = (name: string, day: number) => ({
	name,
	releaseDate: `2026-11-${day} 05:00:00`,
	duration: 600,
});

onEveryServer((server) => {
	const sync = async () => await server.command('music/sync', { media_types: ['podcast'] });
	const publish = (podcast: string, name: string, day: number) =>
		server.control.publishEpisode(podcast, episode(name, day));

	beforeEach(() => server.control.setSync({ brings: 'nothing' }));

	test('what a sync finds is told at once, several in the order of their release', async () => {
		const listening = await server.listen(EPISODES);
		await wait(6 * MINUTE);
		expect(listening.started).toEqual([]);

		publish(MORNING_NEWS, 'The Second', 21);
		publish(FIELD_NOTES, 'The Third', 22);
		publish(MORNING_NEWS, 'The First', 20);
		await sync();
		await listening.starts(3);
		await wait(6 * MINUTE);

		expect(listening.started.map(({ name }) => name)).toEqual([
			'The First',
			'The Second',
			'The Third',
		]);
		expect(listening.started[0]).toMatchObject({
			event: 'newEpisode',
			media_type: 'podcast_episode',
			uri: expect.stringContaining('://podcast_episode/'),
			podcast: 'Morning News',
			duration: 600,
			release_date: '2026-11-20T05:00:00.000Z',
		});
	});

	test('what came while n8n was not running is told when it is back, and nothing old', async () => {
		const before = await server.listen(EPISODES);
		await before.deactivate();
		publish(MORNING_NEWS, 'Meanwhile', 20);
		await sync();
		await wait();

		const { saved } = before;
		const after = await server.listen(EPISODES, { saved, activation: 'init' });
		await after.starts(1);
		await wait(6 * MINUTE);
		const later = await server.listen(EPISODES, { saved: after.saved, activation: 'init' });
		await wait(6 * MINUTE);

		expect(after.started.map(({ name }) => name)).toEqual(['Meanwhile']);
		expect(later.started).toEqual([]);
	});
});

describe('on a 2.10 server', () => {
	const server = listenableServer('2.10');
	const sync = async () => await server.command('music/sync', { media_types: ['podcast'] });
	const publish = (podcast: string, name: string, day = 20) =>
		server.control.publishEpisode(podcast, episode(name, day));

	beforeEach(() => server.control.setSync({ brings: 'nothing' }));

	test.each([['Morning News'], ['library://podcast/2']])(
		'only those of the chosen podcasts are told: %s',
		async (podcast) => {
			const listening = await server.listen({ ...EPISODES, podcasts: [podcast] });

			publish(FIELD_NOTES, 'Of another one');
			publish(MORNING_NEWS, 'Of the chosen one');
			await sync();
			await listening.starts(1);
			await wait();

			expect(listening.started.map(({ name }) => name)).toEqual(['Of the chosen one']);
			const asked = server.control.requests('music/podcasts/podcast_episodes');
			expect(new Set(asked.map(({ args }) => args?.item_id))).toEqual(new Set([MORNING_NEWS]));
		},
	);

	test('a podcast that there is none of is an error', async () => {
		await expect(server.listen({ ...EPISODES, podcasts: ['Nobody Says'] })).rejects.toMatchObject({
			message:
				'"Podcast Names or IDs" contains "Nobody Says", which is not a podcast of the library',
			description: expect.stringContaining('Morning News'),
		});
		expect(server.control.connections()).toEqual([]);
	});

	test('only those with the text are told', async () => {
		const options = { ...EPISODES.options, match: 'interview' };
		const listening = await server.listen({ ...EPISODES, options });

		publish(MORNING_NEWS, 'The News');
		publish(MORNING_NEWS, 'An Interview');
		await sync();
		await listening.starts(1);
		await wait();

		expect(listening.started.map(({ name }) => name)).toEqual(['An Interview']);
	});

	test('with other settings nothing that came before is told', async () => {
		const before = await server.listen(EPISODES);
		await before.deactivate();
		publish(MORNING_NEWS, 'Meanwhile');
		await sync();
		await wait();

		const { saved } = before;
		const after = await server.listen({ ...EPISODES, podcasts: ['Morning News'] }, { saved });
		await wait(6 * MINUTE);

		expect(after.started).toEqual([]);
	});

	test('a check that fails is one line in the log, and what it missed is told by the next', async () => {
		const listening = await server.listen(EPISODES);
		server.control.addFault({
			kind: 'status',
			command: 'music/podcasts/library_items',
			status: 502,
			times: 2,
		});

		publish(MORNING_NEWS, 'The News');
		await sync();
		await listening.starts(1);

		expect(listening.started).toMatchObject([{ name: 'The News' }]);
		expect(listening.log).toEqual([
			{ level: 'warn', text: expect.stringContaining('trying again at the next check') },
		]);
	});

	test('a test shows the newest episode at once, marked as a sample', async () => {
		publish(MORNING_NEWS, 'The Newest', 22);
		await sync();
		await wait();

		const { data } = await testStep(EPISODES, { server });

		expect(data.resultData.error).toBeUndefined();
		const [run] = data.resultData.runData['Music Assistant Trigger'] ?? [];
		expect(run?.data?.main?.[0]?.map(({ json }) => json)).toMatchObject([
			{ event: 'newEpisode', sample: true, name: 'The Newest', podcast: 'Morning News' },
		]);
		expect(server.control.connections()).toEqual([]);
	});

	test('two workflows on one server do not disturb each other', async () => {
		const one = await server.listen(EPISODES);
		const other = await server.listen({ ...EPISODES, podcasts: ['Morning News'] });

		publish(MORNING_NEWS, 'The News');
		await sync();
		await Promise.all([one.starts(1), other.starts(1)]);
		await one.deactivate();
		publish(MORNING_NEWS, 'More News', 21);
		await sync();
		await other.starts(2);

		expect(one.events).toEqual(['newEpisode']);
	});

	test('a server without the command says which version has it', async () => {
		server.control.addFault({
			kind: 'status',
			command: 'music/podcasts/podcast_episodes',
			status: 400,
			body: 'Invalid Command: music/podcasts/podcast_episodes',
		});

		await expect(server.listen(EPISODES)).rejects.toMatchObject({
			message: expect.stringMatching(/does not have the command music.podcasts.podcast_episodes/),
		});
	});
});
