import { runNode } from '../support/runNode';
import {
	respondWithEnvelope,
	respondWithError,
	startFakeServer,
	type RequestHandler,
} from './fakeServer';

const COMMAND = 'player_queues/all';

/** What the user reads when the server refuses to list its queues. */
async function shownFor(respond: RequestHandler): Promise<string> {
	const server = await startFakeServer({ [COMMAND]: respond });
	const { error } = await runNode({ resource: 'queue', operation: 'getAll' }, { server });
	return `${error?.message}. ${error?.description}`;
}

describe('a missing permission', () => {
	const LIBRARY =
		'manage the library, for example to sync it or to rename playlists (library.manage)';

	it.each([
		[
			'Missing scope: library.manage',
			`lacks permission to ${LIBRARY}. Only the built-in admin role has it`,
		],
		['Missing library.manage', `lacks permission to ${LIBRARY}. Only`],
		[
			'Missing scope: users.read',
			'see users (users.read). Use the token of an admin. On server 2.11',
		],
		[
			'Missing scope: users.invite',
			'invite guests (users.invite). The built-in roles user and admin',
		],
		['Missing scope: queues.read', 'see queues (queues.read). All built-in roles have it'],
		[
			'Needs one of the scopes queues.read, users.read',
			'see queues (queues.read) or see users (users.read). All',
		],
		[
			'Needs one of the scopes users.manage, users.invite',
			'(users.invite). The built-in roles user and admin',
		],
		[
			'Needs one of the scopes users.manage, users.read',
			'(users.read). Use the token of an admin. On server 2.11',
		],
		[
			'Missing scope: light_show.dj.all',
			'lacks permission to use light_show.dj.all. Use the token of an admin. On',
		],
		['Missing scopes: light.on', 'lacks permission to use light.on. Use'],
		[
			'Not allowed at light.on',
			'"Not allowed at light.on". Use the token of a user with this permission',
		],
		[
			'Only its owner may do this',
			'"Only its owner may do this". Use the token of its owner, or of an admin.',
		],
		['Only for the Admin', '"Only for the Admin". Use the token of an admin.'],
	])('is told with who has it: %s', async (reason, told) => {
		const shown = await shownFor(respondWithError(403, reason));

		expect(shown).toContain(`is not allowed to use ${COMMAND} (403 Forbidden). The server says`);
		expect(shown).toContain(told);
	});

	it('may have no reason', async () => {
		expect(await shownFor(respondWithEnvelope({ error_code: 22 }))).toContain(
			'(403 Forbidden). Use the token of a user with this permission.',
		);
	});

	it.each<[string, RequestHandler]>([
		['asks for a login', respondWithError(403, 'No right', { 'www-authenticate': 'Basic' })],
		['gives no reason', respondWithError(403, '\n Forbidden\n')],
	])('is none of the music server if who refuses %s', async (_, respond) => {
		expect(await shownFor(respond)).toContain('refused the request (403 Forbidden)');
	});
});

describe('a time to wait', () => {
	const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';

	it.each([
		['1', 'It asks you to wait 1 second. Lower'],
		['120', 'It asks you to wait 120 seconds. Lower'],
		[DATE, `It asks you to wait until ${DATE}. Lower`],
		...['0', '5 minutes', 'in 5', `not until ${DATE}`, `${DATE} or so`].map((ignored) => [
			ignored,
			'(429 Too Many Requests). Lower',
		]),
	])('is told if it is one: %s', async (after, told) => {
		const shown = await shownFor(respondWithError(429, '', { 'retry-after': after }));

		expect(shown).toContain(told);
	});
});

describe('a reason', () => {
	const LONG = 'x'.repeat(300);

	it.each([
		['The volume must be > 0 and < 100', 'The volume must be > 0 and < 100. This'],
		['No <b>queue</b>\there<br', 'The server rejected the command: No queue here. This'],
		[LONG, `${LONG}. This`],
		[`${LONG}y`, `${LONG}…. This`],
		[
			`No such invalid command: ${COMMAND}`,
			`rejected the command: No such invalid command: ${COMMAND}`,
		],
		['Invalid command: other', 'rejected the command: Invalid command: other'],
		[
			`\nInvalid command: ${COMMAND}`,
			`does not have the command ${COMMAND}. It requires Music Assistant 2.4`,
		],
	])('is shown as one short line: %j', async (reason, told) => {
		expect(await shownFor(respondWithError(400, reason))).toContain(told);
	});
});

it('a result with the status of an error is none', async () => {
	const respond: RequestHandler = (response, request) =>
		respondWithError(500, JSON.stringify({ message_id: request.messageId, result: [] }))(
			response,
			request,
		);

	expect(await shownFor(respond)).toContain('without giving a reason (500 Internal Server Error)');
});
