import type { ActiveFaults } from '../control/faults';
import type { Simulation } from '../simulation';
import type { User } from '../world/users/users';
import type { Answer } from './answer';
import { AUTHENTICATION_REQUIRED } from './authentication';
import { executeCommand, findCommand, unknownCommandOutcome } from './execute-command';
import type { RequestFrame } from './request-frame';
import { bareAnswer, envelopedAnswer } from './command-outcome';
import type { CommandOutcome } from './command-outcome';

/** The response to a well-formed request. An unknown command is rejected before the token is checked. */
export async function answerCommand(
	simulation: Simulation,
	frame: RequestFrame,
	caller: User | undefined,
	faults: ActiveFaults,
): Promise<Answer> {
	const { server, paging, profile } = simulation;
	const command = findCommand(server, frame.command);
	const shape = (outcome: CommandOutcome) => shapeAnswer(outcome, frame, simulation, faults);
	if (!command) return shape(unknownCommandOutcome(frame.command));
	const user = profile.authentication === 'none' ? server.users.admin : caller;
	if (!user && !command.isOpen) return AUTHENTICATION_REQUIRED;
	const args = paging.changeArguments(command.name, frame.args, faults);
	return shape(await executeCommand(command, args, server, user ?? server.users.user));
}

function shapeAnswer(
	outcome: CommandOutcome,
	frame: RequestFrame,
	{ profile }: Simulation,
	faults: ActiveFaults,
): Answer {
	const foreignId = faults.find('message-id');
	if (foreignId) return envelopedAnswer(outcome, foreignId.value);
	const enveloped =
		faults.has('envelope') || (profile.answers === 'enveloped' && !faults.has('bare'));
	return enveloped ? envelopedAnswer(outcome, frame.messageId) : bareAnswer(outcome);
}
