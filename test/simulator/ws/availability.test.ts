import { KITCHEN, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import {
	observeEventSequence,
	collectEventsDuring,
	PLAYING,
	readRecordedSequence,
} from './support/eventSequences';

const IN_BETWEEN = 3000;

describe('a player that disappears and comes back, on 2.8', () => {
	const simulator = useSimulator({ profile: '2.8', timeScale: 1 });
	const goAndCome = async () => {
		simulator().control.setPlayer(OFFICE, { available: false });
		await simulator().control.advance(IN_BETWEEN);
		simulator().control.setPlayer(OFFICE, { available: true });
	};

	beforeEach(() => simulator().control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 6 }));

	test('is reported as recorded: it stops, and has another volume for half a second', async () => {
		const hearing = { playerId: OFFICE, before: PLAYING, during: 10_000 };

		const course = await observeEventSequence(simulator(), hearing, goAndCome);

		const part = { player: 'Office', from: 3000, before: PLAYING };
		const file = 'events-2.8dev-player-lost-while-playing-and-back';
		expect(course).toEqual(readRecordedSequence(file, part));
	});

	test('causes reports of the others, each time', async () => {
		const frames = await collectEventsDuring(simulator(), 10_000, goAndCome);

		const others = frames.filter(
			({ event, object_id: id }) => event === 'player_updated' && id === KITCHEN,
		);
		expect(others).toHaveLength(2);
	});
});

describe.each(['2.7', '2.8'] as const)('a player that appears, on %s', (profile) => {
	const simulator = useSimulator({ profile, timeScale: 1 });

	test('brings its previous queue, on 2.8 with a report of what it last played', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, 15, { elapsed: 7 });

		const frames = await collectEventsDuring(simulator(), 2000, () => {
			control.removePlayer(OFFICE);
			control.addPlayer({ id: OFFICE, name: 'Office' });
		});

		const reports = frames.filter(({ event }) => event === 'media_item_played');
		const added = frames.find(({ event }) => event === 'queue_added');
		expect(valueAt(added?.data, 'items')).toBe(profile === '2.8' ? 15 : 0);
		expect(reports.map(({ data }) => valueAt(data, 'is_playing'))).toEqual(
			profile === '2.8' ? [false] : [],
		);
	});
});
