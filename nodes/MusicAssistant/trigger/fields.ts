import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { playersField } from '../parameters/resolve/resolvePlayers';
import { optionsField } from '../parameters/fields/fields';
import { mediaTypesField, PLAYABLE_TYPES, titleCase } from '../parameters/fields/mediaTypes';
import { simplify } from '../parameters/fields/simplify';
import type { EventName } from './state/triggerEvent';

interface EventOption extends INodePropertyOptions {
	value: EventName;
}

const events: EventOption[] = [
	{
		name: 'Item Added',
		value: 'itemAdded',
		description: 'An item was added to the library',
	},
	{
		name: 'Item Played',
		value: 'itemPlayed',
		description: 'An item was played, to the end or in part; the output says how much of it',
	},
	{
		name: 'Library Sync Completed',
		value: 'syncCompleted',
		description: 'All running library syncs have finished',
	},
	{
		name: 'Playback Paused',
		value: 'playbackPaused',
		description: 'A player has paused',
	},
	{
		name: 'Playback Started',
		value: 'playbackStarted',
		description: 'A player has started playing, or resumed after a pause',
	},
	{
		name: 'Playback Stopped',
		value: 'playbackStopped',
		description: 'A player has stopped, or its queue has ended',
	},
	{
		name: 'Player Available',
		value: 'playerAvailable',
		description: 'A player has become available, again or for the first time',
	},
	{
		name: 'Player Unavailable',
		value: 'playerUnavailable',
		description: 'A player is no longer available',
	},
	{
		name: 'Queue Ended',
		value: 'queueEnded',
		description: 'A queue was played to the end',
	},
	{
		name: 'Raw Server Event',
		value: 'any',
		description: 'Every event of the server, unchanged; one change can cause many events',
	},
	{
		name: 'Track Changed',
		value: 'trackChanged',
		description:
			'A player has moved to a different item; on a radio station, each song after the first',
	},
	{
		name: 'Volume Changed',
		value: 'volumeChanged',
		description: 'The volume of a player has changed, or it was muted; a fade counts once',
	},
];

export const EVENT_NAMES: readonly string[] = events.map(({ value }) => value);

const EVENTS_WITHOUT_PLAYER: readonly EventName[] = ['itemAdded', 'syncCompleted'];

/** The server's event types. `queue_time_updated` is emitted only if it is selected. */
const EVENT_TYPES = [
	'auth_session',
	'core_state_updated',
	'dashboard_hide',
	'dashboard_sessions_updated',
	'dashboard_show',
	'dashboards_updated',
	'dsp_irs_updated',
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

export const properties: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: [],
		options: events,
		description: 'The events that start the workflow',
	},
	{
		...playersField(
			'Player',
			'players',
			'The players to listen to; leave empty for all (a grouped player plays what its group plays)',
		),
		displayOptions: {
			show: {
				events: events
					.map(({ value }) => value)
					.filter((event) => !EVENTS_WITHOUT_PLAYER.includes(event)),
			},
		},
	},
	simplify,
	optionsField([
		{
			displayName: 'Event Types',
			name: 'eventTypes',
			type: 'multiOptions',
			default: [],
			displayOptions: { show: { '/events': ['any'] } },
			options: EVENT_TYPES.map((type) => ({ name: titleCase(type), value: type })),
			description:
				'The server events that Raw Server Event reports; leave empty for all except updates of the elapsed time',
		},
		mediaTypesField(
			'The media types that are played, added or synced; leave empty for all',
			PLAYABLE_TYPES,
		),
	]),
];
