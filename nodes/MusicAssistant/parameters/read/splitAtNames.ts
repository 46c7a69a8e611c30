/** Between two entries of a text, unless it is part of a name. */
const SEPARATOR = /[,;\r\n]|(?<=\s)(?:and|&)(?=\s)/gi;

/** The most parts that a name with separators has. */
const MAX_PARTS = 10;

/**
 * The entries of a text, such as the list that an AI model writes. It is split at commas, semicolons, line breaks and "and",
 * but a name that contains them is not: the longest name that begins at an entry is taken.
 *
 * @param isName whether a text is a known name
 */
export function splitAtNames(text: string, isName: (text: string) => boolean): string[] {
	const parts = partsOf(text);
	const entries: string[] = [];
	for (let at = 0; at < parts.length;) {
		const ends = parts.slice(at, at + MAX_PARTS).map(({ end }) => end);
		const candidates = ends.map((end) => text.slice(parts[at]?.start, end).trim());
		const names = candidates.filter(isName);
		const entry = names.at(-1) ?? candidates[0] ?? '';
		entries.push(entry);
		at += candidates.lastIndexOf(entry) + 1;
	}
	return entries;
}

function partsOf(text: string): Array<{ start: number; end: number }> {
	const separators = [...text.matchAll(SEPARATOR)];
	const starts = [0, ...separators.map((match) => match.index + match[0].length)];
	return starts
		.map((start, place) => ({ start, end: separators[place]?.index ?? text.length }))
		.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}
