import { isSince } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { SettingDefinition, SettingValue } from '../world/settings/player-settings';
import type { PlayerSettingsOwner, ListedSetting } from '../world/settings/saved-player-settings';
import type { WireObject } from '../json';

/** A player's settings: with their definitions, or the plain map that the specification suggests. */
export function playerConfigObject(server: MusicServer, owner: PlayerSettingsOwner): WireObject {
	const { settings, profile } = server;
	const isPlain = profile.settings === 'values';
	const described = settings.list(owner).map((listed) => {
		const value = settings.value(listed);
		return [listed.key, isPlain ? value : configEntryObject(server, listed, value)] as const;
	});
	const values = Object.fromEntries(described);
	return isPlain ? values : { values, ...playerConfigWithoutValues(server, owner) };
}

export function playerConfigWithoutValues(
	server: MusicServer,
	{ id, player }: PlayerSettingsOwner,
): WireObject {
	const isHidden = id === player.protocolId;
	const isMerged = isSince(server.profile, '2.8') && !isHidden;
	return {
		provider: isMerged ? 'universal_player' : 'squeezelite',
		player_id: id,
		enabled: player.enabled,
		name: isHidden ? null : player.customName,
		// The custom name if there is one, except for a disabled player (recorded).
		default_name: player.enabled ? player.name : player.defaultName,
		player_type: isHidden ? 'protocol' : 'player',
	};
}

/** A setting as a ConfigEntry, the server's name for it. */
export function configEntryObject(
	server: MusicServer,
	{ key, definition }: ListedSetting,
	value: SettingValue,
): WireObject {
	const { type, label, category, defaultValue, required = true, options = {} } = definition;
	const isLocalized = isSince(server.profile, '2.10');
	return {
		key,
		type,
		label,
		default_value: defaultValue,
		required,
		options: Object.entries(options).map(([word, title]) => ({
			title,
			value: word,
			...(isLocalized && { disabled: false, disabled_reason: null, description: null }),
		})),
		range: definition.range ?? null,
		description: null,
		help_link: null,
		multi_value: definition.multiValue ?? false,
		depends_on: definition.dependsOn ?? null,
		depends_on_value: definition.dependsOnValue ?? null,
		depends_on_value_not: definition.dependsOnValueNot ?? null,
		hidden: definition.hidden ?? false,
		read_only: false,
		category,
		action: type === 'action' ? key : null,
		action_label: type === 'action' ? label : null,
		immediate_apply: false,
		...(isLocalized
			? {
					requires_reload: false,
					advanced: definition.advanced ?? false,
				}
			: isSince(server.profile, '2.8') && translationKeys(definition)),
		value,
	};
}

function translationKeys({ key, category, advanced = false }: SettingDefinition): WireObject {
	return {
		requires_reload: false,
		translation_key: `settings.${key}`,
		translation_params: null,
		category_translation_key: `settings.category.${category}`,
		category_translation_params: null,
		advanced,
	};
}
