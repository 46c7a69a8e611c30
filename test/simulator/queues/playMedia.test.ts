import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const TRACK = 'library://track/100';
const UNKNOWN = 'library://track/99999';

describe('the enqueue option', () => {
	const simulator = useSimulator();
	const play = (media: unknown, option?: string) =>
		sendCommand(simulator(), 'player_queues/play_media', {
			queue_id: OFFICE,
			media,
			...(option && { option }),
		});
	const queue = () => simulator().control.queue(OFFICE);

	/** Five items, the second of which plays. */
	beforeEach(() => {
		simulator().control.fillQueue(OFFICE, 5, { currentIndex: 1, state: 'playing' });
	});

	test.each([
		['play', ['Filler 1', 'Filler 2', 'new', 'Filler 3', 'Filler 4', 'Filler 5'], 2],
		['next', ['Filler 1', 'Filler 2', 'new', 'Filler 3', 'Filler 4', 'Filler 5'], 1],
		['replace_next', ['Filler 1', 'Filler 2', 'new'], 1],
		['add', ['Filler 1', 'Filler 2', 'Filler 3', 'Filler 4', 'Filler 5', 'new'], 1],
		['replace', ['new'], 0],
		['bogus', ['Filler 1', 'Filler 2', 'Filler 3', 'Filler 4', 'Filler 5'], 1],
	])('%s', async (option, expected, currentIndex) => {
		expect((await play(TRACK, option)).text).toBe('null');
		const names = queue().uris.map((uri, index) => (uri === TRACK ? 'new' : queue().names[index]));
		expect(names).toEqual(expected);
		// On 2.8, the player falls silent if its queue is replaced during playback.
		const state = option === 'replace' ? 'idle' : 'playing';
		expect(queue()).toMatchObject({ currentIndex, state });
	});

	test('empties the queue after a rejected replace, while the old track continues', async () => {
		expect((await play(UNKNOWN, 'replace')).status).toBe(500);
		expect(queue()).toMatchObject({ items: 0, currentIndex: null, state: 'playing' });
		const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
		expect(json).toMatchObject({ items: 0, state: 'playing', current_item: null });
	});

	test('shuffles the added items if shuffle is on', async () => {
		await sendCommand(simulator(), 'player_queues/shuffle', {
			queue_id: OFFICE,
			shuffle_enabled: true,
		});
		await play('library://playlist/3', 'replace');
		expect(queue().items).toBe(1200);
		const { json: tracks } = await sendCommand(simulator(), 'music/playlists/playlist_tracks', {
			item_id: '3',
			provider_instance_id_or_domain: 'library',
		});
		const first = [0, 1, 2, 3, 4].map((index) => valueAt(tracks, index, 'name'));
		expect(queue().names.slice(0, 5)).not.toEqual(first);
	});
});
