import type { FaultsOfRequest } from '../control/faults';
import type { Simulation } from '../simulation';
import type { User } from '../world/users/users';
import type { HttpAnswer } from './http-answer';
import { AUTHENTICATION_REQUIRED } from './authentication';
import { executeCommand, findCommand, unknownCommandOutcome } from './execute-command';
import type { CommandRequest } from './command-request';
import { bareHttpAnswer, envelopedHttpAnswer } from './command-outcome';
import type { CommandOutcome } from './command-outcome';

/** The response to a well-formed request. An unknown command is rejected before the token is checked. */
export async function answerHttpCommand(
	simulation: Simulation,
	request: CommandRequest,
	caller: User | undefined,
	faults: FaultsOfRequest,
): Promise<HttpAnswer> {
	const { server, paging, profile } = simulation;
	const command = findCommand(server, request.command);
	const shape = (outcome: CommandOutcome) => shapeAnswer(outcome, request, simulation, faults);
	if (!command) return shape(unknownCommandOutcome(request.command));
	const user = profile.authentication === 'none' ? server.users.admin : caller;
	if (!user && !command.isOpen) return AUTHENTICATION_REQUIRED;
	const args = paging.changeArguments(command.name, request.args, faults);
	return shape(await executeCommand(command, args, server, user ?? server.users.user));
}

function shapeAnswer(
	outcome: CommandOutcome,
	request: CommandRequest,
	{ profile }: Simulation,
	faults: FaultsOfRequest,
): HttpAnswer {
	const foreignId = faults.find('message-id');
	if (foreignId) return envelopedHttpAnswer(outcome, foreignId.value);
	const enveloped =
		faults.has('envelope') || (profile.answers === 'enveloped' && !faults.has('bare'));
	return enveloped ? envelopedHttpAnswer(outcome, request.messageId) : bareHttpAnswer(outcome);
}
