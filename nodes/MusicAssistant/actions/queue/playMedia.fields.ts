import type { INodeProperties } from 'n8n-workflow';
import { optionsForChange, secondsField, userField } from '../../parameters/fields/commonFields';
import { mediaLocator, queueLocator } from '../../parameters/fields/locators';
import { combineItemsField } from '../operation';
import {
	enqueueField,
	startFields,
	startVolumeField,
	startsPlayback,
	type EnqueueChoice,
} from './play/startFields';
import type { Parameters } from '../../parameters/parameters';
import type { OperationContext } from '../../parameters/operationContext';
import { parseUrisOrNames } from '../../parameters/readUris';

const fallbackMediaField: INodeProperties = {
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

/** Seconds within which playback must start: servers report the item up to five seconds late. */
export const DEFAULT_CONFIRM_SECONDS = 15;

const radioModeField: INodeProperties = {
	displayName: 'Radio Mode',
	name: 'radioMode',
	type: 'boolean',
	default: true,
	description:
		'Whether to keep playing similar tracks; requires a provider that can find similar tracks',
};

const shuffleField: INodeProperties = {
	displayName: 'Shuffle',
	name: 'shuffle',
	type: 'boolean',
	default: true,
	description:
		'Whether to shuffle the media; only with Play Now and Replace Queue (server 2.10 and newer)',
};

export const startFromBeginningField: INodeProperties = {
	displayName: 'Ignore Resume Position',
	name: 'startFromBeginning',
	type: 'boolean',
	default: true,
	description:
		'Whether to play an episode or audiobook from its beginning instead of where it was left off (server 2.10 and newer)',
};

const playAsUserField = userField(
	"to play as, in whose history the media then appears; requires an admin token for anyone but the access token's user (server 2.10 and newer)",
);

export const confirmField: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait until the new media is actually playing, or is in the queue, and to fail otherwise',
};

export const confirmSecondsField = secondsField(
	'Confirm Within',
	'confirmSeconds',
	DEFAULT_CONFIRM_SECONDS,
	'How many seconds the player has to start',
	{ displayOptions: { hide: { confirm: [false] } } },
);

export const playMediaFields: INodeProperties[] = [
	queueLocator,
	mediaLocator,
	...startFields,
	enqueueField,
	optionsForChange(
		combineItemsField,
		confirmField,
		confirmSecondsField,
		fallbackMediaField,
		keepsPlayingForField,
		radioModeField,
		shuffleField,
		startFromBeginningField,
		startVolumeField,
		playAsUserField,
	),
];
