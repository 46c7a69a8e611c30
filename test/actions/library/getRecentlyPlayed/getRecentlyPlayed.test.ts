import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runOn } from '../../../support/runNode';
import { KITCHEN, locator, OFFICE } from '../../queue/support/playMediaParameters';
import {
	describeOnEveryServer,
	describeOnServers,
	type MusicServer,
} from '../../support/musicServer';
import { sentArguments, countSentCommands } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import {
	RECENTLY_PLAYED,
	LIMIT_FOR_ALL,
	RECOMMENDATIONS,
	RECOMMENDATION_ITEMS,
} from '../support/libraryCommands';
import {
	getRecentlyPlayedParameters,
	getRecentlyAddedParameters,
	getRecommendationsParameters,
} from '../support/libraryParameters';
import { addFavoriteParameters } from '../support/favoriteParameters';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../../queue/support/queueCommands';

const history = (options: INodeParameters) =>
	getRecentlyPlayedParameters({ returnAll: true, options });

async function userId(server: MusicServer, name: string): Promise<string> {
	const users = await callServerUnlogged(server, 'auth/users', {});
	return users.find(({ username }) => username === name)?.user_id as string;
}

describeOnServers(['2.9', '2.10', '2.11'], (server) => {
	const run = runOn(server);
	it('lists what was played after a time, in whole seconds', async () => {
		const { json: before } = await run(history({ playedAfter: '2000-01-01' }));
		expect(before.length).toBeGreaterThan(1);
		const { json } = await run(history({ playedAfter: '={{ $now.plus(1, "day") }}' }));

		expect(json).toEqual([]);
		await run(history({ playedAfter: '2026-11-20T06:45:00.900Z' }));
		const played_after_timestamp = Date.UTC(2026, 10, 20, 6, 45) / 1000;
		expect(sentArguments(server, RECENTLY_PLAYED)[2]).toMatchObject({ played_after_timestamp });
	});
});

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	const run = runOn(server);
	it.each([
		['by its player', locator('player', 'kitchen'), { queue_id: KITCHEN }],
		['by its ID', locator('id', OFFICE), { queue_id: OFFICE }],
		['not at all', locator('list', ''), {}],
	])('lists what was played on a queue, which is given %s', async (_, queueId, sent) => {
		const { error } = await run(history({ queueId }));

		expect(error).toBeUndefined();
		expect(sentArguments(server, RECENTLY_PLAYED)).toEqual([{ limit: LIMIT_FOR_ALL, ...sent }]);
	});

	it('says that there is no such player', async () => {
		const { error } = await run(history({ queueId: locator('player', 'Cellar') }));

		expect(error?.message).toMatch(/^"Queue" refers to the player "Cellar"/);
	});

	it.each(['GUEST', 'id'])('lists the history of another user, by %s', async (by) => {
		const id = await userId(server, 'guest');
		server.control.clearRequests();
		await run(history({ user: by === 'id' ? id : by }));

		expect(sentArguments(server, RECENTLY_PLAYED)).toMatchObject([{ userid: id }]);
	});

	it('says that there is no such user', async () => {
		const { error } = await run(history({ user: 'nobody' }));

		expect(error?.message).toBe('"User" is "nobody", but the server has no such user');
		expect(error?.description).toMatch(/^Enter one of these users: .*admin \(ID [0-9a-f]{32}\)/);
		expect(server.control.requests(RECENTLY_PLAYED)).toEqual([]);
	});

	it('accepts only its own name with a token that may not see users', async () => {
		const own = await run(history({ user: 'guest' }), { user: 'user' });
		expect(own.error).toBeUndefined();
		const { error } = await run(history({ user: 'admin' }), { user: 'user' });

		expect(error?.message).toBe(
			'"User" is "admin", but the token\'s user is not allowed to see other users',
		);
	});
});

describe('recently played items', () => {
	describeOnEveryServer((server, profile) => {
		const run = runOn(server);
		const playedOf = async (mediaTypes: string[], options = {}) =>
			(await run(getRecentlyPlayedParameters({ returnAll: true, mediaTypes, options }))).json;

		it('include only what was fully played, and episodes only if requested by type', async () => {
			expect(await playedOf(['audiobook'])).toEqual([]);
			const types = (await playedOf([])).map(({ media_type: type }) => type);
			expect(types).not.toContain('podcast_episode');
			const named = await playedOf(['podcast_episode', 'playlist']);
			expect(named).toContainEqual(expect.objectContaining({ media_type: 'playlist' }));
		});

		if (profile === '2.6') return;

		it.each(['audiobook', 'podcast_episode'])('include unfinished ones: %s', async (type) => {
			const json = await playedOf([type], { fullyPlayedOnly: false });

			const name = type === 'audiobook' ? 'The Lock Keeper' : expect.any(String);
			expect(json).toContainEqual(expect.objectContaining({ media_type: type, name }));
		});
	});
});

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	const run = runOn(server);
	it('lists what was added to the library last, newest first', async () => {
		await run(addFavoriteParameters('spotify://track/1234567'));
		const { json } = await run(getRecentlyAddedParameters({ limit: 2 }));

		expect(json).toHaveLength(2);
		const uri = expect.stringMatching(/^library:/);
		expect(json[0]).toMatchObject({ name: 'Streamed Song 1234567', media_type: 'track', uri });
	});
});

const all = getRecommendationsParameters({ returnAll: true });
const rowsOf = (items: IDataObject[]) => items.map(({ row }) => row);

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const isByRow = profile === '2.10' || profile === '2.11';
	/** Older servers do not report which rows Music Assistant hides. */
	const rowsShownBefore210 = isByRow ? [] : ['Random albums'];

	it('lists the items of the rows, each with its row', async () => {
		const { json } = await run(all);

		const rows = ['In progress', 'Recently played', 'Recently added tracks', 'Made for you'];
		expect(new Set(rowsOf(json))).toEqual(new Set([...rows, ...rowsShownBefore210]));
		for (const item of json) {
			expect(item).toMatchObject({ name: expect.any(String), uri: expect.any(String) });
		}
	});

	it('shows hidden rows only on request', async () => {
		const { json } = await run(getRecommendationsParameters({ filters: { row: 'RANDOM' } }));

		expect(new Set(rowsOf(json))).toEqual(new Set(['Random albums']));
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
		const left = ['Recently added tracks', ...rowsShownBefore210];
		expect(new Set(rowsOf(json))).toEqual(new Set(left));

		server.control.clearRequests();
		await run(all, { input: [{}, {}, {}] });
		const sent = countSentCommands(server);
		expect(sent[RECOMMENDATIONS]).toBe(1);
		if (!isByRow) expect(sent[RECOMMENDATION_ITEMS] ?? 0).toBeLessThanOrEqual(1);
	});

	it('respects the limit, and returns no items if no row has the name', async () => {
		const filters = { row: 'qwxyz' };

		expect((await run(getRecommendationsParameters({ limit: 3 }))).json).toHaveLength(3);
		const none = await run(getRecommendationsParameters({ filters }));
		expect([none.status, none.json]).toEqual(['success', []]);
	});

	it("adds the row to the server's own objects if Simplify is off", async () => {
		const filters = { row: 'added' };
		const { json } = await run(
			getRecommendationsParameters({ limit: 1, simplify: false, filters }),
		);

		const row = 'Recently added tracks';
		expect(json).toMatchObject([{ provider_mappings: expect.any(Array), row }]);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	const run = runOn(server);
	it('leaves out a row that the server cannot read', async () => {
		const complete = await run(all);
		server.control.addFault({ kind: 'status', status: 500, command: RECOMMENDATION_ITEMS });
		const { json, error } = await run(all);

		expect(error).toBeUndefined();
		expect(new Set(rowsOf(json)).size).toBe(new Set(rowsOf(complete.json)).size - 1);
	});

	it('fails if the server can read none', async () => {
		const fault = { kind: 'status', status: 403, command: RECOMMENDATION_ITEMS } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { error } = await run(all);

		expect(error?.message).toMatch(/not allowed to use music\/recommendations\/items/);
	});
});
