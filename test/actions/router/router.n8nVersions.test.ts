import { runNode } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { byId, getQueueParameters } from '../support/queueParameters';
import { CREDENTIAL_TYPE, NODE_TYPE, sourceEngine } from '../../support/sourceEngine';
import { credentialsFor } from '../../support/credentials';

/** n8n before 2.34.6 sends an item to the error output only if its fields are exactly these. */
describe('the item of a failed item', () => {
	const server = musicServer();
	const input = [{ room: 'cellar' }];

	it('has `error` and `message`', async () => {
		const parameters = getQueueParameters(byId('={{ $json.room }}'));
		const onError = 'continueRegularOutput';
		const { json } = await runNode(parameters, { server, input, onError });

		const error = expect.stringContaining('"cellar"');
		expect(json).toEqual([{ error, message: expect.stringContaining('The server has: ') }]);
	});

	it('has `error` alone if there is nothing more to say', async () => {
		const missing = getQueueParameters(byId('={{ $("Missing").item.json.room }}'));
		const run = { server, input } as const;
		const inPlace = await runNode(missing, { ...run, onError: 'continueRegularOutput' });
		const atErrorOutput = await runNode(missing, { ...run, onError: 'continueErrorOutput' });

		const error = "Referenced node doesn't exist";
		expect(inPlace.json).toEqual([{ error }]);
		expect(atErrorOutput.errorItems.map(({ json }) => json)).toEqual([{ room: 'cellar', error }]);
	});
});

const server = musicServer('2.10');

test('as a tool of an AI agent, the node receives the choices of the model and answers with its output', async () => {
	const state = "={{ $fromAI('state', 'What the players are doing', 'string') }}";
	const [tool] = await sourceEngine().tools(
		[
			{
				id: 'tool',
				name: 'Players',
				type: `${NODE_TYPE}Tool`,
				typeVersion: 1,
				position: [0, 0],
				parameters: { resource: 'player', operation: 'getAll', filters: { state } },
				credentials: { [CREDENTIAL_TYPE]: { id: 'account', name: 'Music Assistant account' } },
			},
		],
		credentialsFor(server),
	);
	const answer = async (choice: string) =>
		JSON.parse(await tool!.call({ state: choice })) as unknown;

	expect(await answer('idle')).toContainEqual(expect.objectContaining({ name: 'Kitchen' }));
	expect(await answer('playing')).not.toContainEqual(expect.objectContaining({ name: 'Kitchen' }));
});
