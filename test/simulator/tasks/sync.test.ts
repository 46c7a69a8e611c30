import { sendCommand, startCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { openConnection } from '../ws/support/openConnection';

const MORNING_NEWS = { item_id: '2', provider_instance_id_or_domain: 'library' };
const FEED = 'podcastfeed--dR4mZ8pT';

describe('2.7', () => {
	const simulator = useSimulator({ profile: '2.7' });
	const sync = (args: Readonly<Record<string, unknown>> = {}, token = simulator().tokens.admin) =>
		sendCommand(simulator(), 'music/sync', args, token);
	/** The running syncs, as provider and type. */
	const tasks = async () => {
		const { json } = await sendCommand(simulator(), 'music/synctasks');
		return (json as { provider_instance: string; media_types: string[] }[]).map(
			({ provider_instance: provider, media_types: types }) => `${provider} ${types.join()}`,
		);
	};

	/** With tasks held, so that nothing finishes during the check. */
	beforeEach(() => simulator().control.holdTasks());

	test.each([
		[{ media_types: ['podcast'], providers: [FEED] }, [`${FEED} podcast`]],
		[
			{ media_types: ['track', 'album'], providers: ['filesystem--1234'] },
			['filesystem--1234 album', 'filesystem--1234 track'],
		],
		// Domains, unknown IDs, unknown types and plain text start nothing.
		[{ media_types: ['podcast'], providers: ['podcastfeed'] }, []],
		[{ providers: ['nope'] }, []],
		[{ media_types: ['bogus'] }, []],
		[{ media_types: 'podcast' }, []],
		[{ media_types: [], providers: [] }, []],
		// Its podcast sync is switched off.
		[{ media_types: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] }, []],
	])('%j', async (args, started) => {
		const { status, text } = await sync(args);
		expect([status, text]).toEqual([200, 'null']);
		expect((await tasks()).sort()).toEqual(started);
	});

	test('runs one sync after another, with the new episode when its feed is finished', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		control.releaseTasks();
		const command = 'music/podcasts/podcast_episodes';
		const count = async () =>
			((await sendCommand(simulator(), command, MORNING_NEWS)).json as unknown[]).length;
		const before = await count();
		const answer = startCommand(simulator(), 'music/sync', { media_types: ['podcast'] });
		while ((await tasks()).length < 3) await control.advance(1);
		expect(await count()).toBe(before);
		await control.advanceUntil(answer);
		while ((await tasks()).length > 0) await control.advance(20);
		expect(await count()).toBe(before + 1);
	});

	/** Recorded during a full sync on a development build of 2.8, which still reported its syncs as 2.7 does. */
	test.each([0, 1])('runs nothing twice at the start (time scale %d)', async (scale) => {
		simulator().control.releaseTasks();
		simulator().control.setTimeScale(scale);
		const line = await openConnection(simulator(), simulator().tokens.admin);
		await simulator().control.advanceUntil(line.ask('music/sync'));
		await simulator().control.advance(1000);
		expect(await tasks()).toEqual([]);
		const events = (await line.events()).filter(({ event }) => event === 'sync_tasks_updated');

		const lists = events.map(({ data }) => data as { media_types: string[] }[]);
		const [artist, pause, album, again, next] = lists;
		expect([artist, pause, album, again, next].map((list) => list?.length)).toEqual([
			1, 0, 1, 0, 1,
		]);
		expect([artist?.[0]?.media_types, album?.[0]?.media_types]).toEqual([['artist'], ['album']]);
		// Then the list grows to all syncs, and is only empty again at the end.
		expect(lists.slice(4).filter((list) => list.length === 0)).toHaveLength(1);
		expect(lists.at(-1)).toEqual([]);
	});
});
