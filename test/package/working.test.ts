import type { INodeParameters } from 'n8n-workflow';
import { createEngine, type Engine, loadPackage } from '../../scripts/engine';
import { byId } from '../../scripts/engine/resource-locators';
import { NODE, oneNodeWorkflow } from '../../scripts/engine/one-node-workflow';
import { KITCHEN } from '../../simulator/world/players/players';
import { musicServer } from '../actions/support/musicServer';
import { credentialsFor } from '../support/credentials';
import { removeTemporaryFolders } from '../toolchain/temporaryFolders';
import { copyBuiltRepository } from '../toolchain/repositoryCopy';
import { packAndUnpack } from './packAndUnpack';

const server = musicServer('2.10');

let engine: Engine;
beforeAll(async () => {
	const directory = await packAndUnpack(copyBuiltRepository());
	engine = createEngine(await loadPackage(directory));
});
afterAll(removeTemporaryFolders);

test('the packed node reads and changes, and the editor receives its lists', async () => {
	const credentials = credentialsFor(server);
	const outcome = async (parameters: INodeParameters) =>
		(await engine.run(oneNodeWorkflow(parameters), { credentials })).json(NODE);
	const queueId = byId(KITCHEN);

	expect(await outcome({ resource: 'queue', operation: 'clear', queueId })).toMatchObject([
		{ confirmed: true },
	]);
	expect(await outcome({ resource: 'queue', operation: 'get', queueId })).toMatchObject([
		{ item_count: 0 },
	]);
	expect((await engine.listSearch('searchPlayers', { credentials })).results).not.toEqual([]);
});
