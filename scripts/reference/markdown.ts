/** Helpers that several pages share. */

export function inlineCode(value: unknown): string {
	return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** JSON of up to this many characters is put on the same line as the text. */
const MAX_INLINE_LENGTH = 100;

/** A title followed by JSON, on the line below if it is long. */
export function jsonWithTitle(title: string, value: object): string {
	const line = JSON.stringify(value, null, 1)
		.replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')
		.replaceAll(/\n */g, ' ');
	return line.length > MAX_INLINE_LENGTH
		? `${title}:\n\n${jsonBlock(value)}`
		: `${title}: ${inlineCode(line)}`;
}

/** A code block of unformatted JSON; the formatter breaks long lines later. */
export function jsonBlock(value: object): string {
	return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

/** Converts the HTML links of the editor's texts to Markdown, and removes the final full stop. */
export function htmlLinksToMarkdown(text: string): string {
	return text.replace(/<a href="([^"]+)">([^<]+)<\/a>/g, '[$2]($1)').replace(/\.$/, '');
}

/** A table; the formatter aligns its columns. */
export function markdownTable(
	head: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
): string {
	return [head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`)
		.join('\n');
}
