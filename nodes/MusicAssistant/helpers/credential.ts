import { textOrEmpty } from './json';

const EXAMPLE = 'for example http://192.168.1.20:8095';

/**
 * The server's address: scheme, host, port and, behind a reverse proxy, a path prefix; no slash at the end.
 *
 * Accepts what users paste: surrounding blanks, trailing slashes, suffixes such as `/api`, `/ws`, `/api-docs/...` or
 * `/#/settings`, IPv6 hosts in brackets.
 *
 * @throws Error whose message names the field and gives an example; it never repeats the input, which might be a token in
 * the wrong field.
 */
export function normalizeBaseUrl(pasted: string): string {
	const address = pasted.trim();
	if (address === '') {
		throw new Error(`The credential's Base URL is empty: enter the server's address, ${EXAMPLE}`);
	}
	if (!/^https?:\/\//i.test(address)) {
		throw new Error(`The credential's Base URL must start with http:// or https://, ${EXAMPLE}`);
	}
	const url = parseAddress(address);
	if (url.username !== '' || url.password !== '') {
		throw new Error(
			`The credential's Base URL must not contain a user name or password (the access token is enough), ${EXAMPLE}`,
		);
	}
	return url.origin + withoutPastedPath(url.pathname);
}

/** Without what users copy from the browser's address bar or from the API documentation. */
function withoutPastedPath(path: string): string {
	const [beginning = ''] = path.split('/api-docs/');
	const parts = beginning.split('/');
	while (['', 'api', 'ws', 'api-docs'].includes(parts.at(-1) ?? 'none')) parts.pop();
	return parts.join('/');
}

function parseAddress(address: string): URL {
	try {
		return new URL(address);
	} catch {
		throw invalidAddressError();
	}
}

function invalidAddressError(): Error {
	return new Error(`The credential's Base URL is not a valid address: enter one, ${EXAMPLE}`);
}

/** Anything shorter is no token, and redacting it would garble the text. */
const MIN_TOKEN_LENGTH = 8;

/**
 * Returns text from outside without the token, which it may repeat: as it is, with some characters escaped as in JSON
 * (`\u0041`, `\/`), or as in an address (`%41`). To be called before JSON is parsed: then no key and no text in it contains
 * the token.
 */
export function createTokenRedactor(token: string): (text: string) => string {
	if (token.length < MIN_TOKEN_LENGTH) return (text) => text;
	let escapedToken: RegExp | undefined;
	return (text) => {
		const redacted = text.replaceAll(token, REPLACEMENT);
		// `includes` is several times faster than a regular expression, and some responses have 20 MB.
		if (!redacted.includes('\\') && !redacted.includes('%')) return redacted;
		escapedToken ??= new RegExp([...token].map(escapedForms).join(''), 'g');
		return redacted.replace(escapedToken, REPLACEMENT);
	};
}

const REPLACEMENT = '(access token)';

/** A pattern for a printable ASCII character, the only ones in tokens. */
function escapedForms(character: string): string {
	const code = character.charCodeAt(0).toString(16);
	const anyCaseCode = code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
	const plain = `${'"\\/'.includes(character) ? '\\\\?' : ''}\\x${code}`;
	return `(?:${plain}|(?:\\\\u00|%)${anyCaseCode})`;
}

/**
 * The access token without the blanks and line breaks that copying adds: servers refuse a token with a trailing blank
 * (observed on 2.8).
 *
 * @throws Error for what cannot be a token; the message does not repeat it
 */
export function requireValidToken(pasted: unknown): string {
	const token = textOrEmpty(pasted).trim();
	if (/^[\x21-\x7e]+$/.test(token)) return token;
	throw new Error(
		token === ''
			? "The credential's Access Token is empty: create one in Music Assistant under Settings, Profile"
			: "The credential's Access Token contains spaces or characters that are not valid in a token: copy it again, without anything else",
	);
}
