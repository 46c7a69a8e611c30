import { recordedTypesByKey, jsonTypeOf } from './recordings';

/** Objects whose keys are IDs, so that only their values are compared. */
const KEYED_BY_ID = ['dsp'];

/** Objects that may have more keys than recorded: players here have a setting of every type. */
const KEYS_WITH_FURTHER_FIELDS = ['values'];

const typesByKey = recordedTypesByKey();

/** The recorded command list is cut to its first command; the whole one has both of these. */
typesByKey.get('required_role')?.add('string');

/** The progress of episodes is only recorded as notes: [name, fully played, milliseconds]. */
typesByKey.get('fully_played')?.add('boolean');
typesByKey.get('resume_position_ms')?.add('number');

/** The recorded servers had no pictures; their format is taken from the models of the server. */
typesByKey.get('image')?.add('object');
typesByKey.get('images')?.add('array');
typesByKey.get('image_url')?.add('string');

/**
 * The differences in shape between a recorded and a simulated value: keys and types at any depth; arrays are compared
 * element by element, up to the shorter length.
 *
 * Null only counts as another type if the recordings themselves have both under that key.
 */
export function findShapeDifferences(
	recorded: unknown,
	simulated: unknown,
	isIncomplete: boolean,
	path = '',
): string[] {
	const key = path.split('.').pop()?.replace('[]', '') ?? '';
	const types = [jsonTypeOf(recorded), jsonTypeOf(simulated)];
	if (types[0] !== types[1]) {
		const known = typesByKey.get(key);
		const isPlausible = types.includes('null') && types.every((type) => known?.has(type));
		return isPlausible ? [] : [`${path || 'body'}: ${types[0]} became ${types[1]}`];
	}
	if (Array.isArray(recorded) && Array.isArray(simulated)) {
		if (path === '' && recorded.length > 0 && simulated.length === 0) return ['body: no elements'];
		const pairs = recorded.slice(0, simulated.length);
		return unique(
			pairs.flatMap((element, index) =>
				findShapeDifferences(element, simulated[index], isIncomplete, `${path}[]`),
			),
		);
	}
	if (!isObject(recorded) || !isObject(simulated)) return [];
	if (KEYED_BY_ID.includes(key)) {
		return findShapeDifferences(
			Object.values(recorded),
			Object.values(simulated),
			isIncomplete,
			`${path}.*`,
		);
	}
	const missing = Object.keys(recorded).filter((name) => !(name in simulated));
	const added = Object.keys(simulated).filter((name) => !(name in recorded));
	const below = Object.keys(recorded)
		.filter((name) => name in simulated)
		.flatMap((name) =>
			findShapeDifferences(recorded[name], simulated[name], isIncomplete, `${path}.${name}`),
		);
	return [
		...missing.map((name) => `${path}.${name}: missing`),
		...(isIncomplete || KEYS_WITH_FURTHER_FIELDS.includes(key)
			? []
			: added.map((name) => `${path}.${name}: not in the recording`)),
		...below,
	];
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

function unique(texts: readonly string[]): string[] {
	return [...new Set(texts)];
}
