/** The beginning of a JSON text that was cut off, closed after its last complete part. */
export function parseTruncatedJson(text: string): unknown {
	const open: string[] = [];
	let whole = { length: 0, closing: '' };
	let isText = false;
	for (let place = 0; place < text.length; place++) {
		const character = text[place]!;
		if (isText) {
			if (character === '\\') place++;
			else if (character === '"') isText = false;
		} else if (character === '"') isText = true;
		else if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']');
		else if (character === '}' || character === ']') open.pop();
		else if (character === ',') whole = { length: place, closing: [...open].reverse().join('') };
	}
	return JSON.parse(open.length === 0 ? text : text.slice(0, whole.length) + whole.closing);
}
