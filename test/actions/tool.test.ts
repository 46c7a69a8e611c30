import { CREDENTIAL_TYPE, NODE_TYPE, sourceEngine } from '../support/sourceEngine';
import { credentialsFor } from '../support/credentials';
import { musicServer } from './support/musicServer';

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
