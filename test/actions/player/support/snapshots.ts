import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { inFastTime } from '../../../support/fastTime';
import { runNode, type NodeReport } from '../../../support/workflow';
import type { MusicServer } from '../../support/musicServer';
import { commandsOf } from '../../support/sent';
import { playerOperation } from './playing';

/** Takes a snapshot of a player. */
export async function snapshotOf(server: MusicServer, player: string): Promise<IDataObject> {
	const { json, error } = await runNode(playerOperation('getSnapshot', player), { server });
	expect(error).toBeUndefined();
	server.control.clearRequests();
	return json[0] ?? {};
}

/** Restores a snapshot as another execution would: from the JSON that was kept. */
export async function restore(
	server: MusicServer,
	snapshot: IDataObject,
	options: INodeParameters = {},
): Promise<NodeReport> {
	const parameters = { resource: 'player', operation: 'restoreSnapshot', options };
	const input = [JSON.parse(JSON.stringify(snapshot)) as IDataObject];
	return await inFastTime(async () => await runNode(parameters, { server, input }));
}

/** All commands that change something, in the order of arrival. */
export function changes(server: MusicServer): string[] {
	return commandsOf(server).filter(
		(command): command is string =>
			command !== undefined &&
			/^players\/cmd\/|^player_queues\/(?!all$|items$|get_active_queue$)/.test(command),
	);
}
