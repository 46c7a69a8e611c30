import { has } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import type { Player } from '../players/players';
import { fit } from './setting-fit';
import type { SettingValue } from './setting-definitions';
import { settingsOf } from './setting-lists';
import type { Holder, ListedSetting } from './setting-lists';

/** What a password reads as, so that it never leaves the server. */
const ENCRYPTED = 'this_value_is_encrypted';

/** The saved settings of all players. */
export class Settings {
	/** How often a value of each owner has become another one. */
	private readonly changes = new Map<string, number>();
	private readonly saved = new Map<string, Map<string, SettingValue>>();

	constructor(private readonly profile: Profile) {}

	/** What can be set; of a disabled player nothing can since schema 29 (recorded). */
	list(holder: Holder): ListedSetting[] {
		const isGone = !holder.player.isThere && has(this.profile, 'disabledPlayersGone');
		return isGone ? [] : settingsOf(holder, this.profile);
	}

	/** The value in effect: the saved one, or the default. */
	value({ ownerId, definition: { key, type, defaultValue } }: ListedSetting): SettingValue {
		const value = this.saved.get(ownerId)?.get(key) ?? defaultValue;
		return type === 'secure_string' && value !== null ? ENCRYPTED : value;
	}

	/** The value of one setting of a player; undefined where it has none of that name. */
	valueOf(player: Player, key: string): SettingValue | undefined {
		const listed = this.list({ id: player.id, player }).find((setting) => setting.key === key);
		return listed && this.value(listed);
	}

	/**
	 * Saves what is given and leaves the rest. Keys that do not exist are dropped without a word, null
	 * goes back to the default; a value of an unfit type fails the whole call (observed).
	 */
	save(holder: Holder, values: Readonly<Record<string, unknown>>): void {
		const given = this.list(holder).filter(({ key }) => Object.hasOwn(values, key));
		const fitting = given.map(
			({ key, ownerId, definition }) =>
				[ownerId, definition.key, fit(definition, values[key])] as const,
		);
		for (const [ownerId, key, value] of fitting) {
			const own = this.saved.get(ownerId) ?? new Map<string, SettingValue>();
			if (own.get(key) !== value) this.changes.set(ownerId, this.changesOf(ownerId) + 1);
			this.saved.set(ownerId, own.set(key, value));
		}
	}

	changesOf(ownerId: string): number {
		return this.changes.get(ownerId) ?? 0;
	}
}
