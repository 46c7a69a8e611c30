/** What several pages are made of. */

export function code(value: unknown): string {
	return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** So many characters of JSON still stand within a line of text. */
const SHORT = 100;

/** A title with JSON behind it, or below it where that is long. */
export function titled(title: string, value: object): string {
	const line = JSON.stringify(value, null, 1)
		.replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')
		.replaceAll(/\n */g, ' ');
	return line.length > SHORT ? `${title}:\n\n${asCode(value)}` : `${title}: ${code(line)}`;
}

/** As the formatter lays it out: what fits on a line stands on one. */
export function asCode(value: object): string {
	return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

/** Help texts are written for the editor, which shows links. */
export function plain(text: string): string {
	return text.replace(/<a href="([^"]+)">([^<]+)<\/a>/g, '[$2]($1)').replace(/\.$/, '');
}
