import {
	boolAt,
	isObject,
	objectAt,
	textAt,
	type JsonObject,
	type JsonValue,
} from '../../helpers/json';

/** How the sound of a player is processed (DSP). */
export interface SoundConfig {
	/** As the server has it, to copy it to a player. */
	readonly raw: JsonObject;
	readonly isEnabled: boolean;
	/** The preset that was applied, unless the configuration was changed since then; `undefined` before 2.10. */
	readonly presetId: string | undefined;
	/** The same text for configurations that process sound in the same way. */
	readonly fingerprint: string;
}

/** A named configuration, which can be applied to players. */
export interface SoundPreset {
	/** '' if the server does not report one. */
	readonly id: string;
	/** The id if it has no name. */
	readonly name: string;
	readonly config: SoundConfig;
}

export function parseSoundConfig(raw: JsonObject): SoundConfig {
	const { preset_id: _, ...processing } = raw;
	return {
		raw,
		isEnabled: boolAt(raw, 'enabled') ?? false,
		presetId: textAt(raw, 'preset_id'),
		fingerprint: JSON.stringify(withSortedKeys(processing)),
	};
}

export function parseSoundPreset(raw: JsonObject): SoundPreset {
	const id = textAt(raw, 'preset_id') ?? '';
	const config = parseSoundConfig(objectAt(raw, 'config') ?? {});
	return { id, name: textAt(raw, 'name') ?? id, config };
}

/** Servers do not always send keys in the same order. */
function withSortedKeys(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(withSortedKeys);
	if (!isObject(value)) return value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([key, entry]) => [key, withSortedKeys(entry)]));
}
