import type { INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import type { MusicServer } from '../../support/musicServer';
import { readSentBodies, type SentBody } from '../../support/sentRequests';
import { describeOnServers } from '../../support/musicServer';
import { locator } from './playerSettings';

/** The parameters of operations that change players, as the editor stores them. */

/** How the item of a change ends that was seen to take effect. */
export const CONFIRMED = { success: true, confirmed: true } as const;

type ParameterValue = INodeParameters[string];

/** The servers with commands for players: the documented ones are for queues only. */
export const PROFILES_WITH_PLAYER_COMMANDS = [
	'2.6',
	'2.7',
	'2.8',
	'2.9',
	'2.10',
	'2.11',
] as const satisfies ProfileName[];

export function describeOnServersWithPlayerCommands(
	tests: (server: MusicServer, profile: ProfileName) => void,
): void {
	describeOnServers(PROFILES_WITH_PLAYER_COMMANDS, tests);
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
