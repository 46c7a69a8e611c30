import type { INodePropertyOptions } from 'n8n-workflow';
import type { EventName } from './state/triggerEvent';
import { snakeCaseToTitleCase } from '../parameters/fields/listFields';

interface EventOption extends INodePropertyOptions {
	value: EventName;
}

export const selectableEventOptions: EventOption[] = [
	{
		name: 'Favorite Added',
		value: 'favoriteAdded',
		description: 'An item became a favorite',
	},
	{
		name: 'Item Added',
		value: 'itemAdded',
		description: 'An item was added to the library',
	},
	{
		name: 'Item Played',
		value: 'itemPlayed',
		description:
			'An item was played, to the end or in part: take this to count or log what was heard, with how much of it',
	},
	{
		name: 'Library Sync Completed',
		value: 'syncCompleted',
		description: 'All running library syncs have finished',
	},
	{
		name: 'New Podcast Episode',
		value: 'newEpisode',
		description: 'A podcast in the library has a new episode',
	},
	{
		name: 'Nothing Playing',
		value: 'nothingPlaying',
		description:
			'Nothing has been playing on any of the chosen players for some minutes (Idle Minutes); reported once, until something plays again',
	},
	{
		name: 'Playback Paused',
		value: 'playbackPaused',
		description: 'A player has paused',
	},
	{
		name: 'Playback Started',
		value: 'playbackStarted',
		description:
			'A player has started playing, or resumed after a pause: take this to react when music begins',
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
		name: 'Playlist Changed',
		value: 'playlistChanged',
		description: 'Tracks were added to a playlist or removed from it; the output names them',
	},
	{
		name: 'Provider Available',
		value: 'providerAvailable',
		description: 'A provider that had failed works again',
	},
	{
		name: 'Provider Failed',
		value: 'providerFailed',
		description:
			'A provider, such as a streaming service, no longer works: it is enabled, but not loaded or not available. Take this to hear of a lost login before the music is missing.',
	},
	{
		name: 'Queue Ended',
		value: 'queueEnded',
		description: 'A queue was played to the end',
	},
	{
		name: 'Raw Server Event',
		value: 'any',
		description:
			'Every event of the server, unchanged, or only those chosen in the option Event Types; one change can cause many events',
	},
	{
		name: 'Track Changed',
		value: 'trackChanged',
		description:
			'A player plays another item than before, also the first one after silence; on a radio station, also each song after the first. Take this to react to every song.',
	},
	{
		name: 'Volume Changed',
		value: 'volumeChanged',
		description: 'The volume of a player has changed, or it was muted; a fade counts once',
	},
];

export const EVENT_NAMES: readonly string[] = selectableEventOptions.map(({ value }) => value);

/** The events of the library that servers do not report, or not always: the trigger checks the library for them. */
const LIBRARY_EVENTS: readonly EventName[] = ['favoriteAdded', 'newEpisode', 'playlistChanged'];

export const PROVIDER_EVENTS: readonly EventName[] = ['providerAvailable', 'providerFailed'];

/** The events that the trigger finds by checking from time to time. */
export const CHECKED_EVENTS: readonly EventName[] = [...LIBRARY_EVENTS, ...PROVIDER_EVENTS];

/** The events that nobody can cause while a test step waits: it shows a sample at once. */
export const SAMPLED_EVENTS: readonly EventName[] = [...CHECKED_EVENTS, 'nothingPlaying'];

const EVENTS_WITHOUT_PLAYER: readonly EventName[] = [
	'itemAdded',
	'syncCompleted',
	...CHECKED_EVENTS,
];

/** The events that the choice of players applies to. */
export const PLAYER_EVENTS: readonly EventName[] = selectableEventOptions
	.map(({ value }) => value)
	.filter((event) => !EVENTS_WITHOUT_PLAYER.includes(event));

/** The events whose output can be simplified: a raw one is passed on as the server sent it. */
export const SIMPLIFIED_EVENTS: readonly EventName[] = selectableEventOptions
	.map(({ value }) => value)
	.filter((event) => event !== 'any');

/** The events that are about an item, so that its title can be compared. */
export const ITEM_EVENTS: readonly EventName[] = [
	'any',
	'itemAdded',
	'itemPlayed',
	...LIBRARY_EVENTS,
	'playbackPaused',
	'playbackStarted',
	'playbackStopped',
	'queueEnded',
	'trackChanged',
];

/** The events that may be about items of any media type, so that it can be compared. */
export const MEDIA_TYPE_EVENTS: readonly EventName[] = [
	...ITEM_EVENTS.filter((event) => event !== 'newEpisode' && event !== 'playlistChanged'),
	'syncCompleted',
];

/** The events that may have a picture: a raw one is passed on as the server sent it. */
export const COVER_EVENTS: readonly EventName[] = [
	...ITEM_EVENTS.filter((event) => event !== 'any'),
	'nothingPlaying',
];

/** The events that any option applies to. */
export const EVENTS_WITH_OPTIONS: readonly EventName[] = [
	...ITEM_EVENTS,
	'nothingPlaying',
	'playerAvailable',
	'playerUnavailable',
	...PROVIDER_EVENTS,
	'syncCompleted',
];

/** The server's event types. `queue_time_updated` is emitted only if it is selected. */
export const SERVER_EVENT_TYPES = [
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
export function serverEventTypeName(type: string): string {
	return snakeCaseToTitleCase(type).replace('Dsp', 'DSP').replace('Irs', 'IRs');
}
