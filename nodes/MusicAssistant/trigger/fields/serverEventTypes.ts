import { snakeCaseToTitleCase } from '../../parameters/fields/mediaTypeFields';

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
