/** Helpers that several pages share. */

export function code(value: unknown): string {
	return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** JSON of up to this many characters is put on the same line as the text. */
const SHORT = 100;

/** A title followed by JSON, on the line below if it is long. */
export function titled(title: string, value: object): string {
	const line = JSON.stringify(value, null, 1)
		.replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')
		.replaceAll(/\n */g, ' ');
	return line.length > SHORT ? `${title}:\n\n${asCode(value)}` : `${title}: ${code(line)}`;
}

/** As the formatter lays it out: whatever fits on a line is on one line. */
export function asCode(value: object): string {
	return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

/** Help texts are written for the editor, which shows links. */
export function plain(text: string): string {
	return text.replace(/<a href="([^"]+)">([^<]+)<\/a>/g, '[$2]($1)').replace(/\.$/, '');
}
