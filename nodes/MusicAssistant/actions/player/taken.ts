import { ServerFailure } from '../../server/failure';
import type { JsonObject } from '../../values/json';
import { HIDDEN_SECRET, type Setting } from '../../values/settings';

/**
 * The server answers with success for what it dropped. What it does not show is not judged: secrets, and the settings
 * of a player that was switched off.
 *
 * @throws ServerFailure that names each setting that did not take
 */
export function refuseUntaken(
	values: JsonObject,
	before: JsonObject,
	after: JsonObject,
	settings: readonly Setting[],
	player: string,
): void {
	const untaken = Object.entries(values).filter(
		([key, value]) =>
			value !== null &&
			Object.hasOwn(after, key) &&
			after[key] !== HIDDEN_SECRET &&
			!same(after[key], value),
	);
	if (untaken.length === 0) return;
	const isSecret = (key: string) => settings.some((one) => one.key === key && one.secret);
	const told = untaken.map(([key, value]) =>
		isSecret(key)
			? `${key} is not what was given`
			: `${key} is ${JSON.stringify(after[key] ?? null)} and not ${JSON.stringify(value)}`,
	);
	const taken = changedKeys(values, before, after);
	throw new ServerFailure('rejected', {
		message: `Not every setting of "${player}" took: ${told.join(', ')}`,
		description: `${taken.length > 0 ? `These were changed: ${taken.join(', ')}. ` : ''}The server took the command and kept its own values: set them in its web page, and look into its log.`,
	});
}

/** The given keys whose values the server shows to be others than before. */
export function changedKeys(values: JsonObject, before: JsonObject, after: JsonObject): string[] {
	return Object.keys(values).filter(
		(key) => Object.hasOwn(after, key) && !same(before[key], after[key]),
	);
}

function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
