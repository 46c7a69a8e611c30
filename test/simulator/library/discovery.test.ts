import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const SIMILAR = 'music/tracks/similar_tracks';
const TRACK = { item_id: '40', provider_instance_id_or_domain: 'library' };

describe.each(['2.7', '2.8', '2.10', '2.11'] as const)('similar tracks in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (args: object) => sendCommand(simulator(), SIMILAR, { ...TRACK, ...args });

	test('are none without a provider that can find them, and an error if looked up', async () => {
		expect((await ask({})).json).toEqual([]);
		expect((await ask({ allow_lookup: true })).status).toBe(500);
	});

	test('are from the providers of the track, or from all if looked up', async () => {
		simulator().control.setSimilarTracks(true);
		expect((await ask({ limit: 3 })).json).toEqual([]);
		expect((await ask({ limit: 3, allow_lookup: true })).json).toHaveLength(3);
		expect((await ask({ allow_lookup: true })).json).toHaveLength(25);
		const streamed = { item_id: '1234567', provider_instance_id_or_domain: 'spotify' };
		expect((await ask({ ...streamed, limit: 3 })).json).toHaveLength(3);
	});

	test('are not returned for an unknown track', async () => {
		expect((await ask({ item_id: '99999' })).status).not.toBe(200);
	});
});

describe.each(['2.6', '2.8', '2.10', '2.11'] as const)('recommendations of %s', (profile) => {
	const simulator = useSimulator({ profile });
	const rows = async () =>
		(await sendCommand(simulator(), 'music/recommendations', {})).json as readonly unknown[];
	const isByRow = profile === '2.10' || profile === '2.11';

	test('contain their items before 2.10', async () => {
		const counts = (await rows()).map((row) => (valueAt(row, 'items') as unknown[]).length);
		if (isByRow) expect(new Set(counts)).toEqual(new Set([0]));
		else expect(Math.max(...counts)).toBeGreaterThan(5);
	});

	test('are left out before 2.10 if their source fails, and empty later', async () => {
		simulator().control.setFailingRecommendations(true);
		const names = (await rows()).map((row) => valueAt(row, 'name'));
		expect(names.includes('Made for you')).toBe(isByRow);
	});

	test('have a command for their items from 2.10 on', async () => {
		const row = { provider: 'library', item_id: 'random_albums' };
		const { status, json } = await sendCommand(simulator(), 'music/recommendations/items', row);
		if (!isByRow) return expect(status).toBe(400);
		expect(json).toHaveLength(10);
		const unknown = await sendCommand(simulator(), 'music/recommendations/items', {
			...row,
			item_id: 'x',
		});
		expect(unknown.json).toEqual([]);
	});
});
