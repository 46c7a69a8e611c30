import { field } from './translation';

/** What is returned about the player itself, besides its settings. */
const ROOT_KEYS = ['name', 'default_name', 'enabled'] as const;

/**
 * What differs between the settings that a recorded save answered with and the simulated ones: of
 * the recorded answers only these values were kept, and so they are compared themselves.
 */
export function differingSettings(
	recorded: unknown,
	simulated: unknown,
	absent: readonly string[],
): string[] {
	const values = field(recorded, 'values');
	const kept = Object.entries(isObject(values) ? values : {});
	const pairs = [
		...ROOT_KEYS.map((key) => [key, field(recorded, key), field(simulated, key)] as const),
		...kept.map(
			([key, entry]) =>
				[key, field(entry, 'value'), field(simulated, 'values', key, 'value')] as const,
		),
	];
	return [
		...pairs
			.filter(([, expected, found]) => expected !== undefined && expected !== found)
			.map(([key, expected, found]) => `${key}: ${String(expected)} became ${String(found)}`),
		...absent
			.filter((key) => field(simulated, 'values', key) !== undefined)
			.map((key) => `${key}: not in the recording`),
	];
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}
