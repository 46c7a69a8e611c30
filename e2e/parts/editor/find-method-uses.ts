import { z } from 'zod';
import type { ServedProperty } from '../../n8n/served-properties';

/** A method of the node that the editor calls for a parameter, with the first parameter that uses it. */
export interface MethodUse {
	readonly method: string;
	/** The parameter's path, which the editor sends with the request. */
	readonly path: string;
	readonly resource: string;
	readonly operation: string;
}

const Methods = z
	.object({
		searchListMethod: z.string(),
		loadOptionsMethod: z.string(),
		resourceMapper: z.object({ resourceMapperMethod: z.string() }),
	})
	.partial();

/** Every method that the parameters use, by its name. */
export function findMethodUses(properties: readonly ServedProperty[]): Map<string, MethodUse> {
	const found = new Map<string, MethodUse>();
	for (const property of properties) {
		for (const method of methodNamesOf(property)) {
			if (found.has(method)) continue;
			const { name, displayOptions } = property;
			found.set(method, {
				method,
				path: `parameters.${name}`,
				resource: String(displayOptions?.show?.resource?.[0]),
				operation: String(displayOptions?.show?.operation?.[0]),
			});
		}
	}
	return found;
}

function methodNamesOf({ typeOptions, modes = [], options = [] }: ServedProperty): string[] {
	return [typeOptions, ...[...modes, ...options].map((entry) => entry.typeOptions)].flatMap(
		(given) => {
			const { searchListMethod, loadOptionsMethod, resourceMapper } = Methods.parse(given ?? {});
			return [searchListMethod, loadOptionsMethod, resourceMapper?.resourceMapperMethod].filter(
				(method) => method !== undefined,
			);
		},
	);
}
