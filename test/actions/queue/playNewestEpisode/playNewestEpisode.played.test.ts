import { byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../support/queueCommands';
import { MORNING_NEWS, NEWEST_MORNING_NEWS } from '../support/mediaFixtures';
import {
	EVENING_STORIES,
	NEWEST_STORY,
	playNewestEpisodeParameters,
} from '../support/playNewestEpisode';
import { BEDROOM, KITCHEN, OFFICE, PLAY_MEDIA } from '../support/playMediaParameters';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	it('an episode that was fully played is skipped the next time', async () => {
		const { control } = server;
		const once = playNewestEpisodeParameters(EVENING_STORIES, { skipIfPlayed: true });
		const first = await runNode(once, { server });
		control.playForward(OFFICE, 10_000);
		const second = await runNode(once, { server });

		expect(first.json[0]).toMatchObject({ played: true });
		expect(second.json[0]).toMatchObject({
			played: false,
			reason: expect.stringMatching(/was already played$/),
		});
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(1);
	});

	it('Ignore Resume Position is for servers from 2.10 on', async () => {
		const options = { startFromBeginning: true };
		const { json, error } = await runNode(playNewestEpisodeParameters(EVENING_STORIES, options), {
			server,
		});

		if (isProfileSince(profile, '2.10')) {
			expect(json[0]).toMatchObject({ played: true, confirmed: true });
			expect(sentArguments(server, PLAY_MEDIA)).toMatchObject([{ start_from_beginning: true }]);
			return;
		}
		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toContain(
			`"Ignore Resume Position" requires Music Assistant 2.10, but ${profile}.`,
		);
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([]);
	});
});

describe('enqueueing', () => {
	const server = musicServer('2.8');

	it.each(['add', 'next', 'replace_next'])(
		'with "%s" is confirmed by the queue, and not reported as played',
		async (how) => {
			server.control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 1 });
			const parameters = playNewestEpisodeParameters(MORNING_NEWS, {}, { queueId: byId(KITCHEN) });
			const { json } = await runNode({ ...parameters, enqueue: how }, { server });

			expect(json[0]).toMatchObject({
				played: false,
				queued: true,
				confirmed: true,
				reason: 'Added to the queue; it plays when its turn comes',
				title: NEWEST_MORNING_NEWS.name,
			});
			expect(server.control.queue(KITCHEN).names).toContain(NEWEST_MORNING_NEWS.name);
		},
	);
});

describe('an episode that is only added to the queue', () => {
	const server = musicServer('2.8');

	it('is reported as such with Confirm off, with both reasons', async () => {
		const parameters = playNewestEpisodeParameters(
			MORNING_NEWS,
			{ confirm: false },
			{ enqueue: 'add' },
		);
		const { json } = await runNode(parameters, { server });

		expect(json[0]).toMatchObject({
			played: false,
			queued: true,
			confirmed: false,
			reason: 'Added to the queue; it plays when its turn comes. Confirm is switched off',
		});
	});
});

describe('playback', () => {
	const server = musicServer('2.8');

	it('is not verified with Confirm off, which the output says', async () => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const options = { confirm: false };
		const { json } = await runNode(playNewestEpisodeParameters(EVENING_STORIES, options), {
			server,
		});

		expect(json[0]).toMatchObject({
			success: true,
			played: true,
			confirmed: false,
			reason: 'Confirm is switched off',
			uri: NEWEST_STORY.uri,
		});
	});

	it('is an error if the player does not start in time', async () => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const options = { confirmSeconds: 1 };
		const { error } = await runNode(playNewestEpisodeParameters(EVENING_STORIES, options), {
			server,
		});

		expect(error?.message).toBe(
			'"Office" did not start the requested media within 1 second: it is idle',
		);
		expect(sentArguments(server, PLAY_MEDIA)).toHaveLength(1);
	});

	it('is confirmed even if the same episode was playing before', async () => {
		const now = playNewestEpisodeParameters(EVENING_STORIES, {}, { enqueue: 'play' });
		const twice = await runNode(now, { server, input: [{}, {}] });

		expect(twice.json.map(({ confirmed }) => confirmed)).toEqual([true, true]);
	});
});

describe('on a server that cannot list episodes', () => {
	const server = musicServer('documented');

	it('the latest is requested, and the output says that nothing could be checked', async () => {
		const options = { maxAgeHours: 1, skipIfPlayed: true };
		const { json } = await runNode(playNewestEpisodeParameters(MORNING_NEWS, options), { server });

		expect(sentArguments(server, PLAY_MEDIA)).toEqual([
			{ queue_id: OFFICE, media: MORNING_NEWS, start_item: 'latest', option: 'replace' },
		]);
		expect(json).toMatchObject([
			{
				success: true,
				played: true,
				queued: false,
				confirmed: true,
				queue_id: OFFICE,
				title: NEWEST_MORNING_NEWS.name,
				podcast: 'Morning News',
				reason: expect.stringMatching(
					/^This server does not list episodes, .*nothing could be che/,
				),
			},
		]);
	});

	it('both reasons are given with Confirm off', async () => {
		const options = { confirm: false };
		const { json } = await runNode(playNewestEpisodeParameters(MORNING_NEWS, options), { server });

		expect(json[0]?.reason).toMatch(/Confirm is switched off/);
		expect(json[0]?.reason).toMatch(/does not list episodes/);
	});

	it('three items find out once whether it can', async () => {
		const queueId = byId('={{ $json.queue }}');
		const input = [{ queue: OFFICE }, { queue: BEDROOM }, { queue: KITCHEN }];
		const { json } = await runNode(playNewestEpisodeParameters(MORNING_NEWS, {}, { queueId }), {
			server,
			input,
		});

		expect(json.map(({ confirmed }) => confirmed)).toEqual([true, true, true]);
		expect(server.control.requests('music/podcasts/podcast_episodes')).toHaveLength(1);
	});
});
