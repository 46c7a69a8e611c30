import { ApiError } from '../../api/apiError';
import type { PlayerSetting } from '../../api/models/playerSetting';
import type { JsonObject, JsonValue } from '../../helpers/json';
import { SECRET_PLACEHOLDER } from '../../helpers/settings/secretPlaceholder';

/** The values sent, and the effective values before and after. */
export interface SaveSettingsResult {
	values: JsonObject;
	before: JsonObject;
	after: JsonObject;
	settings: readonly PlayerSetting[];
}

/**
 * The server reports success even for values that it dropped.
 *
 * @throws ApiError that names each setting that was not applied
 */
export function requireSettingsSaved(saved: SaveSettingsResult, playerName: string): void {
	const { after, settings } = saved;
	const notApplied = keysOf(saved).filter((key) => isApplied(key, saved) === false);
	if (notApplied.length === 0) return;
	const differences = notApplied.map((key) =>
		settings.some((setting) => setting.key === key && setting.secret)
			? `${key} does not have the given value`
			: `${key} is ${JSON.stringify(after[key] ?? null)} instead of ${JSON.stringify(targetValue(key, saved))}`,
	);
	const changed = changedSettingKeys(saved);
	throw new ApiError('rejected', {
		message: `Some settings of "${playerName}" were not saved: ${differences.join(', ')}`,
		description: `${changed.length > 0 ? `These were changed: ${changed.join(', ')}. ` : ''}The server accepted the command, but kept its own values: change them in its web interface, and check its log.`,
	});
}

/** The keys whose new values the server does not report. */
export function notReportedSettingKeys(saved: SaveSettingsResult): string[] {
	return keysOf(saved).filter((key) => isApplied(key, saved) === undefined);
}

/** The keys whose values differ from those before. */
export function changedSettingKeys({ values, before, after }: SaveSettingsResult): string[] {
	return Object.keys(values).filter(
		(key) => Object.hasOwn(after, key) && !isEqual(before[key], after[key]),
	);
}

function keysOf({ values }: SaveSettingsResult): string[] {
	return Object.keys(values);
}

/** `undefined` if not reported: servers do not report secrets, nor the settings of a disabled player. */
function isApplied(key: string, saved: SaveSettingsResult): boolean | undefined {
	const { before, after } = saved;
	if (!Object.hasOwn(after, key)) return Object.hasOwn(before, key) ? undefined : false;
	if (after[key] === SECRET_PLACEHOLDER) return undefined;
	// The name is null for a player that has no custom name.
	if (saved.values[key] === null && after[key] === null) return true;
	const value = targetValue(key, saved);
	return value === undefined ? undefined : isEqual(after[key], value);
}

/** The value a setting should have: null resets it to its default, which may not be reported. */
function targetValue(key: string, { values, settings }: SaveSettingsResult): JsonValue | undefined {
	return values[key] ?? settings.find((setting) => setting.key === key)?.defaultValue;
}

function isEqual(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
