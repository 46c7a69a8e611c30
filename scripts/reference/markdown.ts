/** Helpers that several pages share. */

export function inlineCode(value: unknown): string {
	return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** JSON of up to this many characters is put on the same line as the text. */
const SHORT = 100;

/** A title followed by JSON, on the line below if it is long. */
export function withTitle(title: string, value: object): string {
	const line = JSON.stringify(value, null, 1)
		.replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')
		.replaceAll(/\n */g, ' ');
	return line.length > SHORT ? `${title}:\n\n${jsonBlock(value)}` : `${title}: ${inlineCode(line)}`;
}

/** As the formatter lays it out: whatever fits on a line is on one line. */
export function jsonBlock(value: object): string {
	return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

/** Help texts are written for the editor, which shows links. */
export function withoutLinks(text: string): string {
	return text.replace(/<a href="([^"]+)">([^<]+)<\/a>/g, '[$2]($1)').replace(/\.$/, '');
}
