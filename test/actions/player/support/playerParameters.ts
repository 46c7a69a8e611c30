import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import { locator } from '../../../../scripts/engine/resource-locators';
import { OFFICE } from '../../../../simulator/world/players/players';
import { runNode, type NodeReport } from '../../../support/runNode';
import { describeOnServers, type MusicServer, type TestsOnServer } from '../../support/musicServer';
import { readSentBodies, sentCommands, type SentBody } from '../../support/sentRequests';

/** How the item of a change ends that was seen to take effect. */
export const CONFIRMED = { success: true, confirmed: true } as const;

type ParameterValue = INodeParameters[string];

const PROFILES: readonly ProfileName[] = ['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'];

/** The servers with commands for players: the documented ones are for queues only. */
export { PROFILES as PROFILES_WITH_PLAYER_COMMANDS };

export function describeOnServersWithPlayerCommands(tests: TestsOnServer): void {
	describeOnServers(PROFILES, tests);
}

/** An operation on the player with this ID, which may be an expression that returns another ID for each item. */
export function playerParameters(
	operation: string,
	playerId: ParameterValue,
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'player', operation, playerId: locator('id', playerId), ...parameters };
}

export function controlParameters(
	playerId: ParameterValue,
	command: string,
	more: INodeParameters = {},
) {
	return playerParameters('control', playerId, { command, ...more });
}

export function setVolumeParameters(
	playerId: ParameterValue,
	volumeAction: string,
	more: INodeParameters = {},
) {
	return playerParameters('setVolume', playerId, { volumeAction, ...more });
}

export function groupParameters(
	leader: ParameterValue,
	memberIds: ParameterValue,
	more: INodeParameters = {},
) {
	return playerParameters('group', leader, { memberIds, ...more });
}

/** Announces the sound at a URL. The parameters name the players. */
export function announceUrlParameters(
	url: ParameterValue,
	parameters: INodeParameters,
): INodeParameters {
	return { resource: 'player', operation: 'announce', source: 'url', url, ...parameters };
}

/** Announces a text. */
export function announceTextParameters(
	message: ParameterValue,
	parameters: INodeParameters,
): INodeParameters {
	return { resource: 'player', operation: 'announce', source: 'text', message, ...parameters };
}

/** All requests that change a player, verbatim and in the order of arrival. */
export function sentPlayerChanges(server: MusicServer): SentBody[] {
	return readSentBodies(server).filter(({ command }) =>
		/^players\/(cmd|sleep_timer)\//.test(String(command)),
	);
}

/** Announces the file in the field `data` of the input item. */
export function announceFileParameters(parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'player', operation: 'announce', source: 'binary', ...parameters };
}

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
