import { ApiError } from '../../api/apiError';
import type { Setting } from '../../api/models/setting';
import type { JsonObject, JsonValue } from '../../helpers/json';
import { HIDDEN_SECRET } from '../../helpers/hiddenSecret';

/** What was to be saved, and the effective values that the server showed before and after. */
export interface Saved {
	values: JsonObject;
	before: JsonObject;
	after: JsonObject;
	settings: readonly Setting[];
}

/**
 * The server answers with success for what it dropped.
 *
 * @throws ApiError that names each setting that did not take
 */
export function requireSaved(saved: Saved, player: string): void {
	const { after, settings } = saved;
	const untaken = keysOf(saved).filter((key) => hasTaken(key, saved) === false);
	if (untaken.length === 0) return;
	const told = untaken.map((key) =>
		settings.some((one) => one.key === key && one.secret)
			? `${key} is not what was given`
			: `${key} is ${JSON.stringify(after[key] ?? null)} and not ${JSON.stringify(wanted(key, saved))}`,
	);
	const taken = changedKeys(saved);
	throw new ApiError('rejected', {
		message: `Not every setting of "${player}" took: ${told.join(', ')}`,
		description: `${taken.length > 0 ? `These were changed: ${taken.join(', ')}. ` : ''}The server took the command and kept its own values: set them in its web page, and look into its log.`,
	});
}

/** The keys of which the server does not show what they are now. */
export function notReportedKeys(saved: Saved): string[] {
	return keysOf(saved).filter((key) => hasTaken(key, saved) === undefined);
}

/** The given keys whose values the server shows to be others than before. */
export function changedKeys({ values, before, after }: Saved): string[] {
	return Object.keys(values).filter(
		(key) => Object.hasOwn(after, key) && !same(before[key], after[key]),
	);
}

function keysOf({ values }: Saved): string[] {
	return Object.keys(values);
}

/** Servers show no secrets, and of a player that was disabled no settings. */
function hasTaken(key: string, saved: Saved): boolean | undefined {
	const { before, after } = saved;
	if (!Object.hasOwn(after, key)) return Object.hasOwn(before, key) ? undefined : false;
	if (after[key] === HIDDEN_SECRET) return undefined;
	// A player's own name is null where it has none of its own.
	if (saved.values[key] === null && after[key] === null) return true;
	const value = wanted(key, saved);
	return value === undefined ? undefined : same(after[key], value);
}

/** What a setting was to be: null puts it back to its default, as far as that is told. */
function wanted(key: string, { values, settings }: Saved): JsonValue | undefined {
	return values[key] ?? settings.find((one) => one.key === key)?.defaultValue;
}

function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
