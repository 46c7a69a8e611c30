import { secondsField } from '../../../parameters/fields/commonFields';
import type { Parameters } from '../../../parameters/parameters';
import { startsPlayback, type EnqueueChoice } from './enqueueField';

const MAX_SECONDS = 3600;

export const keepsPlayingForField = secondsField(
	'Keeps Playing For',
	'keepsPlayingFor',
	0,
	'How many seconds the media must keep playing before it is confirmed, because some streams end a moment after they start; 0 confirms the start',
	{ typeOptions: { minValue: 0, maxValue: MAX_SECONDS } },
);

/**
 * How many seconds the media must keep playing before it is confirmed; 0 for its start only.
 *
 * @throws ParameterError if it is out of range, or if it would not be noticed that playback ends
 */
export function readKeepsPlayingFor(parameters: Parameters, enqueue: EnqueueChoice): number {
	const options = parameters.collection('options');
	const seconds = options.numberOr('keepsPlayingFor', 0, { min: 0, max: MAX_SECONDS });
	if (seconds === 0) return seconds;
	if (!startsPlayback(enqueue)) {
		throw options.error(
			'keepsPlayingFor',
			'cannot be combined with this "Enqueue" setting, which starts nothing',
			'Choose another one, or remove the option.',
		);
	}
	if (!options.booleanOr('confirm', true)) {
		throw options.error(
			'keepsPlayingFor',
			'requires that playback is confirmed',
			'Switch on "Confirm": otherwise the node does not notice that nothing plays.',
		);
	}
	return seconds;
}
