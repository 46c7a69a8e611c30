import type { IDataObject } from 'n8n-workflow';
import {
	startFakeServer,
	closeFakeServers,
	credentialsForUrl,
	respondWithEnvelope,
	respondWithResult,
} from '../../api/fakeServer';
import { runNode, runOn } from '../../support/runNode';
import { describeOnEveryServer } from '../support/musicServer';
import { sentBodiesOf, KITCHEN } from '../queue/support/playMediaParameters';
import { errorItemMatching } from '../support/nodeReports';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { sendCommandParameters } from './support/serverParameters';

describeOnEveryServer((server) => {
	const run = runOn(server);
	it('sends a read command and returns its list, one item each', async () => {
		const queues = await callServerUnlogged(server, 'player_queues/all');
		const { json } = await run(sendCommandParameters('player_queues/all'));

		expect(json.map(({ queue_id: id }) => id)).toEqual(queues.map(({ queue_id: id }) => id));
		expect(sentBodiesOf(server, 'player_queues/all')).toMatchObject([{ args: {} }]);
	});

	it('sends its arguments unchanged', async () => {
		const args = { queue_id: KITCHEN, limit: 2, offset: 10 };
		const { json } = await run(sendCommandParameters('player_queues/items', JSON.stringify(args)));

		expect(json).toHaveLength(2);
		expect(sentBodiesOf(server, 'player_queues/items')).toEqual([
			{ message_id: expect.any(String), command: 'player_queues/items', args },
		]);
	});

	it('processes each of three items in order, and continues after one that fails', async () => {
		const input = [{ id: KITCHEN }, { id: 'nobody' }, { id: KITCHEN }];
		const args = '={{ { player_id: $json.id } }}';
		const { items } = await run(sendCommandParameters('config/players/get', args), {
			input,
			onError: 'continueRegularOutput',
		});

		// The documentation's servers give settings without the player they are of.
		expect(items).toEqual([
			{ json: expect.not.objectContaining({ error: expect.anything() }), pairedItem: { item: 0 } },
			{ json: errorItemMatching(/nobody/), pairedItem: { item: 1 } },
			{ json: items[0]?.json, pairedItem: { item: 2 } },
		]);
	});
});

describe('a response becomes items', () => {
	afterEach(closeFakeServers);

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
			const whole = { splitArray: false };

			expect((await runNode(sendCommandParameters('some/command'), { credentials })).json).toEqual(
				split,
			);
			expect(
				(await runNode(sendCommandParameters('some/command', '{}', whole), { credentials })).json,
			).toEqual(unsplit);
		});
	});
});
