import { orderColumns } from '../helpers/simplify/orderColumns';
import { isObject, type JsonObject, type JsonValue } from '../helpers/json';

/**
 * Converts a result to the `json` of output items, which the engine does not allow to be null.
 * An array becomes one item per element, an object one item, null `{success: true}`, a scalar `{result}`;
 * scalar elements of an array become `{value}`. The results of changes get the order of columns that all outputs have.
 */
export function splitIntoItemJson(result: JsonValue): JsonObject[] {
	if (Array.isArray(result)) {
		return result.map((element) =>
			isObject(element) ? orderIfResult(element) : { value: element },
		);
	}
	if (isObject(result)) return [orderIfResult(result)];
	return [result === null ? { success: true } : { result }];
}

/** Operations spread into their results what they have in common, so only the whole row can be put in order. */
function orderIfResult(row: JsonObject): JsonObject {
	return 'success' in row ? orderColumns(row) : row;
}
