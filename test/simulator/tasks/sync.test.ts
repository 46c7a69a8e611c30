import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { openConnection } from '../ws/support/openConnection';

describe('a full sync on 2.7', () => {
	const simulator = useSimulator({ profile: '2.7' });

	/** Recorded during a full sync on a development build of 2.8, which still reported its syncs as 2.7 does. */
	test.each([0, 1])('runs nothing twice at the start (time scale %d)', async (scale) => {
		simulator().control.setTimeScale(scale);
		const line = await openConnection(simulator(), simulator().tokens.admin);
		await simulator().control.advanceUntil(line.ask('music/sync'));
		await simulator().control.advance(1000);
		expect((await sendCommand(simulator(), 'music/synctasks')).json).toEqual([]);
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
