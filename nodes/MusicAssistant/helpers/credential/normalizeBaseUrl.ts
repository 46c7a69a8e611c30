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
