import type { INodeProperties } from 'n8n-workflow';
import { optionsField, simplifyField } from '../parameters/fields/commonFields';
import { listedField, numberField, textField } from '../parameters/fields/fieldBuilders';
import { coverFields, readCoverOptions } from '../parameters/fields/fileFields';
import {
	LIBRARY_TYPES,
	mediaTypesField,
	PLAYABLE_TYPES,
	providersField,
	snakeCaseToTitleCase,
} from '../parameters/fields/listFields';
import { playersField } from '../parameters/fields/locators';
import { Parameters } from '../parameters/parameters';
import { matchChoice, quoteValue } from '../parameters/values';
import type { ProviderHealth } from '../services/providerHealth';
import { readChoice, readContainerChoice } from './choices';
import { EVENTS, eventsWith, type EventField, type EventName } from './state/triggerEvent';

const MINUTE_MS = 60_000;
const WEEK_MINUTES = 10_080;

const DEFAULT_IDLE_MINUTES = 10;
const IDLE_MINUTES = { min: 0.01, max: WEEK_MINUTES };

/** Seconds: a player that is restarted or loses its network for a moment is gone for less. */
const DEFAULT_MINIMUM_DURATION = 10;
const MINIMUM_DURATION = { min: 0, max: 86_400 };

const DEFAULT_CHECK_MINUTES = 15;
/** At least a minute, as for n8n's own polling: each check can take hundreds of requests. */
const CHECK_MINUTES = { min: 1, max: WEEK_MINUTES };

/** The server's event types. `queue_time_updated` is emitted only if it is selected. */
const SERVER_EVENT_TYPES = [
	'application_shutdown',
	'auth_session',
	'core_state_updated',
	'dashboard_hide',
	'dashboard_sessions_updated',
	'dashboard_show',
	'dashboards_updated',
	'dsp_irs_updated',
	'dsp_presets_updated',
	'favorite_updated',
	'media_item_added',
	'media_item_deleted',
	'media_item_played',
	'media_item_updated',
	'music_sync_completed',
	'player_added',
	'player_config_updated',
	'player_dsp_config_updated',
	'player_options_updated',
	'player_removed',
	'player_sleep_timer_updated',
	'player_updated',
	'playlog_updated',
	'provider_event',
	'providers_updated',
	'queue_added',
	'queue_items_updated',
	'queue_time_updated',
	'queue_updated',
	'setup_flow_updated',
	'sync_tasks_updated',
	'tasks_updated',
];

/** DSP is signal processing, and IRs are impulse responses. */
function serverEventTypeName(type: string): string {
	return snakeCaseToTitleCase(type).replace('Dsp', 'DSP').replace('Irs', 'IRs');
}

const checkMinutesField = numberField(
	'Check Every (Minutes)',
	'checkMinutes',
	DEFAULT_CHECK_MINUTES,
	CHECK_MINUTES,
	'How often to check the library and the providers for what the server does not report; they are also checked after each sync',
);

const eventTypesField: INodeProperties = {
	displayName: 'Event Types',
	name: 'eventTypes',
	type: 'multiOptions',
	default: [],
	options: SERVER_EVENT_TYPES.map((type) => ({ name: serverEventTypeName(type), value: type })),
	description:
		'The server events that Raw Server Event reports; leave empty for all except updates of the elapsed time',
	hint: 'Empty: all, except for updates of the elapsed time',
};

const idleMinutesField = numberField(
	'Idle Minutes',
	'idleMinutes',
	DEFAULT_IDLE_MINUTES,
	IDLE_MINUTES,
	'How many minutes without playback must pass before Nothing Playing starts the workflow; fractions are allowed',
);

const minimumDurationField = numberField(
	'Minimum Duration (Seconds)',
	'minimumDuration',
	DEFAULT_MINIMUM_DURATION,
	MINIMUM_DURATION,
	'How many seconds a player must be available or unavailable before that starts the workflow; 0 reports each change at once',
);

const matchField = textField(
	'Match',
	'match',
	'Morning News',
	'Only report items with this text in their title, artist, album or URI; not case-sensitive',
);

/** Each option, after the name by which events declare that it applies to them. */
const OPTIONS: ReadonlyArray<readonly [EventField, INodeProperties]> = [
	['checkMinutes', checkMinutesField],
	['eventTypes', eventTypesField],
	...coverFields('what the event is about').map((field) => ['downloadCover', field] as const),
	['match', matchField],
	['minimumDuration', minimumDurationField],
	[
		'mediaTypes',
		mediaTypesField(
			'The types of media that are played, added, synced or made favorites; leave empty for all',
			PLAYABLE_TYPES,
		),
	],
];

export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: [],
		options: EVENTS.map(({ name, value, description }) => ({ name, value, description })),
		description: 'The events that start the workflow',
	},
	shownWith(
		'players',
		playersField(
			'Player',
			'players',
			'The players whose events start the workflow; leave empty for all (a grouped player plays what its group plays)',
			{ hint: 'Empty: all players' },
		),
	),
	shownWith('playlists', containersField('playlist', 'The playlists to check for changes')),
	shownWith('podcasts', containersField('podcast', 'The podcasts to check for new episodes')),
	shownWith(
		'providers',
		providersField('The providers to watch; leave empty for all', 'getConfiguredProviders'),
	),
	shownWith('idleMinutes', idleMinutesField),
	shownWith('simplify', simplifyField),
	{
		...optionsField(OPTIONS.map(([field, properties]) => optionFor(field, properties))),
		displayOptions: { show: { events: eventsWith(...OPTIONS.map(([field]) => field)) } },
	},
];

function containersField(type: 'podcast' | 'playlist', description: string): INodeProperties {
	const displayName = snakeCaseToTitleCase(type);
	return listedField(
		'multiOptions',
		displayName,
		`${type}s`,
		`getLibrary${displayName}s`,
		`${description}; leave empty for all ${type}s in the library`,
		{ hint: `Empty: all ${type}s in the library` },
	);
}

/** Shows a field for the events to which it applies. */
function shownWith(field: EventField, properties: INodeProperties): INodeProperties {
	return { ...properties, displayOptions: { show: { events: eventsWith(field) } } };
}

/** The same for an option, which may depend on another one too. */
function optionFor(field: EventField, properties: INodeProperties): INodeProperties {
	const { show } = properties.displayOptions ?? {};
	return { ...properties, displayOptions: { show: { ...show, '/events': eventsWith(field) } } };
}

/** What the user set. */
export type TriggerSettings = ReturnType<typeof readTriggerSettings>;

/**
 * @param read reads a parameter's value from n8n
 * @throws ParameterError for a value that cannot be used
 */
export function readTriggerSettings(read: (name: string) => unknown) {
	const parameters = new Parameters(triggerProperties, read);
	const options = parameters.collection('options');
	const events = readEvents(parameters);
	const includes = (...some: readonly EventName[]) => some.some((event) => events.includes(event));
	const players = readChoice<{ id: string; name: string }>(parameters, 'player');
	const mediaTypes = options.choices('mediaTypes', PLAYABLE_TYPES);
	const favoriteTypes = mediaTypes.length === 0 ? PLAYABLE_TYPES : mediaTypes;
	return {
		/** Whether the user chose at least one of these events. */
		includes,
		/** Whether a sample of an event can stand for all that the user waits for: none of them is caused by the user. */
		hasOnlySampledEvents: events.every((event) => SAMPLED_EVENTS.includes(event)),
		players,
		/** All if empty. */
		mediaTypes,
		/** The types of items whose favorites are reported. */
		favoriteTypes: LIBRARY_TYPES.filter((type) => favoriteTypes.includes(type)),
		// Newer servers may have others.
		eventTypes: options
			.listedTexts('eventTypes', () => false)
			.map((type) => matchChoice(type, SERVER_EVENT_TYPES, []) ?? type),
		simplify: includes(...eventsWith('simplify')) && parameters.boolean('simplify'),
		/** `undefined` if covers are not to be downloaded. */
		cover: readCoverOptions(options),
		/** What items must contain; '' for any. */
		match: options.has('match') ? options.text('match') : '',
		podcasts: readContainerChoice(parameters, 'podcast'),
		playlists: readContainerChoice(parameters, 'playlist'),
		providers: readChoice<ProviderHealth>(parameters, 'provider'),
		/** Between two complete checks of the library. */
		checkMs: MINUTE_MS * options.numberOr('checkMinutes', DEFAULT_CHECK_MINUTES, CHECK_MINUTES),
		/** How long a player must be available or unavailable until that is reported. */
		minimumPresenceMs:
			1000 * options.numberOr('minimumDuration', DEFAULT_MINIMUM_DURATION, MINIMUM_DURATION),
		/** How long nothing must have been playing for Nothing Playing. */
		idleMs: includes('nothingPlaying')
			? MINUTE_MS * parameters.number('idleMinutes', IDLE_MINUTES)
			: Infinity,
	};
}

/** The events that nobody can cause while a test step waits: it shows a sample at once. */
const SAMPLED_EVENTS = eventsWith('checkMinutes', 'idleMinutes');

/**
 * The fields of an event are only shown, and have values, if it is given by its value: with its label, what the user set
 * there would be lost. An expression shows all of them.
 */
function readEvents(parameters: Parameters): EventName[] {
	const choices = EVENTS.map(({ value }) => value);
	const events = parameters.choices('events', choices);
	if (events.length === 0) {
		throw parameters.error('events', 'must not be empty', 'Choose at least one event.');
	}
	const given = parameters.listedTexts('events');
	const label = given.find((text) => !events.some((event) => event === text));
	const isHidden = ({ name, displayOptions }: INodeProperties) =>
		displayOptions?.show?.events?.some((event) => events.some((one) => one === event)) &&
		parameters.rawValue(name) === null;
	if (label === undefined || !triggerProperties.some(isHidden)) return events;
	throw parameters.error(
		'events',
		`contains ${quoteValue(label)}, which is not one of the options`,
		`Use: ${choices.join(', ')}.`,
	);
}
