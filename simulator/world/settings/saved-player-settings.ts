import { isSince, type Profile } from '../../profiles/profile';
import {
	hiddenPlayerControlSettings,
	nativeControlSettings,
	HIDDEN_PLAYER_SETTINGS,
	PROTOCOL_SETTINGS,
	AIRPLAY_MODE,
	CROSSFADE_SWITCH,
	crossfadeDurationSetting,
	SETTINGS_OF_LATER_TYPES,
	PLAYER_SETTINGS,
	SMART_FADES_MODE,
	VOLUME_LIMITS,
	settingsIn,
} from './player-settings';
import type { SettingDefinition, SettingValue } from './player-settings';
import type { Player } from '../players/players';
import { unhandled } from '../../errors';

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

function listPlayerSettings(
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
	const fade = isSince(profile, '2.7') ? SMART_FADES_MODE : CROSSFADE_SWITCH;
	// From 2.10 on, crossfade belongs to the queue.
	const playerSettings = isSince(profile, '2.10')
		? [...PLAYER_SETTINGS, ...VOLUME_LIMITS, ...SETTINGS_OF_LATER_TYPES]
		: [fade, crossfadeDurationSetting(fade), ...PLAYER_SETTINGS];
	if (isSince(profile, '2.8')) {
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
	const enabled = settingsIn(category).toggle('enabled', 'Enable', true);
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

const TYPES_WITHOUT_VALUE = ['label', 'divider', 'action', 'alert', 'image', 'url', 'pairing_code'];

/**
 * The saved form of a given value: the server's conversions, which check neither the range nor the choices (observed).
 * Null resets it to the default.
 */
function convertSettingValue(definition: SettingDefinition, value: unknown): SettingValue {
	const { key, type, multiValue = false } = definition;
	if (value === null || TYPES_WITHOUT_VALUE.includes(type)) return null;
	if (multiValue !== Array.isArray(value)) throw unhandled(`${key}: unfit value`);
	if (Array.isArray(value)) return value.map(String);
	switch (type) {
		case 'boolean':
			// Truth in the server's language: every text except the empty one, even "false".
			return Boolean(value);
		case 'integer':
		case 'float':
			return toNumber(type, value);
		default:
			return typeof value === 'number' || typeof value === 'boolean' ? value : requireText(value);
	}
}

/** True and false are kept: in the server's language they are integers. */
function toNumber(type: 'integer' | 'float', value: unknown): SettingValue {
	if (typeof value === 'boolean') return value;
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number !== 'number' || Number.isNaN(number)) throw unhandled('not a number');
	return type === 'integer' ? Math.trunc(number) : number;
}

function requireText(value: unknown): string {
	if (typeof value !== 'string') throw unhandled('not text');
	return value;
}

/** The placeholder of a password, so that the password never leaves the server. */
const ENCRYPTED = 'this_value_is_encrypted';

export class SavedPlayerSettings {
	private readonly changes = new Map<string, number>();
	private readonly saved = new Map<string, Map<string, SettingValue>>();

	constructor(private readonly profile: Profile) {}

	/** The settings; a disabled player has none from schema 29 on (recorded). */
	list(owner: PlayerSettingsOwner): ListedSetting[] {
		const isGone = !owner.player.isRegistered && isSince(this.profile, '2.8');
		return isGone ? [] : listPlayerSettings(owner, this.profile);
	}

	value({ ownerId, definition: { key, type, defaultValue } }: ListedSetting): SettingValue {
		const value = this.saved.get(ownerId)?.get(key) ?? defaultValue;
		return type === 'secure_string' && value !== null ? ENCRYPTED : value;
	}

	valueOf(player: Player, key: string): SettingValue | undefined {
		const listed = this.list({ id: player.id, player }).find((setting) => setting.key === key);
		return listed && this.value(listed);
	}

	/**
	 * Saves the given values and keeps the others. Unknown keys are silently dropped, null resets a setting to its
	 * default; a value of the wrong type fails the whole call (observed).
	 */
	save(owner: PlayerSettingsOwner, values: Readonly<Record<string, unknown>>): void {
		const settingsToSave = this.list(owner).filter(({ key }) => Object.hasOwn(values, key));
		const converted = settingsToSave.map(
			({ key, ownerId, definition }) =>
				[ownerId, definition.key, convertSettingValue(definition, values[key])] as const,
		);
		for (const [ownerId, key, value] of converted) {
			const valuesOfOwner = this.saved.get(ownerId) ?? new Map<string, SettingValue>();
			if (valuesOfOwner.get(key) !== value) this.changes.set(ownerId, this.changesOf(ownerId) + 1);
			this.saved.set(ownerId, valuesOfOwner.set(key, value));
		}
	}

	changesOf(ownerId: string): number {
		return this.changes.get(ownerId) ?? 0;
	}
}
