import { isObject, type JsonObject, type JsonValue } from '../helpers/json';

/**
 * A result as the `json` of output items, none of which is ever null: the engine cannot bear that.
 * An array gives one item per element, an object one, nothing `{success: true}`, a scalar `{result}`;
 * scalar elements of an array become `{value}`.
 */
export function toItems(result: JsonValue): JsonObject[] {
	if (Array.isArray(result)) {
		return result.map((element) => (isObject(element) ? element : { value: element }));
	}
	if (isObject(result)) return [result];
	return [result === null ? { success: true } : { result }];
}
