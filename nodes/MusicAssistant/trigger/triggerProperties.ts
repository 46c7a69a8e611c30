import type { INodeProperties } from 'n8n-workflow';
import { optionsField, secondsField, simplifyField } from '../parameters/fields/commonFields';
import {
	mediaTypesField,
	PLAYABLE_TYPES,
	providersField,
	snakeCaseToTitleCase,
} from '../parameters/fields/listFields';
import { coverFields } from '../parameters/fields/fileFields';
import { playersField } from '../parameters/fields/locators';
import {
	SERVER_EVENT_TYPES,
	serverEventTypeName,
	CHECKED_EVENTS,
	COVER_EVENTS,
	selectableEventOptions,
	ITEM_EVENTS,
	MEDIA_TYPE_EVENTS,
	EVENTS_WITH_OPTIONS,
	PLAYER_EVENTS,
	PROVIDER_EVENTS,
	SIMPLIFIED_EVENTS,
} from './selectableEvents';
import type { EventName } from './state/triggerEvent';

const WEEK_MINUTES = 10_080;

const DEFAULT_IDLE_MINUTES = 10;
export const IDLE_MINUTES = { min: 0.01, max: WEEK_MINUTES };

/** Seconds: a player that is restarted or loses its network for a moment is gone for less. */
export const DEFAULT_MINIMUM_DURATION = 10;
export const MINIMUM_DURATION = { min: 0, max: 86_400 };

export const DEFAULT_CHECK_MINUTES = 15;
/** At least a minute, as for n8n's own polling: each check can take hundreds of requests. */
export const CHECK_MINUTES = { min: 1, max: WEEK_MINUTES };

const checkMinutesField: INodeProperties = {
	displayName: 'Check Every (Minutes)',
	name: 'checkMinutes',
	type: 'number',
	typeOptions: { minValue: CHECK_MINUTES.min, maxValue: CHECK_MINUTES.max },
	default: DEFAULT_CHECK_MINUTES,
	description:
		'How often to check the library and the providers for what the server does not report; they are also checked after each sync',
	...shownFor(CHECKED_EVENTS),
};

const idleMinutesField: INodeProperties = {
	displayName: 'Idle Minutes',
	name: 'idleMinutes',
	type: 'number',
	typeOptions: { minValue: IDLE_MINUTES.min, maxValue: IDLE_MINUTES.max },
	default: DEFAULT_IDLE_MINUTES,
	description:
		'How many minutes without playback must pass before Nothing Playing starts the workflow; fractions are allowed',
	displayOptions: { show: { events: ['nothingPlaying'] } },
};

const minimumDurationField: INodeProperties = secondsField(
	'Minimum Duration',
	'minimumDuration',
	DEFAULT_MINIMUM_DURATION,
	'How many seconds a player must be available or unavailable before that starts the workflow; 0 reports each change at once',
	{
		typeOptions: { minValue: MINIMUM_DURATION.min, maxValue: MINIMUM_DURATION.max },
		...shownFor(['playerAvailable', 'playerUnavailable']),
	},
);

const matchField: INodeProperties = {
	displayName: 'Match',
	name: 'match',
	type: 'string',
	default: '',
	placeholder: 'e.g. Morning News',
	description:
		'Only report items with this text in their title, artist, album or URI; not case-sensitive',
	...shownFor(ITEM_EVENTS),
};

export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: [],
		options: selectableEventOptions,
		description: 'The events that start the workflow',
	},
	{
		...playersField(
			'Player',
			'players',
			'The players whose events start the workflow; leave empty for all (a grouped player plays what its group plays)',
		),
		hint: 'Empty: all players',
		displayOptions: { show: { events: [...PLAYER_EVENTS] } },
	},
	libraryChoiceField('playlist', 'playlistChanged', 'The playlists to check for changes'),
	libraryChoiceField('podcast', 'newEpisode', 'The podcasts to check for new episodes'),
	{
		...providersField('The providers to watch; leave empty for all', 'getConfiguredProviders'),
		displayOptions: { show: { events: [...PROVIDER_EVENTS] } },
	},
	idleMinutesField,
	{ ...simplifyField, displayOptions: { show: { events: [...SIMPLIFIED_EVENTS] } } },
	{
		...optionsField([
			checkMinutesField,
			{
				displayName: 'Event Types',
				name: 'eventTypes',
				type: 'multiOptions',
				default: [],
				options: SERVER_EVENT_TYPES.map((type) => ({
					name: serverEventTypeName(type),
					value: type,
				})),
				description:
					'The server events that Raw Server Event reports; leave empty for all except updates of the elapsed time',
				hint: 'Empty: all, except for updates of the elapsed time',
				...shownFor(['any']),
			},
			...coverFields('what the event is about').map((field) => ({
				...field,
				displayOptions: {
					show: { ...field.displayOptions?.show, '/events': [...COVER_EVENTS] },
				},
			})),
			matchField,
			minimumDurationField,
			{
				...mediaTypesField(
					'The types of media that are played, added, synced or made favorites; leave empty for all',
					PLAYABLE_TYPES,
				),
				...shownFor(MEDIA_TYPE_EVENTS),
			},
		]),
		displayOptions: { show: { events: [...EVENTS_WITH_OPTIONS] } },
	},
];

function libraryChoiceField(
	type: 'podcast' | 'playlist',
	event: EventName,
	description: string,
): INodeProperties {
	return {
		displayName: `${snakeCaseToTitleCase(type)} Names or IDs`,
		name: `${type}s`,
		type: 'multiOptions',
		default: [],
		typeOptions: { loadOptionsMethod: `getLibrary${snakeCaseToTitleCase(type)}s` },
		hint: `Empty: all ${type}s in the library`,
		description: `${description}; leave empty for all ${type}s in the library. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
		displayOptions: { show: { events: [event] } },
	};
}

function shownFor(chosen: readonly EventName[]): Pick<INodeProperties, 'displayOptions'> {
	return { displayOptions: { show: { '/events': [...chosen] } } };
}
