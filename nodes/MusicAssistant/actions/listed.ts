import type { JsonObject } from '../values/json';
import { wantedCount } from './fields';
import type { Parameters } from './parameters';

/**
 * Reads how a listing is wanted, before anything is sent.
 *
 * @returns what makes the output of the entries: as many as wanted, simplified or as copies of the server's objects
 */
export function listing(
	parameters: Parameters,
	simplified: (entry: JsonObject) => JsonObject,
): (entries: readonly JsonObject[]) => JsonObject[] {
	const isSimple = parameters.boolean('simplify');
	const wanted = wantedCount(parameters);
	return (entries) =>
		entries.slice(0, wanted).map((entry) => (isSimple ? simplified(entry) : { ...entry }));
}
