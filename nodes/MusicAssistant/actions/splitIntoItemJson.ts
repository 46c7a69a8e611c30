import { isObject, type JsonObject, type JsonValue } from '../helpers/json';

/**
 * Converts a result to the `json` of output items, which the engine does not allow to be null.
 * An array becomes one item per element, an object one item, null `{success: true}`, a scalar `{result}`;
 * scalar elements of an array become `{value}`.
 */
export function splitIntoItemJson(result: JsonValue): JsonObject[] {
	if (Array.isArray(result)) {
		return result.map((element) => (isObject(element) ? element : { value: element }));
	}
	if (isObject(result)) return [result];
	return [result === null ? { success: true } : { result }];
}
