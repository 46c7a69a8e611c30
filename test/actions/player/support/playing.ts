import type { INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import type { MusicServer } from '../../support/musicServer';
import { bodiesSent, type SentBody } from '../../support/sent';
import { onServers } from '../../support/musicServer';
import { locator } from './settings';

/** The parameters of the operations that do something with a player, as the editor stores them. */

type Value = INodeParameters[string];

/** The servers that can do anything with players; the documented commands are about queues only. */
export const PLAYER_PROFILES = [
	'2.6',
	'2.7',
	'2.8',
	'2.9',
	'2.10',
	'2.11',
] as const satisfies ProfileName[];

export function onPlayerServers(tests: (server: MusicServer, profile: ProfileName) => void): void {
	onServers(PLAYER_PROFILES, tests);
}

/** A player operation on the player with this id or, where an expression gives it, another one for each item. */
export function playerOperation(
	operation: string,
	playerId: Value,
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'player', operation, playerId: locator('id', playerId), ...parameters };
}

export function controlling(playerId: Value, command: string, more: INodeParameters = {}) {
	return playerOperation('control', playerId, { command, ...more });
}

export function settingVolume(playerId: Value, volumeAction: string, more: INodeParameters = {}) {
	return playerOperation('setVolume', playerId, { volumeAction, ...more });
}

export function grouping(leader: Value, memberIds: Value, more: INodeParameters = {}) {
	return playerOperation('group', leader, { memberIds, ...more });
}

/** Announcing a sound; on the Office unless the parameters name other players. */
export function announcing(url: Value, parameters: INodeParameters): INodeParameters {
	return { resource: 'player', operation: 'announce', source: 'url', url, ...parameters };
}

/** Announcing a text. */
export function speaking(message: Value, parameters: INodeParameters): INodeParameters {
	return { resource: 'player', operation: 'announce', source: 'text', message, ...parameters };
}

/** All that was sent to change something, word for word and in the order of arrival. */
export function changesSent(server: MusicServer): SentBody[] {
	return bodiesSent(server).filter(({ command }) =>
		/^players\/(cmd|sleep_timer)\//.test(String(command)),
	);
}

/** Announcing the file in the field `data` of the input item. */
export function announcingFile(parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'player', operation: 'announce', source: 'binary', ...parameters };
}
