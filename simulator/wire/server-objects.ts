import type { WireObject } from '../json';
import { isSince, type Profile } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import { lifetimeSeconds, sha256Hex, type User, type AccessToken } from '../world/users';
import { MUSIC_PROVIDERS, type InstalledProvider } from '../world/providers/providers';
import { settingsIn } from '../world/settings/player-settings';
import type { SettingDefinition, SettingValue } from '../world/settings/player-settings';
import type { PlayerSound, SoundPreset } from '../world/settings/sound-processing';
import type { ProviderSync } from '../world/tasks/provider-syncs';
import type { BackgroundTask } from '../world/tasks/background-tasks';
import type { PlayerSettingsOwner, ListedSetting } from '../world/settings/saved-player-settings';

function isoDateTime(secondsSince1970: number | null): string | null {
	return secondsSince1970 === null
		? null
		: new Date(secondsSince1970 * 1000).toISOString().replace('Z', '+00:00');
}

export function serverInfoObject(server: MusicServer): WireObject {
	const { serverVersion, schema, oldestSchema } = server.profile;
	return {
		server_id: server.serverId,
		server_version: serverVersion,
		schema_version: schema,
		min_supported_schema_version: oldestSchema,
		base_url: server.baseUrl ?? server.url,
		homeassistant_addon: false,
		onboard_done: !server.needsSetup,
		...(isSince(server.profile, '2.8') && { name: null, status: server.status }),
		...(isSince(server.profile, '2.10') && {
			internal_url: server.baseUrl ?? server.url,
			external_url: server.externalUrl,
		}),
	};
}

export function userObject({ id, name, role, playerFilter }: User): WireObject {
	return {
		user_id: id,
		username: name,
		role,
		enabled: true,
		created_at: '2026-01-01T00:00:00+00:00',
		display_name: null,
		avatar_url: null,
		preferences: {},
		provider_filter: [],
		player_filter: playerFilter,
	};
}

export function tokenObject(
	{ id, user, name, text, createdAt }: AccessToken,
	profile: Profile,
): WireObject {
	return {
		token_id: id,
		user_id: user.id,
		token_hash: sha256Hex(text),
		name,
		created_at: isoDateTime(createdAt),
		expires_at: isoDateTime(createdAt + lifetimeSeconds(profile)),
		last_used_at: null,
		is_long_lived: true,
	};
}

/** A loaded provider (not recorded: fields as in the server's source). */
export function providerObject(provider: InstalledProvider): WireObject {
	return {
		type: provider.type,
		domain: provider.domain,
		name: provider.name,
		default_name: provider.name,
		instance_id: provider.instance,
		supported_features: provider.features,
		available: provider.condition !== 'unavailable',
		is_streaming_provider: provider.isStreaming,
	};
}

/** Which types of a music provider are synced; other settings of providers are not simulated. */
export function providerSyncSettings(server: MusicServer, instanceId: string): WireObject {
	const provider = MUSIC_PROVIDERS.find((candidate) => candidate.instance === instanceId);
	if (!provider) return {};
	const synced = server.syncs.behaviors.typesOf(provider);
	return Object.fromEntries(
		provider.mediaTypes.map((type) => {
			const key = `library_sync_${type}s`;
			const definition = settingsIn('sync_options').toggle(key, `Sync ${type}s`, true);
			const listed = { key, ownerId: instanceId, definition };
			return [key, configEntryObject(server, listed, synced.includes(type))];
		}),
	);
}

/** A DSPConfig; it names the preset from 2.10 on. */
export function soundObject(profile: Profile, { config, presetId }: PlayerSound) {
	return isSince(profile, '2.10') ? { ...config, preset_id: presetId } : { ...config };
}

export function soundPresetObject(profile: Profile, { id, name, config }: SoundPreset) {
	return { name, config: soundObject(profile, { config, presetId: null }), preset_id: id };
}

/** A running sync, as servers before 2.8 report it. */
export function syncTaskObject({ provider, mediaType }: ProviderSync): WireObject {
	return {
		provider_domain: provider.domain,
		provider_instance: provider.instance,
		media_types: [mediaType],
	};
}

const HOURS_BETWEEN_SYNCS = 12;
const SCHEDULE: WireObject = {
	type: 'hourly',
	enabled: true,
	every: HOURS_BETWEEN_SYNCS,
	days_of_week: null,
	hour: null,
	minute: null,
};

/** A background task, as servers from 2.8 on report it (read from their source, not recorded). */
export function taskObject(task: BackgroundTask): WireObject {
	const { description, isActive, lastRun, createdAt } = task;
	const { isScheduled = false, allowRetry = false } = description;
	const next = (lastRun ?? createdAt) + HOURS_BETWEEN_SYNCS * 3600;
	return {
		name: description.name,
		id: task.id,
		status: task.status,
		logs: [],
		schedule: isScheduled ? SCHEDULE : null,
		last_run: isoDateTime(lastRun),
		next_run: isoDateTime(isScheduled && !isActive ? next : null),
		user_id: description.userId,
		last_run_user_id: task.lastRunUserId,
		created_at: isoDateTime(createdAt),
		updated_at: isoDateTime(task.updatedAt),
		started_at: isoDateTime(task.startedAt),
		finished_at: isoDateTime(task.finishedAt),
		last_error: task.lastError,
		failure_count: task.failures.length,
		failure_messages: task.failures,
		...(task.report !== null && { report: task.report }),
		metadata: description.metadata,
		progress: null,
		progress_text: null,
		allow_retry: allowRetry,
		allow_cancel: true,
	};
}

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
function configEntryObject(
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
