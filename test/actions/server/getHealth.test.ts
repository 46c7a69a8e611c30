import { createServer } from 'node:http';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../simulator';
import { ATTIC, BEDROOM } from '../../../simulator/world/players/players';
import { credentialsForUrl, respondWithResult, startFakeServer } from '../../api/fakeServer';
import { addressOfClosedServer } from '../../support/listen';
import { isProfileSince } from '../../support/profiles';
import { runNode, type RunNodeOptions } from '../../support/runNode';
import { describeOnServers, musicServer, type MusicServer } from '../support/musicServer';
import { CREDENTIAL_TYPE } from '../../support/sourceEngine';
import { syncParameters } from '../library/support/libraryParameters';
import { countSentCommands } from '../support/sentRequests';
import { getHealthParameters } from './support/serverParameters';

const SERVERS = ['2.7', '2.8', '2.9', '2.10', '2.11'] as const satisfies readonly ProfileName[];

const STREAMING_SERVICE = 'spotify--Vq7Lk2Xw';
const NOT_LOADED = 'The provider is enabled, but could not be loaded';
const AWAY = 'The player is enabled, but not available: it may be switched off or disconnected';
/** The embedded server has one player that is away; its other one is a left-over of the kitchen's. */
const ATTIC_ROW = { kind: 'player', name: 'Attic', healthy: false, problem: AWAY, id: ATTIC };

async function health(options: INodeParameters, run: RunNodeOptions): Promise<IDataObject[]> {
	const { json, error } = await runNode(getHealthParameters(options), run);
	expect(error).toBeUndefined();
	return json;
}

describeOnServers(SERVERS, (server, profile) => {
	it('returns only what has a problem', async () => {
		expect(await health({}, { server })).toEqual([ATTIC_ROW]);
	});

	it('returns what is healthy too, if that is asked for', async () => {
		const rows = await health({ includeHealthy: true }, { server });
		const kinds = new Set(rows.map(({ kind }) => kind));

		expect([...kinds]).toEqual([
			'server',
			'token',
			'provider',
			'player',
			...(isProfileSince(profile, '2.8') ? ['task'] : []),
		]);
		for (const row of rows.filter(({ id }) => id !== ATTIC)) {
			expect(row).toMatchObject({ healthy: true, problem: null });
		}
		// Disabled on purpose.
		expect(rows).toContainEqual(
			expect.objectContaining({ kind: 'provider', name: 'Radio directory', healthy: true }),
		);
	});

	it('reports a service whose login is gone, although its settings call it enabled', async () => {
		server.control.setProvider(STREAMING_SERVICE, 'auth_required', 'Token has been revoked');
		const [row] = await health({ kinds: ['provider'] }, { server });

		expect(row).toEqual({
			kind: 'provider',
			name: 'Streaming service',
			healthy: false,
			problem: isProfileSince(profile, '2.9')
				? 'The server can no longer log in: log in again in Music Assistant under Settings, Providers: Token has been revoked'
				: NOT_LOADED,
			id: STREAMING_SERVICE,
		});
	});

	it.each([
		['unavailable', 'The provider is loaded, but not available'],
		['incompatible', 'The provider does not work with this version of the server'],
		['error', 'The provider could not be loaded'],
		['loading', 'The provider is still being loaded'],
	] as const)('reports a provider that is %s', async (condition, problem) => {
		server.control.setProvider(STREAMING_SERVICE, condition);
		const rows = await health({ kinds: ['provider'] }, { server });
		const isTold = condition === 'unavailable' || isProfileSince(profile, '2.9');

		expect(rows).toMatchObject([{ problem: isTold ? problem : NOT_LOADED }]);
	});

	it('calls a disabled provider and a disabled player healthy', async () => {
		server.control.setProvider(STREAMING_SERVICE, 'disabled');
		server.control.setPlayer(ATTIC, { available: true });
		server.control.setPlayer(BEDROOM, { enabled: false });

		expect(await health({}, { server })).toEqual([]);
	});

	it('reports a player that the server no longer lists', async () => {
		server.control.setPlayer(BEDROOM, { available: false });
		const rows = await health({ kinds: ['player'] }, { server });

		expect(rows.map(({ id }) => id).sort()).toEqual([BEDROOM, ATTIC].sort());
	});

	it('sends each request once for all items, and only for the chosen kinds', async () => {
		const made = getHealthParameters({ kinds: ['provider', 'server'] });
		const { json } = await runNode(made, { server, input: [{}, {}] });

		expect(json).toEqual([]);
		expect(countSentCommands(server)).toEqual({ info: 1, 'config/providers': 1, providers: 1 });
	});
});

describeOnServers(['2.8', '2.10', '2.11'], (server) => {
	const tasks = { kinds: ['task'] };
	const hours = (count: number) => {
		const later = Date.now() + count * 3_600_000;
		jest.spyOn(Date, 'now').mockReturnValue(later);
	};
	const sync = async (waitFor: 'finished' | 'nothing') =>
		await runNode(syncParameters({ mediaTypes: ['track'], waitFor }), { server });

	it('reports a sync that failed, with its reason and time', async () => {
		server.control.setSync({ outcome: 'failed', message: 'No space left', milliseconds: 0 });
		await sync('finished');
		const rows = await health(tasks, { server });

		expect(rows).toContainEqual({
			kind: 'task',
			name: 'Sync Streaming service tracks',
			healthy: false,
			problem: 'The task failed: No space left',
			since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
			id: `music_sync_${STREAMING_SERVICE}_track`,
		});
	});

	it('does not report one that was cancelled, or that was partly successful', async () => {
		for (const outcome of ['cancelled', 'partial_success'] as const) {
			server.control.setSync({ outcome, milliseconds: 0 });
			await sync('finished');

			expect(Object.values(server.control.tasks())).toContain(outcome);
			expect(await health(tasks, { server })).toEqual([]);
		}
	});

	it('reports tasks that have not moved for hours', async () => {
		server.control.holdTasks();
		await sync('nothing');
		expect(await health(tasks, { server })).toEqual([]);
		hours(4);
		const rows = await health(tasks, { server });

		const problem = 'The task has been running without progress for 4 hours';
		expect(rows).toContainEqual(expect.objectContaining({ problem }));
		expect(rows[0]).toHaveProperty('since');
	});

	it('says what only an admin may read', async () => {
		server.control.setPlayer(ATTIC, { available: true });
		expect(await health({}, { server, user: 'user' })).toEqual([
			{
				kind: 'task',
				name: null,
				healthy: null,
				problem: "The server shows its own tasks, such as syncs, only to an admin's token",
				id: null,
			},
		]);
	});

	it('reports a server that is starting', async () => {
		server.control.setStatus('starting');

		expect(await health({ kinds: ['server'] }, { server })).toMatchObject([
			{ kind: 'server', healthy: false, problem: 'The server is starting', id: server.url },
		]);
	});
});

describe('an access token', () => {
	const DAY_MS = 86_400_000;

	async function healthOfNewToken(server: MusicServer, afterDays: number) {
		const response = await fetch(`${server.url}/api`, {
			method: 'POST',
			headers: { Authorization: `Bearer ${server.tokens.admin}` },
			body: JSON.stringify({ command: 'auth/token/create', args: { name: 'for n8n' } }),
		});
		const accessToken = (await response.json()) as string;
		const now = Date.now() + afterDays * DAY_MS;
		jest.spyOn(Date, 'now').mockReturnValue(now);
		const rows = await health(
			{ kinds: ['token'] },
			{ credentials: { [CREDENTIAL_TYPE]: { baseUrl: server.url, accessToken } } },
		);
		expect(JSON.stringify(rows)).not.toContain(accessToken);
		return rows;
	}

	const problem = expect.stringMatching(
		/^The access token expires in 2[89] days, on \d{4}-\d\d-\d\d: create a new one in Music Assistant under Settings, Profile/,
	) as string;
	const expiring = { kind: 'token', name: 'for n8n', healthy: false, problem };

	describe.each([
		['is a problem from 30 days before its end', '2.10', 365 - 29, [expiring]],
		['is none before', '2.10', 365 - 32, []],
		['is none on 2.7, which does not say when it ends', '2.7', 365, []],
	] as const)('%s', (_, profile, days, rows) => {
		const server = musicServer(profile);

		it('after so many days', async () => {
			expect(await healthOfNewToken(server, days)).toMatchObject(rows);
		});
	});

	describe('that the server refuses', () => {
		const server = musicServer('2.10');

		it('is a finding too', async () => {
			const accessToken = 'a-token-that-has-expired';
			const credentials = { [CREDENTIAL_TYPE]: { baseUrl: server.url, accessToken } };
			const problem = expect.stringMatching(/401 Unauthorized/) as string;

			expect(await health({}, { credentials })).toMatchObject([
				{ kind: 'token', healthy: false, problem },
			]);
			const { error } = await runNode(getHealthParameters({ kinds: ['player'] }), { credentials });
			expect(error?.message).toMatch(/401 Unauthorized/);
		});
	});
});

it('a server that cannot be reached is a finding, unless the server was not asked for', async () => {
	const baseUrl = await addressOfClosedServer(createServer());
	const credentials = credentialsForUrl(baseUrl);

	expect(await health({}, { credentials })).toEqual([
		{
			kind: 'server',
			name: baseUrl,
			healthy: false,
			problem: expect.stringMatching(/connection refused/i) as string,
			id: baseUrl,
		},
	]);
	const { error } = await runNode(getHealthParameters({ kinds: ['provider'] }), { credentials });
	expect(error?.message).toMatch(/connection refused/i);
});

describe('on a server with only the documented commands', () => {
	const server = musicServer('documented');

	it('says what cannot be checked', async () => {
		const problem = expect.stringMatching(/does not have the command/) as string;
		expect(await health({}, { server })).toMatchObject([
			{ kind: 'provider', healthy: null, problem },
			{ kind: 'player', healthy: null, problem },
		]);
	});
});

describe('a user who may use some players only', () => {
	const server = musicServer('2.10');

	it('hears nothing of the others', async () => {
		server.control.restrictUser([BEDROOM]);

		expect(await health({ kinds: ['player'] }, { server, user: 'user' })).toEqual([]);
	});
});

it.each([
	['the name that the server lists', [{ name: 'Garden' }], 'Garden'],
	['that name too if the player is away', [{ name: 'Garden', available: false }], 'Garden'],
	['its name in the settings if it is not listed', [], 'squeezeplay'],
])('a player whose settings keep its first name, as on 2.7, has %s', async (_, listed, name) => {
	const players = listed.map((player) => ({ player_id: 'one', available: true, ...player }));
	const server = await startFakeServer({
		'config/players': respondWithResult([{ player_id: 'one', default_name: 'squeezeplay' }]),
		'players/all': respondWithResult(players),
	});
	const rows = await health({ kinds: ['player'], includeHealthy: true }, { server });

	expect(rows).toMatchObject([{ kind: 'player', name, id: 'one' }]);
});
