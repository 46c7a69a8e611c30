import { textOrEmpty } from '../json';

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
