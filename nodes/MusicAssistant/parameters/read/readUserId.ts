import type { MusicAssistantClient } from '../../api/client';
import { findByName } from '../../helpers/nameComparison';
import { joinWithLimit, truncateText } from '../../helpers/text';
import type { User } from '../../api/models/user';
import type { OperationContext } from '../operationContext';
import type { Collection } from '../parameters';

const USER_ID = /^[0-9a-f]{32}$/i;

/**
 * The id of a user, given by name or id.
 *
 * @throws ParameterError for an unknown user, for whom servers silently return nothing, and for a name if the token's user
 * may not see the others
 */
export async function readUserId(
	{ client }: OperationContext,
	options: Collection,
	optionName: string,
): Promise<string> {
	const given = readUserText(options, optionName);
	const id = await resolveUserId(client, options, optionName, given);
	if (id !== undefined) return id;
	throw options.error(
		optionName,
		`is "${truncateText(given)}", but the token's user is not allowed to see other users`,
		'Enter the ID of the user, or use the token of an admin.',
	);
}

/**
 * The id of a user, given by name or id; what was given if the token's user may not see the others. It is for commands that
 * accept both and themselves refuse unknown users and those as whom the token's user may not act.
 *
 * @throws ParameterError for an unknown user
 */
export async function readUserIdOrName(
	{ client }: OperationContext,
	options: Collection,
	optionName: string,
): Promise<string> {
	const given = readUserText(options, optionName);
	return (await resolveUserId(client, options, optionName, given)) ?? given;
}

function readUserText(options: Collection, optionName: string): string {
	return options.filledText(optionName, 'Enter the name or ID of a user.');
}

/** @throws ParameterError for a user whom the server does not have, or several of that name */
async function resolveUserId(
	client: MusicAssistantClient,
	options: Collection,
	optionName: string,
	nameOrId: string,
): Promise<string | undefined> {
	const users = await client.tryCall('auth/users', {});
	const matches = users && findByName(users, nameOrId, namesOfUser);
	const [match] = matches ?? [];
	if (match?.id !== undefined && matches?.length === 1) return match.id;
	if (users === undefined) return await readOwnOrGivenId(client, nameOrId);
	throw options.error(
		optionName,
		`is "${truncateText(nameOrId)}", ${match ? 'which is the name of several users' : 'but the server has no such user'}`,
		`Enter one of these users: ${joinWithLimit(users.map((user) => `${user.name ?? ''} (ID ${user.id ?? ''})`))}.`,
	);
}

/** Without the list of users, only the token's own name is known. */
async function readOwnOrGivenId(
	client: MusicAssistantClient,
	nameOrId: string,
): Promise<string | undefined> {
	if (USER_ID.test(nameOrId)) return nameOrId;
	const own = await client.tryCall('auth/me', {});
	return own && findByName([own], nameOrId, namesOfUser)[0]?.id;
}

function namesOfUser({ id, name, username }: User): Array<string | undefined> {
	return [id, name, username];
}
