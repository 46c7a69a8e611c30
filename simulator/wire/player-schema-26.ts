import type { Player } from '../world/players/players';
import type { WireObject } from './wire-object';

/** These names were introduced with schema 27; `state` and `group_childs` have the same values before and after. */
const LATER_KEYS = ['playback_state', 'group_members', 'static_group_members', 'extra_attributes'];

const SUPPORTED_FEATURES = [
	'volume_mute',
	'volume_set',
	'enqueue',
	'gapless_playback',
	'set_members',
	'power',
	'multi_device_dsp',
	'pause',
];

/** Fields that later players no longer have. */
const DROPPED_LATER: WireObject = {
	enabled_by_default: true,
	hidden_by_default: false,
	expose_to_ha_by_default: true,
	needs_poll: false,
	poll_interval: 30,
};

/** A player as recorded on schema 26, derived from that of schema 28. */
export function convertPlayerToSchema26(schema28Object: WireObject, player: Player): WireObject {
	const remainingFields = Object.entries(schema28Object).filter(
		([key]) => !LATER_KEYS.includes(key),
	);
	return {
		...Object.fromEntries(remainingFields),
		...DROPPED_LATER,
		supported_features: player.available ? SUPPORTED_FEATURES : [],
		volume_muted: player.available ? player.muted : null,
		source_list: [],
		announcement_in_progress: player.announcement !== null,
		mute_control: 'native',
	};
}
