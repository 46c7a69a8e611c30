import type { INodeProperties } from 'n8n-workflow';
import type { OperationContext } from '../../../parameters/operationContext';
import { parseUrisOrNames } from '../../../parameters/read/readUris';
import { startsPlayback, type EnqueueChoice } from './enqueueField';

export const fallbackMediaField: INodeProperties = {
	displayName: 'Fallback Media',
	name: 'fallbackMedia',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: 'e.g. Radio Estuary',
	description:
		'What to play if the media does not start: names in the library, URIs or share URLs, one per line, in the order in which to try them. An expression can return an array of them.',
};

/**
 * The URIs and names to try if the media does not start; none if the user chose none.
 *
 * @throws ParameterError if one is malformed, or if it would not be noticed that nothing starts
 */
export function readFallbackMedia(
	{ parameters }: Pick<OperationContext, 'parameters'>,
	enqueue: EnqueueChoice,
): string[] {
	const options = parameters.collection('options');
	const error = (problem: string, remedy: string) =>
		options.error('fallbackMedia', problem, remedy);
	const given = parseUrisOrNames(options.rawValue('fallbackMedia') ?? [], error);
	if (given.length === 0) return given;
	if (!startsPlayback(enqueue)) {
		throw error(
			'cannot be combined with this "Enqueue" setting, which starts nothing',
			'Choose another one, or remove the option.',
		);
	}
	if (!options.booleanOr('confirm', true)) {
		throw error(
			'requires that playback is confirmed',
			'Switch on "Confirm": otherwise the node does not notice that nothing plays.',
		);
	}
	return given;
}
