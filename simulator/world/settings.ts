import { unhandled } from '../errors';
import { has } from '../profiles/profile';
import type { Profile } from '../profiles/profile';
import type { Player } from './players';
import { settingDefinitions } from './setting-definitions';
import type { SettingDefinition, SettingValue } from './setting-definitions';

const VALUELESS = ['label', 'divider', 'action', 'alert'];
/** What a password reads as, so that it never leaves the server. */
const ENCRYPTED = 'this_value_is_encrypted';

/** The saved settings of all players. */
export class Settings {
	private readonly saved = new Map<string, Map<string, SettingValue>>();

	constructor(private readonly profile: Profile) {}

	definitions(player: Player): readonly SettingDefinition[] {
		const protocolId = has(this.profile, 'protocolPlayers') ? player.protocolId : null;
		return settingDefinitions(this.profile.settings, protocolId);
	}

	/** The value in effect: the saved one, or the default. */
	value(player: Player, { key, type, defaultValue }: SettingDefinition): SettingValue {
		const value = this.saved.get(player.id)?.get(key) ?? defaultValue;
		return type === 'secure_string' && value !== null ? ENCRYPTED : value;
	}

	/**
	 * Saves what is given and leaves the rest. Keys that do not exist are dropped without a word, null
	 * goes back to the default; a value of an unfit type fails the whole call (observed).
	 */
	save(player: Player, values: Readonly<Record<string, unknown>>): void {
		const definitions = this.definitions(player).filter(({ key }) => Object.hasOwn(values, key));
		const converted = definitions.map(
			(definition) => [definition.key, fit(definition, values[definition.key])] as const,
		);
		const own = new Map(this.saved.get(player.id));
		for (const [key, value] of converted) own.set(key, value);
		this.saved.set(player.id, own);
	}
}

/** The server's conversions: neither the range nor the list of choices is looked at (observed). */
function fit(definition: SettingDefinition, value: unknown): SettingValue {
	const { key, type, multiValue = false } = definition;
	if (value === null || VALUELESS.includes(type)) return null;
	if (multiValue !== Array.isArray(value)) throw unhandled(`${key}: unfit value`);
	if (Array.isArray(value)) return value.map(String);
	switch (type) {
		case 'boolean':
			// The truth of the server's language: every text but the empty one, also "false".
			return Boolean(value);
		case 'integer':
		case 'float':
			return fitNumber(type, value);
		default:
			return typeof value === 'number' || typeof value === 'boolean' ? value : fitText(value);
	}
}

/** True and false are kept as they are: to the server's language they are integers. */
function fitNumber(type: 'integer' | 'float', value: unknown): SettingValue {
	if (typeof value === 'boolean') return value;
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number !== 'number' || Number.isNaN(number)) throw unhandled('not a number');
	return type === 'integer' ? Math.trunc(number) : number;
}

function fitText(value: unknown): string {
	if (typeof value !== 'string') throw unhandled('not text');
	return value;
}
