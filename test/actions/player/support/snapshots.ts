import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { runNode, type NodeReport } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { playerParameters } from './playerParameters';

export const SNAPSHOT_TRACKS = ['library://track/12', 'library://track/5', 'library://track/7'];

/** Takes a snapshot of a player. */
export async function takeSnapshot(server: MusicServer, player: string): Promise<IDataObject> {
	const { json, error } = await runNode(playerParameters('getSnapshot', player), { server });
	expect(error).toBeUndefined();
	server.control.clearRequests();
	return json[0] ?? {};
}

/** Takes a snapshot of the Office while it plays three tracks, then lets it play something else. */
export async function takeSnapshotAndChangePlayer(server: MusicServer): Promise<IDataObject> {
	server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, {
		currentIndex: 1,
		state: 'playing',
		elapsed: 20,
	});
	const snapshot = await takeSnapshot(server, OFFICE);
	server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
	server.control.setPlayer(OFFICE, { volume: 70 });
	return snapshot;
}

/** Restores a snapshot in another execution, from saved JSON. */
export async function runRestoreSnapshot(
	server: MusicServer,
	snapshot: IDataObject,
	options: INodeParameters = {},
): Promise<NodeReport> {
	const parameters = { resource: 'player', operation: 'restoreSnapshot', options };
	const input = [JSON.parse(JSON.stringify(snapshot)) as IDataObject];
	return await runNode(parameters, { server, input });
}

/** Takes a snapshot of a player, lets something happen, and restores the snapshot in another execution. */
export async function restoreAfter(
	server: MusicServer,
	player: string,
	meanwhile: () => unknown,
	options: INodeParameters = {},
): Promise<NodeReport> {
	const snapshot = await takeSnapshot(server, player);
	await meanwhile();
	server.control.clearRequests();
	return await runRestoreSnapshot(server, snapshot, options);
}

/** The commands that were sent and change something, in the order of arrival. */
export function sentChangeCommands(server: MusicServer): string[] {
	return sentCommands(server).filter(
		(command): command is string =>
			command !== undefined &&
			/^players\/cmd\/|^player_queues\/(?!all$|items$|get_active_queue$)/.test(command),
	);
}
