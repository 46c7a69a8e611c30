import {
	COMMAND_LIST_PATH,
	PROFILES_LISTING_COMMANDS,
} from '../actions/server/support/serverParameters';
import { musicServer, describeOnServers } from '../actions/support/musicServer';
import { startFakeServer, respondWithWebPage } from '../api/fakeServer';
import { readList } from './support/readListEntries';

describeOnServers(PROFILES_LISTING_COMMANDS, (server) => {
	it("shows its commands by name, each with the server's description", async () => {
		const entries = await readList('searchCommands', server);
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
		const values = (await readList('searchCommands', server, { typed })).map(({ value }) => value);

		expect(values).toEqual(found);
	});

	it('works for a plain user too', async () => {
		const listed = await readList('searchCommands', server, { user: 'user' });

		expect(listed.length).toBeGreaterThan(80);
	});
});

describe('in place of the list', () => {
	const servers = { documented: musicServer('documented'), '2.6': musicServer('2.6') };

	it.each([
		['is documented', () => servers.documented],
		['came before it', () => servers['2.6']],
		[
			'is behind a proxy that blocks it',
			async () => await startFakeServer(respondWithWebPage(200)),
		],
	])('a message says that there is none, and what to do: the server %s', async (_, start) => {
		await expect(readList('searchCommands', await start())).rejects.toMatchObject({
			name: 'NodeApiError',
			message: 'This server does not provide a list of its commands',
			description: 'Set the field to "By Name" and enter the name, for example players/all.',
		});
	});
});
