import { isObject, objectsAt, textAt } from '../../../nodes/MusicAssistant/helpers/json';
import { askServer } from '../../../scripts/ask-server';
import { withTimeZone } from '../../support/timeZone';
import { runTestStep, shownItems } from '../support/activatedTrigger';
import {
	listenableServer,
	describeOnListenableServers,
	MINUTE,
	passTime,
	type ListenableServer,
} from '../support/listenableServer';

const EPISODES = { events: ['newEpisode'], options: { checkMinutes: 5 } };
const FIELD_NOTES = '1';
const MORNING_NEWS = '2';
const NIGHT_TRAIN = '3';

/** What happens to podcasts, which get no episodes but these. */
function feedsOf(server: ListenableServer) {
	beforeEach(() => server.control.setSync({ brings: 'nothing' }));
	return {
		sync: async () => await server.sendCommand('music/sync', { media_types: ['podcast'] }),
		publish(podcast: string, name: string, day = 20) {
			const releaseDate = `2026-11-${day} 05:00:00`;
			server.control.publishEpisode(podcast, { name, releaseDate, duration: 600 });
		},
	};
}

describeOnListenableServers((server) => {
	const { sync, publish } = feedsOf(server);

	test('what a sync finds starts the workflow at once, several episodes in the order of their release', async () => {
		const listening = await server.activateTrigger(EPISODES);
		await passTime(6 * MINUTE);
		expect(listening.started).toEqual([]);

		publish(MORNING_NEWS, 'The Second', 21);
		publish(FIELD_NOTES, 'The Third', 22);
		publish(MORNING_NEWS, 'The First', 20);
		await sync();
		await listening.waitForStarts(3);
		await passTime(6 * MINUTE);

		const names = listening.started.map(({ name }) => name);
		expect(names).toEqual(['The First', 'The Second', 'The Third']);
		expect(listening.started[0]).toMatchObject({
			event: 'newEpisode',
			media_type: 'podcast_episode',
			uri: expect.stringContaining('://podcast_episode/'),
			podcast: 'Morning News',
			duration: 600,
			release_date: '2026-11-20T05:00:00.000Z',
		});
	});
});

describe('on a 2.10 server', () => {
	const server = listenableServer('2.10');
	const { sync, publish } = feedsOf(server);

	test.each([
		['Morning News', [MORNING_NEWS]],
		['library://podcast/2', [MORNING_NEWS]],
		['Night Train, morning\u2009news', [MORNING_NEWS, NIGHT_TRAIN]],
	])('only episodes of the chosen podcasts count: %s', async (podcast, chosen) => {
		const listening = await server.activateTrigger({ ...EPISODES, podcasts: [podcast] });

		publish(FIELD_NOTES, 'Of another one');
		publish(MORNING_NEWS, 'Of the chosen one');
		await sync();
		await listening.waitForStarts(1);
		await passTime();

		expect(listening.started.map(({ name }) => name)).toEqual(['Of the chosen one']);
		const requests = server.control.requests('music/podcasts/podcast_episodes');
		expect(new Set(requests.map(({ args }) => args?.item_id))).toEqual(new Set(chosen));
	});

	test('a podcast that does not exist is an error', async () => {
		const listening = server.activateTrigger({ ...EPISODES, podcasts: ['Nobody Says'] });

		await expect(listening).rejects.toMatchObject({
			message:
				'"Podcast Names or IDs" contains "Nobody Says", which is not a podcast in the library',
			description: expect.stringContaining('Morning News'),
		});
		expect(server.control.connections()).toEqual([]);
	});

	test('with other settings, it starts over: what was added before does not count', async () => {
		const before = await server.activateTrigger(EPISODES);
		await before.deactivate();
		publish(MORNING_NEWS, 'Meanwhile');
		await sync();
		await passTime();

		const { saved } = before;
		const wanted = { ...EPISODES, podcasts: ['Morning News'] };
		const after = await server.activateTrigger(wanted, { saved });
		await passTime(6 * MINUTE);

		expect(after.started).toEqual([]);
	});

	test('a check that fails logs one line, and the next one finds what it missed', async () => {
		const listening = await server.activateTrigger(EPISODES);
		const command = 'music/podcasts/library_items';
		server.control.addFault({ kind: 'status', command, status: 502, times: 2 });

		publish(MORNING_NEWS, 'The News');
		await sync();
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ name: 'The News' }]);
		expect(listening.log).toEqual([
			{ level: 'warn', text: expect.stringContaining('trying again at the next check') },
		]);
	});

	test('the sample is the newest episode that Match does not leave out', async () => {
		publish(MORNING_NEWS, 'An Interview', 20);
		publish(MORNING_NEWS, 'The Newest', 22);
		await sync();
		await passTime();

		const options = { ...EPISODES.options, match: 'interview' };
		const run = await runTestStep({ ...EPISODES, options }, { server });

		const samples = shownItems(run).map(({ json }) => json);
		expect(samples).toMatchObject([{ sample: true, name: 'An Interview' }]);
	});

	test('a sync that ends while the library is being checked is followed by another check', async () => {
		const playlists = ['library://playlist/1'];
		const events = ['newEpisode', 'playlistChanged'];
		const options = { checkMinutes: 60 };
		const listening = await server.activateTrigger({ events, playlists, options });
		// Podcasts are read before playlists.
		const reading = server.control.hold('music/playlists/library_items');
		await sync();
		await reading.waiting();

		const publishedAt = Date.now();
		publish(MORNING_NEWS, 'The News');
		await sync();
		await passTime();
		reading.release();
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ name: 'The News' }]);
		expect(Date.now() - publishedAt).toBeLessThan(MINUTE);
	});

	test('a podcast that is new to the library starts nothing, and its next episode does', async () => {
		const ask = async (command: string, args: object) => {
			const access = { url: server.url, token: server.tokens.admin };
			const answer = await askServer(access, command, args);
			return isObject(answer) ? answer : {};
		};
		const podcast = await ask('music/podcasts/get', {
			item_id: MORNING_NEWS,
			provider_instance_id_or_domain: 'library',
		});
		const [source] = objectsAt(podcast, 'provider_mappings');
		await server.sendCommand('music/library/remove_item', {
			media_type: 'podcast',
			library_item_id: MORNING_NEWS,
		});
		const listening = await server.activateTrigger(EPISODES);

		const added = await ask('music/library/add_item', {
			item: `${textAt(source, 'provider_instance')}://podcast/${textAt(source, 'item_id')}`,
		});
		await passTime(6 * MINUTE);
		expect(listening.started).toEqual([]);
		publish(textAt(added, 'item_id') ?? '', 'The Next');
		await sync();
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ name: 'The Next', podcast: 'Morning News' }]);
	});

	test('with the token of a regular user, new episodes are found after a sync as well', async () => {
		const options = { checkMinutes: 60 };
		const listening = await server.activateTrigger({ ...EPISODES, options }, { user: 'user' });

		const publishedAt = Date.now();
		publish(MORNING_NEWS, 'The News');
		await sync();
		await listening.waitForStarts(1);

		expect(Date.now() - publishedAt).toBeLessThan(MINUTE);
	});

	test.each([0, 0.5, 20_000, 'often'])('every %p minutes is refused', async (checkMinutes) => {
		const listening = server.activateTrigger({ ...EPISODES, options: { checkMinutes } });

		await expect(listening).rejects.toThrow(/"Check Every \(Minutes\)"/);
		expect(server.control.connections()).toEqual([]);
	});

	test('a day without a time has come when it begins in the time zone of n8n', async () => {
		withTimeZone('Pacific/Auckland');
		jest.setSystemTime(Date.parse('2026-11-20T12:00:00Z'));
		const listening = await server.activateTrigger(EPISODES);

		for (const day of ['2026-11-21', '2026-11-22']) {
			server.control.publishEpisode(MORNING_NEWS, { name: day, releaseDate: day, duration: 600 });
		}
		await sync();
		await listening.waitForStarts(1);
		await passTime(6 * MINUTE);
		expect(listening.started.map(({ name }) => name)).toEqual(['2026-11-21']);

		jest.setSystemTime(Date.parse('2026-11-21T11:00:00Z'));
		await listening.waitForStarts(2);
		await passTime(6 * MINUTE);
		expect(listening.started.map(({ name }) => name)).toEqual(['2026-11-21', '2026-11-22']);
	});

	test('two workflows on one server do not disturb each other', async () => {
		const one = await server.activateTrigger(EPISODES);
		const other = await server.activateTrigger({ ...EPISODES, podcasts: ['Morning News'] });

		publish(MORNING_NEWS, 'The News');
		await sync();
		await Promise.all([one.waitForStarts(1), other.waitForStarts(1)]);
		await one.deactivate();
		publish(MORNING_NEWS, 'More News', 21);
		await sync();
		await other.waitForStarts(2);

		expect(one.events).toEqual(['newEpisode']);
	});

	test('a server without the command says which version has it', async () => {
		const command = 'music/podcasts/podcast_episodes';
		const body = `Invalid Command: ${command}`;
		server.control.addFault({ kind: 'status', command, status: 400, body });

		await expect(server.activateTrigger(EPISODES)).rejects.toThrow(
			/does not have the command music.podcasts.podcast_episodes/,
		);
	});
});
