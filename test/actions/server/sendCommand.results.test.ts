import type { IDataObject } from 'n8n-workflow';
import {
	startFakeServer,
	credentialsForUrl,
	respondWithEnvelope,
	respondWithResult,
} from '../../api/fakeServer';
import { runNode, runOn } from '../../support/runNode';
import { describeOnEveryServer, musicServer, describeOnServers } from '../support/musicServer';
import { sentBodiesOf } from '../queue/support/playMediaParameters';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { sendCommandParameters, PROFILES_LISTING_COMMANDS } from './support/serverParameters';
import { countSentCommands } from '../support/sentRequests';
import { selectProfilesToTest } from '../../support/profiles';

describeOnEveryServer((server) => {
	const run = runOn(server);
	it('sends a read command and returns its list, one item each', async () => {
		const queues = await callServerUnlogged(server, 'player_queues/all');
		const { json } = await run(sendCommandParameters('player_queues/all'));

		expect(json.map(({ queue_id: id }) => id)).toEqual(queues.map(({ queue_id: id }) => id));
		expect(sentBodiesOf(server, 'player_queues/all')).toMatchObject([{ args: {} }]);
	});
});

describe('a response becomes items', () => {
	const NOTHING = [{ success: true, command: 'some/command' }];
	const RESULTS: ReadonlyArray<[answer: unknown, items: IDataObject[], unsplit?: IDataObject[]]> = [
		[null, NOTHING],
		[{ name: 'one' }, [{ name: 'one' }]],
		[{}, [{}]],
		[{ result: [1] }, [{ result: [1] }]],
		[true, [{ result: true }]],
		[false, [{ result: false }]],
		[0, [{ result: 0 }]],
		['', [{ result: '' }]],
		['a text', [{ result: 'a text' }]],
		[[], [], [{ result: [] }]],
		[[{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }], [{ result: [{ a: 1 }, { b: 2 }] }]],
		[['x', 7, null], [{ value: 'x' }, { value: 7 }, { value: null }], [{ result: ['x', 7, null] }]],
	];

	describe.each([
		['bare', respondWithResult],
		['enveloped', (answer: unknown) => respondWithEnvelope({ result: answer })],
	])('%s', (_, shaped) => {
		it.each(RESULTS)('%j', async (answer, split, unsplit = split) => {
			const { url } = await startFakeServer({ 'some/command': shaped(answer) });
			const credentials = credentialsForUrl(url);

			const result = async (options = {}) =>
				(await runNode(sendCommandParameters('some/command', '{}', options), { credentials })).json;
			expect(await result()).toEqual(split);
			expect(await result({ splitArray: false })).toEqual(unsplit);
		});
	});
});

describe.each(selectProfilesToTest(PROFILES_LISTING_COMMANDS))(
	'a command that a %s server does not know',
	(profile) => {
		const server = musicServer(profile);

		it.each([
			['player_queues/al', /^Did you mean player_queues\/all\b.*\? Get Commands lists them all; /],
			['volume_set', /^Did you mean players\/cmd\/volume_set\b/],
			['/players/all', /^Did you mean players\/all\b/],
			['make/coffee/with/milk', /^Get Commands lists the available ones; those of/],
		])('is named, with the nearest ones, and sent once: %s', async (command, description) => {
			const { json } = await runNode(sendCommandParameters(command), {
				server,
				input: [{}, {}],
				onError: 'continueRegularOutput',
			});

			const error = `The connected server does not have the command ${command}`;
			const message = expect.stringMatching(description) as string;
			expect(json).toEqual(Array(2).fill({ error, message }));
			expect(countSentCommands(server)[command]).toBe(1);
		});
	},
);

describe('a newer command is reported with the version that introduced it', () => {
	describe.each([
		['2.6', 'auth/me', /requires Music Assistant 2\.7 or newer, but 2\.6\.0\.dev2025051206 is/],
		['2.7', 'tasks/get', /requires Music Assistant 2\.8 or newer, but 2\.7\.11 is connected/],
		['2.8', 'players/sleep_timer/set', /requires Music Assistant 2\.10 or newer, but 2\.8\.4 is/],
		['documented', 'tasks/get', /requires Music Assistant 2\.8 or newer\./],
	] as const)('%s', (profile, command, words) => {
		const server = musicServer(profile);

		it(command, async () => {
			const made = sendCommandParameters(command, '{"task_id":"x"}');
			const { error } = await runNode(made, { server });

			expect(error).toMatchObject({
				message: `The connected server does not have the command ${command}`,
				description: expect.stringMatching(words),
				httpCode: '400',
			});
		});
	});
});

describe('a removed command is not reported as too new', () => {
	const server = musicServer('2.8');

	it('music/synctasks', async () => {
		const { error } = await runNode(sendCommandParameters('music/synctasks'), { server });

		expect(error?.description).not.toMatch(/2\.4 or newer/);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	const send = async (command: string, args: object = {}) =>
		await runNode(sendCommandParameters(command, JSON.stringify(args)), { server });

	it('says that a command of a plugin that is not loaded does not exist', async () => {
		const { error } = await send('party/add_to_queue', { uri: 'library://track/9' });

		expect(error?.message).toBe(
			'The connected server does not have the command party/add_to_queue',
		);
		expect(error?.description).toMatch(/those of a plugin only exist while it is loaded\.$/);
	});

	it("passes on the server's reason for a refusal", async () => {
		const { error } = await send('tasks/get', { task_id: 'none' });

		expect(error?.httpCode).toBe('400');
		expect(error?.message).toContain('Task none not found');
	});
});
