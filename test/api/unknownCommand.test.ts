import { runNode } from '../support/runNode';
import { respondWithResult, startFakeServer, type FakeServer } from './fakeServer';
import { HEALTHY_HANDLERS, OPERATIONS, PLAY_MEDIA } from '../faults/support/testedOperations';

describe('a command that the server does not know', () => {
	it.each(OPERATIONS)('is named, with what to do: $title', async ({ command, ...operation }) => {
		const server = await startFakeServer(without(command));
		const { error } = await run(operation, server);

		expect(error?.message).toBe(`The connected server does not have the command ${command}`);
		expect(error).toMatchObject({
			description:
				'It requires Music Assistant 2.4 or newer. If the server is new enough, something in between is responding in its place.',
			httpCode: '400',
			itemIndex: 0,
		});
	});

	it.each(OPERATIONS)('is explained by the version: $title', async ({ command, ...operation }) => {
		const info = respondWithResult({ server_version: '2.3.6' });
		const server = await startFakeServer({ ...without(command), info });
		const { error } = await run(operation, server);

		expect(error?.description).toMatch(
			/^It requires Music Assistant 2\.4 or newer, but 2\.3\.6 is connected\. .*in between/,
		);
	});

	it('is sent once in an execution, and each item has its error', async () => {
		const { command, ...playing } = OPERATIONS.find(({ title }) => title === PLAY_MEDIA)!;
		const server = await startFakeServer(without(command));
		const { json } = await run(playing, server, { onError: 'continueRegularOutput' as const });

		expect(json.map(({ error }) => error)).toEqual(
			playing.input.map(() => expect.stringContaining('does not have the command') as unknown),
		);
		expect(server.requests.filter((request) => request.command === command)).toHaveLength(1);
	});

	it('is sent again in the next execution: the server may have been updated', async () => {
		const { command, ...reading } = OPERATIONS[0]!;
		const server = await startFakeServer(without(command));
		await run(reading, server);
		await run(reading, server);

		expect(server.requests.filter((request) => request.command === command)).toHaveLength(2);
	});
});

function without(command: string) {
	const { [command]: _, ...others } = HEALTHY_HANDLERS;
	return others;
}

async function run(
	{ parameters, input }: Pick<(typeof OPERATIONS)[number], 'parameters' | 'input'>,
	server: FakeServer,
	settings = {},
) {
	return await runNode(parameters, { input, server, ...settings });
}
