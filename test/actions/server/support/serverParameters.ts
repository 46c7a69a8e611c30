import type { INodeParameters } from 'n8n-workflow';
import type { LoggedRequest, ProfileName } from '../../../../simulator';
import { locator } from '../../queue/support/playMediaParameters';
import type { MusicServer } from '../../support/musicServer';

export const COMMAND_LIST_PATH = '/api-docs/commands.json';

/** The servers that list their commands. */
export const PROFILES_LISTING_COMMANDS = [
	'2.7',
	'2.8',
	'2.9',
	'2.10',
	'2.11',
] as const satisfies readonly ProfileName[];

/** The parameters of the operations about the server itself, as the editor stores what a user chose. */

export function getInfoParameters(): INodeParameters {
	return { resource: 'server', operation: 'getInfo' };
}

export function getHealthParameters(options: INodeParameters = {}): INodeParameters {
	return { resource: 'server', operation: 'getHealth', options };
}

export function getCommandsParameters(changed: INodeParameters = {}): INodeParameters {
	return { resource: 'server', operation: 'getCommands', ...changed };
}

export function sendCommandParameters(
	command: string,
	args: INodeParameters[string] = '{}',
	options: INodeParameters = {},
): INodeParameters {
	const given = { command: locator('name', command), arguments: args, options };
	return { resource: 'server', operation: 'sendCommand', ...given };
}

/** The requests for the server's list of commands. */
export function requestsForCommandList({ control }: MusicServer): readonly LoggedRequest[] {
	return control.requests().filter(({ path }) => path === COMMAND_LIST_PATH);
}
