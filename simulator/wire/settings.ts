import { has } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players';
import type { SettingDefinition, SettingValue } from '../world/setting-definitions';
import type { WireObject } from './media';

/** A player's settings: described one by one, or the plain map that the specification suggests. */
export function playerConfigObject(server: MusicServer, player: Player): WireObject {
	const { settings, profile } = server;
	const definitions = player.enabled ? settings.definitions(player) : [];
	const described = definitions.map((definition) => {
		const value = settings.value(player, definition);
		const isPlain = profile.settings === 'values';
		return [definition.key, isPlain ? value : entry(server, definition, value)] as const;
	});
	const values = Object.fromEntries(described);
	if (profile.settings === 'values') return values;
	return {
		values,
		provider: has(profile, 'protocolPlayers') ? 'universal_player' : 'squeezelite',
		player_id: player.id,
		enabled: player.enabled,
		name: player.customName,
		default_name: player.name,
		player_type: 'player',
	};
}

function entry(
	server: MusicServer,
	definition: SettingDefinition,
	value: SettingValue,
): WireObject {
	const { key, type, label, category, defaultValue, required = true } = definition;
	return {
		key,
		type,
		label,
		default_value: defaultValue,
		required,
		options: (definition.options ?? []).map((option) => ({ title: option, value: option })),
		range: definition.range ?? null,
		description: null,
		help_link: null,
		multi_value: definition.multiValue ?? false,
		depends_on: definition.dependsOn ?? null,
		depends_on_value: null,
		depends_on_value_not: null,
		hidden: false,
		read_only: false,
		category,
		action: type === 'action' ? key : null,
		action_label: type === 'action' ? label : null,
		immediate_apply: false,
		...(has(server.profile, 'settingCategories') && translations(definition)),
		value,
	};
}

function translations({ key, category, advanced = false }: SettingDefinition): WireObject {
	return {
		requires_reload: false,
		translation_key: `settings.${key}`,
		translation_params: null,
		category_translation_key: `settings.category.${category}`,
		category_translation_params: null,
		advanced,
	};
}
