import { createServer } from 'node:http';
import {
	COMMAND_LIST_PATH,
	PROFILES_LISTING_COMMANDS,
} from '../actions/server/support/serverParameters';
import { musicServer, describeOnServers } from '../actions/support/musicServer';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithWebPage,
} from '../api/fakeServer';
import { sourceEngine } from '../support/sourceEngine';
import { addressOfClosedServer } from '../support/listen';
import { credentialsFor, type ReachableServer } from '../support/credentials';

async function shown(server: ReachableServer, typed?: string, user?: 'user') {
	const credentials = credentialsFor(server, user);
	return (await sourceEngine().listSearch('searchCommands', { credentials }, typed)).results;
}

describeOnServers(PROFILES_LISTING_COMMANDS, (server) => {
	it("shows its commands by name, each with the server's description", async () => {
		const entries = await shown(server);
		const listed = (await (await fetch(`${server.url}${COMMAND_LIST_PATH}`)).json()) as Array<{
			command: string;
		}>;

		expect(entries.map(({ value }) => value)).toEqual(listed.map(({ command }) => command));
		expect(entries.find(({ value }) => value === 'info')).toEqual({
			name: 'info',
			value: 'info',
			description: 'Return information about the server.',
		});
	});

	it.each([
		[' VOLUME_SET ', ['players/cmd/volume_set']],
		['information about the server', ['info']],
		['no such words', []],
	])('finds %j in names and descriptions', async (typed, found) => {
		const values = (await shown(server, typed)).map(({ value }) => value);

		expect(values).toEqual(found);
	});

	it('works for a plain user too', async () => {
		expect((await shown(server, undefined, 'user')).length).toBeGreaterThan(80);
	});
});

describe('in place of the list', () => {
	afterEach(closeFakeServers);

	async function told(credentials: ReturnType<typeof credentialsForUrl>): Promise<unknown> {
		return await sourceEngine()
			.listSearch('searchCommands', { credentials })
			.catch((reason: unknown) => reason);
	}

	it('a proxy that blocks it is reported as a server without a list', async () => {
		const { url } = await startFakeServer(respondWithWebPage(200));

		expect(await told(credentialsForUrl(url))).toMatchObject({
			message: 'This server does not provide a list of its commands',
		});
	});

	it('an unreachable server is reported, with what to check', async () => {
		const away = await addressOfClosedServer(createServer());

		expect(await told(credentialsForUrl(away))).toMatchObject({
			name: 'NodeApiError',
			message: `Could not connect to ${away}: connection refused`,
			description: expect.stringMatching(/Base URL/),
		});
	});

	describe.each(['documented', '2.6'] as const)('on a %s server', (profile) => {
		const server = musicServer(profile);

		it('a message says that there is none, and what to do', async () => {
			expect(await told(credentialsFor(server))).toMatchObject({
				name: 'NodeApiError',
				message: 'This server does not provide a list of its commands',
				description: 'Set the field to "By Name" and enter the name, for example players/all.',
			});
		});
	});
});
