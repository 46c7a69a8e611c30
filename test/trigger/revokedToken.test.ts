import { askServer } from '../../scripts/ask-server';
import { isObject, textAt } from '../../nodes/MusicAssistant/helpers/json';
import { runTestStep } from './support/activatedTrigger';
import { listenableServer, OFFICE, passTime } from './support/listenableServer';

const TRACKS = { events: ['trackChanged'] };

const server = listenableServer('2.11');

/** Revokes the token of the plain user, with which the trigger listens: the server closes its connection. */
async function revokeToken(): Promise<void> {
	const access = { url: server.url, token: server.tokens.user };
	const tokens = await askServer(access, 'auth/tokens');
	const [token] = Array.isArray(tokens) ? tokens.filter(isObject) : [];
	await askServer(access, 'auth/token/revoke', { token_id: textAt(token, 'token_id') });
}

test('a revoked token is handed to n8n as a refused one, after one attempt', async () => {
	const listening = await server.activateTrigger(TRACKS, { user: 'user' });
	await revokeToken();
	await listening.waitUntil(({ errors }) => errors.length > 0);
	await passTime(100_000);

	expect(listening.errors.map(({ message }) => message)).toEqual([
		`Authorization failed: The server at ${server.url} rejected the access token (401 Unauthorized)`,
	]);
	expect(server.control.frames('auth')).toHaveLength(2);
	expect(server.control.connections()).toEqual([]);
});

test('"Execute step" reports that the token is rejected, not that a connection was lost', async () => {
	const run = runTestStep(TRACKS, { server, user: 'user' });
	while (server.control.frames('player_queues/all').length === 0) await passTime(100);
	await passTime(100);
	await revokeToken();

	expect((await run).data.resultData.error?.message).toContain('rejected the access token');
	expect(server.control.frames('auth')).toHaveLength(2);
});

describe('a token whose user has lost all permissions', () => {
	const FORBIDDEN =
		/^Authorization failed: .* is not allowed to use players\/all \(403 Forbidden\)$/;

	function takeRole(): void {
		server.control.setRole('dj', ['library.write']);
		server.control.deleteRole('dj');
	}

	test('ends the activation', async () => {
		takeRole();
		const listening = server.activateTrigger(TRACKS, { user: 'user' });

		await expect(listening).rejects.toMatchObject({
			message: expect.stringMatching(FORBIDDEN),
			description: expect.stringMatching(/players\.read.*have an admin change the user's role/),
		});
		expect(server.control.connections()).toEqual([]);
	});

	test('is handed to n8n when that happens later, after one attempt', async () => {
		const listening = await server.activateTrigger(TRACKS, { user: 'user' });
		takeRole();
		await listening.waitUntil(({ errors }) => errors.length > 0);
		await passTime(100_000);

		expect(listening.errors.map(({ message }) => message)).toEqual([
			expect.stringMatching(FORBIDDEN),
		]);
		expect(server.control.connections()).toEqual([]);
	});
});

test('a connection that is closed because the role has changed is opened again', async () => {
	const listening = await server.activateTrigger(TRACKS, { user: 'user' });
	server.control.setRole('guest');
	await listening.waitUntil(({ log }) => log.length === 2);
	await server.sendCommand('player_queues/play_media', {
		queue_id: OFFICE,
		media: 'library://album/3',
	});
	await listening.waitForStarts(1);

	expect(listening.errors).toEqual([]);
	expect(server.control.connections()).toHaveLength(1);
});
