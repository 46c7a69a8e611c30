import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import { hiddenPlayerControlSettings, nativeControlSettings } from './control-settings';
import {
	AIRPLAY_MODE,
	CROSSFADE_SWITCH,
	crossfadeDurationSetting,
	SETTINGS_OF_LATER_TYPES,
	PLAYER_SETTINGS,
	SMART_FADES_MODE,
	VOLUME_LIMITS,
} from './player-setting-definitions';
import type { Player } from '../players/players';
import { HIDDEN_PLAYER_SETTINGS, PROTOCOL_SETTINGS } from './protocol-settings';
import { defineSetting } from './setting-definitions';
import type { SettingDefinition } from './setting-definitions';

/** Whose settings: a player's, or those of its hidden player. */
export interface PlayerSettingsOwner {
	readonly id: string;
	readonly player: Player;
}

/** A setting in a list; with a prefix it belongs to another player. */
export interface ListedSetting {
	readonly key: string;
	readonly ownerId: string;
	readonly definition: SettingDefinition;
}

/** All settings of the owner, as the profile's server lists them. */
export function listPlayerSettings(
	{ id, player }: PlayerSettingsOwner,
	profile: Profile,
): ListedSetting[] {
	if (id === player.protocolId) return toListedSettings(id, HIDDEN_PLAYER_SETTINGS);
	if (profile.settings === 'values') {
		const documented = [
			AIRPLAY_MODE,
			CROSSFADE_SWITCH,
			SMART_FADES_MODE,
			crossfadeDurationSetting(SMART_FADES_MODE),
		];
		return toListedSettings(id, [...documented, ...PLAYER_SETTINGS]);
	}
	const fade = hasFeature(profile, 'smartFades') ? SMART_FADES_MODE : CROSSFADE_SWITCH;
	// From 2.10 on, crossfade belongs to the queue.
	const playerSettings = hasFeature(profile, 'queueModes')
		? [...PLAYER_SETTINGS, ...VOLUME_LIMITS, ...SETTINGS_OF_LATER_TYPES]
		: [fade, crossfadeDurationSetting(fade), ...PLAYER_SETTINGS];
	if (hasFeature(profile, 'protocolPlayers')) {
		return [
			...toListedSettings(id, [...playerSettings, ...hiddenPlayerControlSettings(player)]),
			...hiddenPlayerSettings(player),
		];
	}
	// The player's own sample rates are left out: without hidden players there is only one list of them.
	const names = new Set(PROTOCOL_SETTINGS.map(({ key }) => key));
	const other = playerSettings.filter(({ key }) => !names.has(key));
	return toListedSettings(id, [...other, ...nativeControlSettings(profile), ...PROTOCOL_SETTINGS]);
}

function toListedSettings(
	ownerId: string,
	definitions: readonly SettingDefinition[],
): ListedSetting[] {
	return definitions.map((definition) => ({ key: definition.key, ownerId, definition }));
}

/** The hidden player's settings under its player; while it is unavailable, only whether it is used. */
function hiddenPlayerSettings({ protocolId: ownerId, available }: Player): ListedSetting[] {
	const category = 'protocol_squeezelite';
	const prefix = `${ownerId}||protocol||`;
	const enabledKey = `${prefix}enabled`;
	const enabled = defineSetting('enabled', 'boolean', 'Enable', category, true);
	const others = available ? HIDDEN_PLAYER_SETTINGS : [];
	return [
		{ key: enabledKey, ownerId, definition: enabled },
		...others.map((definition) => ({
			key: prefix + definition.key,
			ownerId,
			definition: { ...definition, category, dependsOn: enabledKey },
		})),
	];
}
