import { runOn } from '../../../support/runNode';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../../queue/support/queueCommands';
import { describeOnServers } from '../../support/musicServer';
import { sentArguments, countSentCommands } from '../../support/sentRequests';
import { RECOMMENDATIONS, RECOMMENDATION_ITEMS } from '../support/libraryCommands';
import { getRecommendationsParameters } from '../support/libraryParameters';

const all = getRecommendationsParameters({ returnAll: true });

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const isByRow = profile === '2.10' || profile === '2.11';
	/** Older servers do not report which rows Music Assistant hides. */
	const rowsShownBefore210 = isByRow ? [] : ['Random albums'];

	it('lists the items of the rows, each with its row', async () => {
		const { json } = await run(all);

		expect(new Set(json.map(({ row }) => row))).toEqual(
			new Set([
				'In progress',
				'Recently played',
				'Recently added tracks',
				'Made for you',
				...rowsShownBefore210,
			]),
		);
		for (const item of json) {
			expect(item).toMatchObject({ name: expect.any(String), uri: expect.any(String) });
		}
	});

	it('shows hidden rows only on request', async () => {
		const { json } = await run(getRecommendationsParameters({ filters: { row: 'RANDOM' } }));

		expect(new Set(json.map(({ row }) => row))).toEqual(new Set(['Random albums']));
		expect(json.map(({ media_type: type }) => type)).toEqual(Array(10).fill('album'));
	});

	it('reads only the requested rows', async () => {
		await run(getRecommendationsParameters({ filters: { row: 'added' } }));

		expect(sentArguments(server, RECOMMENDATION_ITEMS)).toEqual(
			isByRow ? [{ provider: 'library', item_id: 'recently_added_tracks' }] : [],
		);
	});

	it('treats a row without items, and one whose source fails, as no failure', async () => {
		server.control.setFailingRecommendations(true);
		for (const { uri } of server.control.played('admin')) server.control.setPlayed(uri, false);
		const { error, json } = await run(all);

		expect(error).toBeUndefined();
		expect(new Set(json.map(({ row }) => row))).toEqual(
			new Set(['Recently added tracks', ...rowsShownBefore210]),
		);
	});

	it('asks a server without a command for rows at most once', async () => {
		server.control.setFailingRecommendations(true);
		for (const { uri } of server.control.played('admin')) server.control.setPlayed(uri, false);
		await run(all, { input: [{}, {}, {}] });

		const sent = countSentCommands(server);
		expect(sent[RECOMMENDATIONS]).toBe(1);
		if (!isByRow) expect(sent[RECOMMENDATION_ITEMS] ?? 0).toBeLessThanOrEqual(1);
	});

	it('returns no items if no row has the name', async () => {
		const { json, error } = await run(getRecommendationsParameters({ filters: { row: 'qwxyz' } }));

		expect(error).toBeUndefined();
		expect(json).toEqual([]);
	});

	it('respects the limit', async () => {
		const { json } = await run(getRecommendationsParameters({ limit: 3 }));

		expect(json).toHaveLength(3);
	});

	it("adds the row to the server's own objects if Simplify is off", async () => {
		const { json } = await run(
			getRecommendationsParameters({ limit: 1, simplify: false, filters: { row: 'added' } }),
		);

		expect(json).toMatchObject([
			{ provider_mappings: expect.any(Array), row: 'Recently added tracks' },
		]);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	const run = runOn(server);
	it('leaves out a row that the server cannot read', async () => {
		const complete = await run(all);
		server.control.addFault({ kind: 'status', status: 500, command: RECOMMENDATION_ITEMS });
		const { json, error } = await run(all);

		expect(error).toBeUndefined();
		const rowsOf = (items: typeof json) => new Set(items.map(({ row }) => row)).size;
		expect(rowsOf(json)).toBe(rowsOf(complete.json) - 1);
	});

	it('fails if the server can read none', async () => {
		const fault = { kind: 'status', status: 403, command: RECOMMENDATION_ITEMS } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { error } = await run(all);

		expect(error?.message).toMatch(/not allowed to use music\/recommendations\/items/);
	});
});
