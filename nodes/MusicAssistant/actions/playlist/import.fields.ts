import type { INodeProperties } from 'n8n-workflow';
import { requireVersion, type OperationContext } from '../../parameters/operationContext';
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

const MATCHING_CHOICES = ['none', 'library', ...MATCH_POLICIES] as const;

export type ImportMatchingChoice = (typeof MATCHING_CHOICES)[number];

export const matchingField: INodeProperties = {
	displayName: 'Matching',
	name: 'matching',
	type: 'options',
	default: 'none',
	description:
		'What the server does, in the background, with items whose provider it does not have',
	options: [
		{
			name: 'Best Effort',
			value: 'best_effort',
			description: 'Replace them with the most similar track; requires server 2.11 or newer',
		},
		{
			name: 'Exact Release',
			value: 'exact',
			description:
				'Replace them with the same release at another provider; requires server 2.11 or newer',
		},
		{
			name: 'Library Search',
			value: 'library',
			description:
				'Replace them with tracks that are found by artist and title; for servers up to 2.10',
		},
		{ name: 'None', value: 'none', description: 'Leave them as they are' },
		{
			name: 'Same Recording',
			value: 'same_recording',
			description:
				'Replace them with the same recording, even from another release; requires server 2.11 or newer',
		},
	],
};

export const waitForMatchingField: INodeProperties = {
	displayName: 'Wait for Matching',
	name: 'waitForMatching',
	type: 'boolean',
	default: true,
	displayOptions: {
		show: { matching: MATCHING_CHOICES.filter((matching) => matching !== 'none') },
	},
	description:
		'Whether to wait until matching has ended, for no longer than the timeout, and return what could not be matched',
};

/** @throws ParameterError if the server is too old for the selected matching: it would silently ignore it */
export async function readImportMatching(context: OperationContext): Promise<ImportMatchingChoice> {
	const options = context.parameters.collection('options');
	if (!options.has('matching')) return 'none';
	const selected = options.choice('matching', MATCHING_CHOICES);
	if (isMatchPolicy(selected)) await requireVersion(context, options, 'matching', 'matchPolicies');
	return selected;
}

/** As arguments of the command. */
export function importMatchingArguments(selected: ImportMatchingChoice) {
	if (selected === 'library') return { library_matching: true };
	return isMatchPolicy(selected) ? { match_policy: selected } : {};
}

function isMatchPolicy(
	selected: ImportMatchingChoice,
): selected is (typeof MATCH_POLICIES)[number] {
	return MATCH_POLICIES.some((policy) => policy === selected);
}
