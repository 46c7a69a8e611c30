import type { OperationContext } from '../../../parameters/operationContext';
import { readUserIdOrName } from '../../../parameters/read/readUserId';
import { requireVersion } from '../../../parameters/requireVersion';
import type { EnqueueChoice } from './enqueueField';

/** The options of Play Media that are arguments of the command; only those that the user added. */
export interface PlayMediaOptionArguments {
	radio_mode?: boolean;
	shuffle?: boolean;
	start_from_beginning?: boolean;
	user?: string;
}

/**
 * @throws ParameterError for an option that the connected server would silently ignore: it needs a newer version, or does
 * not go with the enqueue option; also for an unknown user
 */
export async function readPlayMediaOptions(
	context: OperationContext,
	enqueue: EnqueueChoice,
): Promise<PlayMediaOptionArguments> {
	const options = context.parameters.collection('options');
	const args: PlayMediaOptionArguments = {};
	if (options.has('radioMode')) args.radio_mode = options.boolean('radioMode');
	if (options.has('shuffle')) args.shuffle = options.boolean('shuffle');
	if (args.shuffle !== undefined) {
		if (!['default', 'play', 'replace'].includes(enqueue)) {
			throw options.error(
				'shuffle',
				'cannot be combined with this "Enqueue" setting',
				'Set "Enqueue" to Play Now or Replace Queue, or remove the option.',
			);
		}
		await requireVersion(context, options, 'shuffle', 'shuffleOfPlayMedia');
	}
	if (options.has('user')) {
		await requireVersion(context, options, 'user', 'userOfPlayMedia');
		args.user = await readUserIdOrName(context, options, 'user');
	}
	return { ...args, ...(await readStartFromBeginningArgument(context)) };
}

/** @throws ParameterError if the connected server would silently ignore the option */
export async function readStartFromBeginningArgument(
	context: OperationContext,
): Promise<Pick<PlayMediaOptionArguments, 'start_from_beginning'>> {
	const options = context.parameters.collection('options');
	if (!options.has('startFromBeginning')) return {};
	const ignoresPosition = options.boolean('startFromBeginning');
	if (ignoresPosition) {
		await requireVersion(context, options, 'startFromBeginning', 'startFromBeginning');
	}
	return { start_from_beginning: ignoresPosition };
}
