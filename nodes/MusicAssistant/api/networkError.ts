import { isObject, text } from '../helpers/json';
import { inSeconds } from '../helpers/names';
import { ApiError, type ApiErrorDetails } from './apiError';

/** Who waits for an answer: an input item, a list of the editor, or the trigger, which wants the event line. */
export type RequestSource = 'item' | 'list' | 'line';

interface Attempt {
	asker: RequestSource;
	baseUrl: string;
	timeoutSeconds: number;
}

/** What to try first when nothing answers; used wherever the address may be the cause. */
const CHECK_ADDRESS =
	'Check the Base URL in the credential (host and port, usually 8095) and that the server is running. Where n8n runs in a container, "localhost" is that container itself: use the IP address of the machine that runs Music Assistant.';

/** What to do where the server is there and only takes its time: items alone have an option for it. */
const WHEN_SLOW: Readonly<Record<RequestSource, string>> = {
	item: `If the server is just slow, raise "Timeout" in the node's options. ${CHECK_ADDRESS}`,
	list: `If the server is just slow, open the list again, or do without it: give a name, an ID, an expression or JSON instead. ${CHECK_ADDRESS}`,
	line: CHECK_ADDRESS,
};

/** @param otherwise what to do where nothing can be switched off */
function trustIt(otherwise: string): string {
	return `Triggers listen on a WebSocket, which checks the certificate whatever "Ignore SSL Issues (Insecure)" in the credential says. ${otherwise}, or use plain http:// in the credential's Base URL.`;
}

const OPEN_CREDENTIAL = 'Open the credential and put the token into "Access Token", on its own.';

/**
 * One cause a row: the codes by which Node, n8n's HTTP client or its SSRF guard name it, and what to tell the user.
 * The codes stay out of the texts: n8n replaces a message that holds one by its own.
 */
const CAUSES: Array<{ codes: RegExp; told: (attempt: Attempt) => ApiErrorDetails }> = [
	{
		codes: /^ECONNREFUSED$/,
		told: ({ baseUrl }) => ({
			message: `Nothing answers at ${baseUrl}: the connection was refused`,
			description: CHECK_ADDRESS,
		}),
	},
	{
		codes: /^(ENOTFOUND|EAI_AGAIN)$/,
		told: ({ baseUrl }) => ({
			message: `The host name in ${baseUrl} is unknown`,
			description:
				'Check the spelling of the Base URL in the credential. Names that end in .local are often unknown inside containers: use the IP address instead.',
		}),
	},
	{
		codes: /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/,
		told: ({ baseUrl, timeoutSeconds, asker }) => ({
			message: `The server at ${baseUrl} gave no answer within ${inSeconds(timeoutSeconds)}`,
			mayHaveArrived: true,
			description: WHEN_SLOW[asker],
		}),
	},
	{
		codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/,
		told: ({ baseUrl }) => ({
			message: `There is no way through the network to ${baseUrl}`,
			description: CHECK_ADDRESS,
		}),
	},
	{
		codes: /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|ERR_BAD_RESPONSE)$/,
		told: ({ baseUrl }) => ({
			message: `The connection to ${baseUrl} broke before the whole answer had come`,
			mayHaveArrived: true,
			description:
				'Check that the server is not restarting and that nothing between n8n and it cuts connections.',
		}),
	},
	{
		codes:
			/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)$/,
		told: ({ baseUrl, asker }) => ({
			message: `The certificate of ${baseUrl} is not trusted (it is self-signed or its issuer is unknown)`,
			description:
				asker === 'line'
					? trustIt(
							'Give the server a certificate that n8n trusts (NODE_EXTRA_CA_CERTS, in the environment of n8n, names more issuers)',
						)
					: 'If this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
		told: ({ baseUrl, asker }) => ({
			message: `The certificate of ${baseUrl} is out of date`,
			description:
				asker === 'line'
					? trustIt('Renew it on the server')
					: 'Renew it on the server, or, if this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
		told: ({ baseUrl, asker }) => ({
			message: `The certificate at ${baseUrl} was made for another host name`,
			description:
				asker === 'line'
					? trustIt('Use the host name the certificate was made for as Base URL')
					: 'Use the host name the certificate was made for as Base URL, or, if this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^(EPROTO|ERR_SSL_.*)$/,
		told: ({ baseUrl }) => ({
			message: `The server at ${baseUrl} does not speak TLS`,
			description:
				"Use http:// instead of https:// in the credential's Base URL: a music server speaks plain HTTP unless SSL was switched on in it.",
		}),
	},
	{
		codes: /^HPE_HEADER_OVERFLOW$/,
		told: ({ baseUrl }) => ({
			message: `What answers at ${baseUrl} sends more headers than can be read`,
			mayHaveArrived: true,
			description:
				'A music server sends few: look what a proxy in front of it adds, or use the address of the server itself.',
		}),
	},
	{
		codes: /^HPE_/,
		told: ({ baseUrl }) => ({
			message: `What answers at ${baseUrl} does not speak HTTP`,
			description: CHECK_ADDRESS,
		}),
	},
	{
		codes: /^Ssrf/,
		told: ({ baseUrl }) => ({
			message: `n8n's own protection (SSRF guard) does not let workflows reach ${baseUrl}`,
			description:
				'Ask whoever runs n8n to allow this address: N8N_SSRF_ALLOWED_IP_RANGES or N8N_SSRF_ALLOWED_HOSTNAMES, in the environment of n8n.',
		}),
	},
];

/** Why no answer came, told so that a user knows what to correct. `reason` is whatever n8n's helper threw. */
export function networkError(reason: unknown, attempt: Attempt): ApiError {
	const own = outermostMessage(reason);
	if (own.startsWith("The credential's ")) {
		// The credential itself refused to sign the request.
		return new ApiError('token', { message: own, description: OPEN_CREDENTIAL });
	}
	const codes = codesOf(reason);
	const cause = CAUSES.find((row) => codes.some((code) => row.codes.test(code)));
	const told = cause?.told(attempt) ?? {
		message: `The server at ${attempt.baseUrl} could not be asked`,
		mayHaveArrived: true,
		description: `${own} ${CHECK_ADDRESS}`.trim(),
	};
	return new ApiError('unreachable', told);
}

/** Every `code`, `httpCode` and `name` along the chain of causes: n8n wraps what the HTTP client threw. */
function codesOf(reason: unknown): string[] {
	const found: string[] = [];
	let link = reason;
	for (let depth = 0; depth < 6 && isObject(link); depth++) {
		for (const key of ['code', 'httpCode', 'name']) {
			const word = text(link, key);
			if (word !== undefined) found.push(word);
		}
		const inner: unknown = link.cause ?? (Array.isArray(link.errors) ? link.errors[0] : undefined);
		link = inner;
	}
	return found;
}

function outermostMessage(reason: unknown): string {
	return reason instanceof Error ? reason.message : '';
}
