import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import type { Player } from '../players/players';
import { convertSettingValue } from './convert-setting-value';
import type { SettingValue } from './setting-definitions';
import { listPlayerSettings } from './setting-lists';
import type { PlayerSettingsOwner, ListedSetting } from './setting-lists';

/** The placeholder of a password, so that the password never leaves the server. */
const ENCRYPTED = 'this_value_is_encrypted';

/** The saved settings of all players. */
export class SavedPlayerSettings {
	/** How often a value of each owner has changed. */
	private readonly changes = new Map<string, number>();
	private readonly saved = new Map<string, Map<string, SettingValue>>();

	constructor(private readonly profile: Profile) {}

	/** The settings; a disabled player has none from schema 29 on (recorded). */
	list(owner: PlayerSettingsOwner): ListedSetting[] {
		const isGone = !owner.player.isRegistered && hasFeature(this.profile, 'disabledPlayersGone');
		return isGone ? [] : listPlayerSettings(owner, this.profile);
	}

	/** The effective value: the saved one, or the default. */
	value({ ownerId, definition: { key, type, defaultValue } }: ListedSetting): SettingValue {
		const value = this.saved.get(ownerId)?.get(key) ?? defaultValue;
		return type === 'secure_string' && value !== null ? ENCRYPTED : value;
	}

	/** The value of one setting of a player; undefined if it has no such setting. */
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
