import { isObject, text } from '../helpers/json';
import { inSeconds } from '../helpers/names';
import { ApiError, type ApiErrorDetails } from './apiError';

/** What a request is made for: an input item, a list in the editor, or the trigger's WebSocket. */
export type RequestSource = 'item' | 'list' | 'trigger';

interface Attempt {
	source: RequestSource;
	baseUrl: string;
	timeoutSeconds: number;
}

/** For every error that a wrong address may cause. */
const CHECK_ADDRESS =
	'Check the Base URL in the credential (host and port, usually 8095) and that the server is running. Where n8n runs in a container, "localhost" is that container itself: use the IP address of the machine that runs Music Assistant.';

/** What to do if the server is only slow: only items have a timeout option. */
const SLOW_SERVER_HINTS: Readonly<Record<RequestSource, string>> = {
	item: `If the server is just slow, raise "Timeout" in the node's options. ${CHECK_ADDRESS}`,
	list: `If the server is just slow, open the list again, or do without it: give a name, an ID, an expression or JSON instead. ${CHECK_ADDRESS}`,
	trigger: CHECK_ADDRESS,
};

/** @param remedy instead of ignoring SSL issues, which triggers cannot */
function certificateHint(remedy: string): string {
	return `Triggers listen on a WebSocket, which checks the certificate whatever "Ignore SSL Issues (Insecure)" in the credential says. ${remedy}, or use plain http:// in the credential's Base URL.`;
}

const OPEN_CREDENTIAL = 'Open the credential and put the token into "Access Token", on its own.';

/**
 * The error codes of Node.js, n8n's HTTP client and its SSRF guard, and what to tell the user. The texts do not contain
 * the codes: n8n replaces a message that contains one with its own.
 */
const CAUSES: Array<{ codes: RegExp; details: (attempt: Attempt) => ApiErrorDetails }> = [
	{
		codes: /^ECONNREFUSED$/,
		details: ({ baseUrl }) => ({
			message: `Nothing answers at ${baseUrl}: the connection was refused`,
			description: CHECK_ADDRESS,
		}),
	},
	{
		codes: /^(ENOTFOUND|EAI_AGAIN)$/,
		details: ({ baseUrl }) => ({
			message: `The host name in ${baseUrl} is unknown`,
			description:
				'Check the spelling of the Base URL in the credential. Names that end in .local are often unknown inside containers: use the IP address instead.',
		}),
	},
	{
		codes: /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/,
		details: ({ baseUrl, timeoutSeconds, source }) => ({
			message: `The server at ${baseUrl} gave no answer within ${inSeconds(timeoutSeconds)}`,
			mayHaveArrived: true,
			description: SLOW_SERVER_HINTS[source],
		}),
	},
	{
		codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/,
		details: ({ baseUrl }) => ({
			message: `There is no way through the network to ${baseUrl}`,
			description: CHECK_ADDRESS,
		}),
	},
	{
		codes: /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|ERR_BAD_RESPONSE)$/,
		details: ({ baseUrl }) => ({
			message: `The connection to ${baseUrl} broke before the whole answer had come`,
			mayHaveArrived: true,
			description:
				'Check that the server is not restarting and that nothing between n8n and it cuts connections.',
		}),
	},
	{
		codes:
			/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)$/,
		details: ({ baseUrl, source }) => ({
			message: `The certificate of ${baseUrl} is not trusted (it is self-signed or its issuer is unknown)`,
			description:
				source === 'trigger'
					? certificateHint(
							'Give the server a certificate that n8n trusts (NODE_EXTRA_CA_CERTS, in the environment of n8n, names more issuers)',
						)
					: 'If this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
		details: ({ baseUrl, source }) => ({
			message: `The certificate of ${baseUrl} is out of date`,
			description:
				source === 'trigger'
					? certificateHint('Renew it on the server')
					: 'Renew it on the server, or, if this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
		details: ({ baseUrl, source }) => ({
			message: `The certificate at ${baseUrl} was made for another host name`,
			description:
				source === 'trigger'
					? certificateHint('Use the host name the certificate was made for as Base URL')
					: 'Use the host name the certificate was made for as Base URL, or, if this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^(EPROTO|ERR_SSL_.*)$/,
		details: ({ baseUrl }) => ({
			message: `The server at ${baseUrl} does not speak TLS`,
			description:
				"Use http:// instead of https:// in the credential's Base URL: a music server speaks plain HTTP unless SSL was switched on in it.",
		}),
	},
	{
		codes: /^HPE_HEADER_OVERFLOW$/,
		details: ({ baseUrl }) => ({
			message: `What answers at ${baseUrl} sends more headers than can be read`,
			mayHaveArrived: true,
			description:
				'A music server sends few: look what a proxy in front of it adds, or use the address of the server itself.',
		}),
	},
	{
		codes: /^HPE_/,
		details: ({ baseUrl }) => ({
			message: `What answers at ${baseUrl} does not speak HTTP`,
			description: CHECK_ADDRESS,
		}),
	},
	{
		codes: /^Ssrf/,
		details: ({ baseUrl }) => ({
			message: `n8n's own protection (SSRF guard) does not let workflows reach ${baseUrl}`,
			description:
				'Ask whoever runs n8n to allow this address: N8N_SSRF_ALLOWED_IP_RANGES or N8N_SSRF_ALLOWED_HOSTNAMES, in the environment of n8n.',
		}),
	},
];

/** The error for a request without a response. @param reason whatever n8n's helper threw */
export function networkError(reason: unknown, attempt: Attempt): ApiError {
	const message = outermostMessage(reason);
	if (message.startsWith("The credential's ")) {
		// The credential itself refused to sign the request.
		return new ApiError('token', { message, description: OPEN_CREDENTIAL });
	}
	const codes = codesOf(reason);
	const cause = CAUSES.find((row) => codes.some((code) => row.codes.test(code)));
	const details = cause?.details(attempt) ?? {
		message: `The server at ${attempt.baseUrl} could not be asked`,
		mayHaveArrived: true,
		description: `${message} ${CHECK_ADDRESS}`.trim(),
	};
	return new ApiError('unreachable', details);
}

/** Every `code`, `httpCode` and `name` in the chain of causes: n8n wraps the errors of its HTTP client. */
function codesOf(reason: unknown): string[] {
	const codes: string[] = [];
	let current = reason;
	for (let depth = 0; depth < 6 && isObject(current); depth++) {
		for (const key of ['code', 'httpCode', 'name']) {
			const word = text(current, key);
			if (word !== undefined) codes.push(word);
		}
		const inner: unknown =
			current.cause ?? (Array.isArray(current.errors) ? current.errors[0] : undefined);
		current = inner;
	}
	return codes;
}

function outermostMessage(reason: unknown): string {
	return reason instanceof Error ? reason.message : '';
}
