const NAMED_ESCAPES: Readonly<Record<number, string>> = {
	9: '\\t',
	10: '\\n',
	13: '\\r',
	92: '\\\\',
};

/** Prints a body as the server's language prints bytes: `b'{bad'`, with everything but plain ASCII escaped. */
export function toPythonBytesLiteral(body: string): string {
	const quote = body.includes("'") && !body.includes('"') ? '"' : "'";
	const escaped = [...Buffer.from(body, 'utf8')].map((byte) => {
		if (byte === quote.charCodeAt(0)) return `\\${quote}`;
		const isPlain = byte >= 0x20 && byte < 0x7f;
		return (
			NAMED_ESCAPES[byte] ??
			(isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`)
		);
	});
	return `b${quote}${escaped.join('')}${quote}`;
}
