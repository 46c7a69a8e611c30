import type { INodeProperties } from 'n8n-workflow';
import { requireVersion, type OperationContext } from '../../parameters/operationContext';
import { booleanField, choiceField, valuesOf } from '../../parameters/fields/fieldBuilders';
import { inputFileField } from '../../parameters/fields/fileFields';

export const fileField: INodeProperties = {
	...inputFileField(
		'import',
		'An M3U or M3U8 file in UTF-8, such as one from Export. Entries with URLs or URIs work as well.',
	),
	required: true,
};

/** Which substitutes the server accepts for items that it cannot play, from 2.11 on. */
const MATCH_POLICIES = ['exact', 'same_recording', 'best_effort'] as const;

type MatchPolicy = (typeof MATCH_POLICIES)[number];

export type ImportMatchingChoice = 'none' | 'library' | MatchPolicy;

export const matchingField = choiceField<ImportMatchingChoice>(
	'Matching',
	'matching',
	'none',
	'What the server does, in the background, with items whose provider it does not have',
	{
		best_effort: [
			'Best Effort',
			'Replace them with the most similar track; requires server 2.11 or newer',
		],
		exact: [
			'Exact Release',
			'Replace them with the same release at another provider; requires server 2.11 or newer',
		],
		library: [
			'Library Search',
			'Replace them with tracks that are found by artist and title; for servers up to 2.10',
		],
		none: ['None', 'Leave them as they are'],
		same_recording: [
			'Same Recording',
			'Replace them with the same recording, even from another release; requires server 2.11 or newer',
		],
	},
);

export const waitForMatchingField = booleanField(
	'Wait for Matching',
	'waitForMatching',
	'Whether to wait until matching has ended, for no longer than the timeout, and return what could not be matched',
	{ displayOptions: { show: { matching: ['library', ...MATCH_POLICIES] } } },
);

/** @throws ParameterError if the server is too old for the selected matching: it would silently ignore it */
export async function readImportMatching(context: OperationContext): Promise<ImportMatchingChoice> {
	const options = context.parameters.collection('options');
	if (!options.has('matching')) return 'none';
	const selected = options.choice('matching', valuesOf(matchingField));
	if (isMatchPolicy(selected)) await requireVersion(context, options, 'matching', 'matchPolicies');
	return selected;
}

/** As arguments of the command. */
export function importMatchingArguments(selected: ImportMatchingChoice) {
	if (selected === 'library') return { library_matching: true };
	return isMatchPolicy(selected) ? { match_policy: selected } : {};
}

function isMatchPolicy(selected: ImportMatchingChoice): selected is MatchPolicy {
	return MATCH_POLICIES.some((policy) => policy === selected);
}
