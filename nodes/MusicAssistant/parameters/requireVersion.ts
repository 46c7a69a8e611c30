import { releaseOf, versionTooOldFor, type Feature } from '../api/versions';
import type { OperationContext } from './operationContext';
import type { Collection } from './parameters';

/** @throws ParameterFault for an option that the connected server is too old for: it would swallow it without a word */
export async function requireVersion(
	{ server }: OperationContext,
	options: Collection,
	name: string,
	feature: Feature,
): Promise<void> {
	const version = await versionTooOldFor(server, feature);
	if (version === undefined) return;
	throw options.fault(
		name,
		`needs Music Assistant ${releaseOf(feature)}, and ${version} is connected`,
		'The connected server would ignore it. Remove the option, or update Music Assistant.',
	);
}
