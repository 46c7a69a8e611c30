/** Anything shorter is no token, and redacting it would garble the text. */
const MIN_TOKEN_LENGTH = 8;

/**
 * Text from outside without the token, which it may repeat: as it is, with some characters escaped as in JSON (`\u0041`,
 * `\/`), or as in an address (`%41`). To be called before JSON is parsed: then no key and no text in it contains the token.
 */
export function redactToken(text: string, token: string): string {
	if (token.length < MIN_TOKEN_LENGTH) return text;
	const redacted = text.replaceAll(token, REPLACEMENT);
	return /[\\%]/.test(redacted)
		? redacted.replace(new RegExp([...token].map(escapedForms).join(''), 'g'), REPLACEMENT)
		: redacted;
}

const REPLACEMENT = '(access token)';

/** A pattern for a printable ASCII character, the only ones in tokens. */
function escapedForms(character: string): string {
	const code = character.charCodeAt(0).toString(16);
	const anyCaseCode = code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
	const plain = `${'"\\/'.includes(character) ? '\\\\?' : ''}\\x${code}`;
	return `(?:${plain}|(?:\\\\u00|%)${anyCaseCode})`;
}
