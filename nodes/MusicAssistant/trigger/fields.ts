import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { playersField } from '../parameters/resolvePlayers';
import { optional, optionsField } from '../parameters/fields/fields';
import { mediaTypesField, PLAYABLE_TYPES } from '../parameters/fields/mediaTypes';
import { simplify } from '../parameters/fields/simplify';
import type { EventName } from './state/triggerEvent';

interface EventOption extends INodePropertyOptions {
	value: EventName;
}

const events: EventOption[] = [
	{
		name: 'Any Event',
		value: 'any',
		description: 'Everything the server tells, as it tells it: many events for one change',
	},
	{
		name: 'Item Added',
		value: 'itemAdded',
		description: 'Something has come into the library',
	},
	{
		name: 'Item Played',
		value: 'itemPlayed',
		description: 'Something was played, to its end or in part, and how much of it',
	},
	{
		name: 'Library Sync Completed',
		value: 'syncCompleted',
		description: 'The syncs of the library that were running are done',
	},
	{
		name: 'Playback Paused',
		value: 'playbackPaused',
		description: 'A player has paused',
	},
	{
		name: 'Playback Started',
		value: 'playbackStarted',
		description: 'A player has started to play, or goes on after a pause',
	},
	{
		name: 'Playback Stopped',
		value: 'playbackStopped',
		description: 'A player has stopped, or its queue has come to its end',
	},
	{
		name: 'Player Available',
		value: 'playerAvailable',
		description: 'A player can be reached, again or for the first time',
	},
	{
		name: 'Player Unavailable',
		value: 'playerUnavailable',
		description: 'A player cannot be reached any more',
	},
	{
		name: 'Queue Ended',
		value: 'queueEnded',
		description: 'A queue was played to its end',
	},
	{
		name: 'Track Changed',
		value: 'trackChanged',
		description:
			'A player plays something else than before; of a radio station, each song after the first',
	},
	{
		name: 'Volume Changed',
		value: 'volumeChanged',
		description: 'A player is louder or quieter than before, or muted; a fade counts once',
	},
];

export const EVENT_NAMES: readonly string[] = events.map(({ value }) => value);

const EVENTS_WITHOUT_PLAYER: readonly EventName[] = ['itemAdded', 'syncCompleted'];

/** The server's event types. `queue_time_updated` is emitted only if it is selected. */
const EVENT_TYPES = [
	'auth_session',
	'core_state_updated',
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
	'provider_event',
	'providers_updated',
	'queue_added',
	'queue_items_updated',
	'queue_time_updated',
	'queue_updated',
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
		description: 'What starts the workflow',
	},
	{
		...optional(
			playersField(
				'Player',
				'players',
				'The players to listen to, all where none is chosen; one that is grouped plays what its group plays',
			),
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
			options: EVENT_TYPES.map((type) => ({ name: type, value: type })),
			description:
				'The events of the server that Any Event tells, all but the ticks of elapsed time where none is chosen',
		},
		mediaTypesField(
			'The kinds of what is played, added or synced, all where none is chosen',
			PLAYABLE_TYPES,
		),
	]),
];
