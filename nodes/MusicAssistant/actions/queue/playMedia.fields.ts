import type { INodeProperties } from 'n8n-workflow';
import { optionsForChange, secondsField } from '../../parameters/fields/commonFields';
import { mediaLocator, queueLocator } from '../../parameters/fields/locators';
import { userField } from '../../parameters/fields/userField';
import { combineItemsField } from '../itemCombination';
import { enqueueField } from './play/enqueueField';
import { fallbackMediaField } from './play/fallbackMedia';
import { keepsPlayingForField } from './play/keepsPlayingFor';
import { startFields } from './play/startFields';
import { startVolumeField } from './play/startVolume';

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
