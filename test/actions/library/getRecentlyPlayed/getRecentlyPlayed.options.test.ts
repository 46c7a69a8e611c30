import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../../support/runNode';
import { KITCHEN, locator, OFFICE } from '../../queue/support/playMediaParameters';
import { describeOnServers, describeOnEveryServer } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { PROFILES_SINCE_2_7 } from '../support/libraryProfiles';
import { RECENTLY_PLAYED } from '../support/libraryCommands';
import { getRecentlyPlayedParameters } from '../support/libraryParameters';
import { outputValues } from '../../support/nodeReports';

const history = (options: INodeParameters) =>
	getRecentlyPlayedParameters({ returnAll: true, options });

async function userId(
	server: Parameters<typeof callServerUnlogged>[0],
	name: string,
): Promise<string> {
	const users = await callServerUnlogged(server, 'auth/users', {});
	return users.find(({ username }) => username === name)?.user_id as string;
}

describeOnServers(['2.9', '2.10', '2.11'], (server) => {
	const run = runOn(server);
	it('lists what was played after a time', async () => {
		const { json: before } = await run(history({ playedAfter: '2000-01-01' }));
		expect(before.length).toBeGreaterThan(1);
		const { json } = await run(history({ playedAfter: '={{ $now.plus(1, "day") }}' }));

		expect(json).toEqual([]);
		expect(sentArguments(server, RECENTLY_PLAYED)).toMatchObject([
			{ played_after_timestamp: expect.any(Number) },
			{ played_after_timestamp: expect.any(Number) },
		]);
	});

	it('sends the time in whole seconds', async () => {
		await run(history({ playedAfter: '2026-11-20T06:45:00.900Z' }));

		expect(sentArguments(server, RECENTLY_PLAYED)).toMatchObject([
			{ played_after_timestamp: Date.UTC(2026, 10, 20, 6, 45) / 1000 },
		]);
	});
});

describeOnServers(PROFILES_SINCE_2_7, (server) => {
	const run = runOn(server);
	it('lists what was played on a queue, which may be given by its player', async () => {
		const options = { queueId: locator('player', 'kitchen') };
		const { error } = await run(history(options));

		expect(error).toBeUndefined();
		expect(sentArguments(server, RECENTLY_PLAYED)).toMatchObject([{ queue_id: KITCHEN }]);
	});

	it('names the queue by its ID', async () => {
		await run(history({ queueId: locator('id', OFFICE) }));

		expect(sentArguments(server, RECENTLY_PLAYED)).toMatchObject([{ queue_id: OFFICE }]);
	});

	it('does not limit it to a queue if none is chosen', async () => {
		await run(history({ queueId: locator('list', '') }));

		expect(sentArguments(server, RECENTLY_PLAYED)).toEqual([{ limit: 10_000 }]);
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
		const options = { fullyPlayedOnly: false };

		it('do not include items that were not fully played', async () => {
			const { json } = await run(getRecentlyPlayedParameters({ mediaTypes: ['audiobook'] }));

			expect(json).toEqual([]);
		});

		it('include podcast episodes only if requested by type', async () => {
			const mediaTypes = ['podcast_episode', 'playlist'];
			const all = await run(getRecentlyPlayedParameters({ returnAll: true }));
			const named = await run(getRecentlyPlayedParameters({ mediaTypes }));

			expect(outputValues(all, 'media_type')).not.toContain('podcast_episode');
			expect(outputValues(named, 'media_type')).toContain('playlist');
		});

		if (profile === '2.6') return;

		it.each([
			['audiobook', 'The Lock Keeper'],
			['podcast_episode', expect.any(String)],
		])('include unfinished ones on request: %s', async (...row) => {
			const [kind, name] = row;
			const { json } = await run(getRecentlyPlayedParameters({ mediaTypes: [kind], options }));

			expect(json).toEqual(expect.arrayContaining([expect.objectContaining({ name })]));
		});
	});
});
