import { valueAt } from './create-translator';

/** The returned fields of the player itself, besides its settings. */
const ROOT_KEYS = ['name', 'default_name', 'enabled'] as const;

/**
 * The settings whose values differ between a recorded and a simulated response to a save; only the values were
 * recorded.
 */
export function findSettingDifferences(
	recorded: unknown,
	simulated: unknown,
	absent: readonly string[],
): string[] {
	const values = valueAt(recorded, 'values');
	const kept = Object.entries(isObject(values) ? values : {});
	const pairs = [
		...ROOT_KEYS.map((key) => [key, valueAt(recorded, key), valueAt(simulated, key)] as const),
		...kept.map(
			([key, entry]) =>
				[key, valueAt(entry, 'value'), valueAt(simulated, 'values', key, 'value')] as const,
		),
	];
	return [
		...pairs
			.filter(([, expected, found]) => expected !== undefined && expected !== found)
			.map(([key, expected, found]) => `${key}: ${String(expected)} became ${String(found)}`),
		...absent
			.filter((key) => valueAt(simulated, 'values', key) !== undefined)
			.map((key) => `${key}: not in the recording`),
	];
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}
