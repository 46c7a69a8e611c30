import { releaseOfFeature, findVersionTooOldFor, type ServerFeature } from '../api/serverVersions';
import type { OperationContext } from './operationContext';
import type { Collection } from './parameters';

/** @throws ParameterError for an option that the connected server is too old for: it would silently ignore it */
export async function requireVersion(
	{ client }: OperationContext,
	options: Collection,
	optionName: string,
	feature: ServerFeature,
): Promise<void> {
	const version = await findVersionTooOldFor(client, feature);
	if (version === undefined) return;
	throw options.error(
		optionName,
		`requires Music Assistant ${releaseOfFeature(feature)}, but ${version} is connected`,
		'The connected server would ignore it. Remove the option, or update Music Assistant.',
	);
}
