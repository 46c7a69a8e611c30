import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/**
 * The value that a text stands for: AI models and people write the values and labels of a field in another case, with other
 * separators, or in the plural.
 *
 * @param values the permitted ones
 * @param labels the field's options, which have a label for each value
 * @returns `undefined` for anything else
 */
export function matchChoice<Choice extends string>(
	given: unknown,
	values: readonly Choice[],
	labels: readonly INodePropertyOptions[],
): Choice | undefined {
	if (typeof given !== 'string') return undefined;
	const exact = values.find((value) => value === given);
	if (exact !== undefined) return exact;
	const labelOf = (choice: Choice) => labels.find(({ value }) => value === choice)?.name ?? '';
	const onlyMatch = (normalize: (text: string) => string, textOf: (choice: Choice) => string) => {
		const wanted = normalize(given);
		const [match, another] =
			wanted === '' ? [] : values.filter((value) => normalize(textOf(value)) === wanted);
		return another === undefined ? match : undefined;
	};
	return (
		onlyMatch(withoutSeparators, String) ??
		onlyMatch(withoutSeparators, labelOf) ??
		onlyMatch(toSingular, String) ??
		onlyMatch(toSingular, labelOf)
	);
}

/** The options of a field with a fixed list. */
export function labelledOptions({ options = [] }: INodeProperties): INodePropertyOptions[] {
	return options.filter((option) => 'value' in option && 'name' in option);
}

function withoutSeparators(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function toSingular(text: string): string {
	return withoutSeparators(text).replace(/s$/, '');
}
