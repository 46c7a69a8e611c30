import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { inFastTime } from '../../../support/fastTime';
import { runNode, type NodeReport } from '../../../support/workflow';
import type { MusicServer } from '../../support/musicServer';
import { commandsOf } from '../../support/sent';
import { playerOperation } from './playing';

export const TRACKS = ['library://track/12', 'library://track/5', 'library://track/7'];

/** Takes a snapshot of a player. */
export async function snapshotOf(server: MusicServer, player: string): Promise<IDataObject> {
	const { json, error } = await runNode(playerOperation('getSnapshot', player), { server });
	expect(error).toBeUndefined();
	server.control.clearRequests();
	return json[0] ?? {};
}

/** A snapshot of three tracks that played on the Office player, which plays something else now. */
export async function disturbed(server: MusicServer): Promise<IDataObject> {
	server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1, state: 'playing', elapsed: 20 });
	const snapshot = await snapshotOf(server, OFFICE);
	server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
	server.control.setPlayer(OFFICE, { volume: 70 });
	return snapshot;
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
