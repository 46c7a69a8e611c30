import { isObject, parseJson, textAt } from '../helpers/json';
import {
	formatHttpStatus,
	ApiError,
	type ApiErrorKind,
	type ApiErrorDetails,
	isWebPage,
	type ApiRequest,
	type ApiResponse,
} from './apiError';
import { FORWARD_PROXY_HINT } from './networkError';

type KindAndDetails = ApiErrorDetails & { kind: ApiErrorKind };

/** What servers respond instead of a reason: the music server's own text, and that of its web framework. */
const BODY_WITHOUT_REASON =
	/^(internal server error|500 internal server error server got itself in trouble)?$/i;

/** What other servers say about a path that they do not have; the music server says nothing. */
const PATH_NOT_FOUND =
	/^404\b|\b404$|^cannot (get|post)\b|^((the )?(requested )?(file|page|path|resource|route|url) )?(was )?not found\b/i;

/**
 * The error for a response without a result.
 *
 * @param serverReason the server's own words: the body, or `details` of an envelope
 */
export function errorFromResponse(
	response: ApiResponse,
	serverReason: string,
	request: ApiRequest,
): ApiError {
	const cleanReason = sanitizeServerText(serverReason);
	const details =
		unknownCommandDetails(serverReason, request) ??
		detailsByStatus(response, cleanReason, request) ??
		rejectedDetails(response, cleanReason, request);
	return new ApiError(details.kind, {
		...details,
		httpCode: response.status,
		request: { command: request.command, args: request.args },
	});
}

/** Servers check the command before the token: this error says nothing about the token. */
function unknownCommandDetails(
	reason: string,
	{ command }: ApiRequest,
): KindAndDetails | undefined {
	if (!/^invalid command: /i.test(reason.trim()) || !reason.includes(command)) return undefined;
	return {
		kind: 'unknownCommand',
		message: `The connected server does not have the command ${command}`,
		description: 'The server is probably too old: update Music Assistant.',
	};
}

function detailsByStatus(
	response: ApiResponse,
	reason: string,
	request: ApiRequest,
): KindAndDetails | undefined {
	const { baseUrl, command } = request;
	const { status } = response;
	if (status >= 300 && status < 400) return redirectDetails(response, request);
	switch (status) {
		case 401:
			return {
				kind: 'token',
				message: `The server at ${baseUrl} rejected the access token (${formatHttpStatus(status)})`,
				description:
					'It is wrong, revoked or expired (after 365 days on server 2.10 and newer). Create a new one in Music Assistant under Settings, Profile, Long-lived access tokens, and enter it in the credential.',
			};
		case 403:
			return {
				kind: 'forbidden',
				message: `The access token's user is not allowed to use ${command} (${formatHttpStatus(status)})`,
				description: `${reason === '' ? '' : `The server says: "${reason}". `}${describePermissionRemedy(reason)}`,
			};
		case 404:
		case 405:
			if (isReasonOfNotFound(response, reason)) return undefined;
			return {
				kind: 'notTheServer',
				message: `There is no Music Assistant API at ${baseUrl} (${formatHttpStatus(status)})`,
				description:
					'Something else responded. Check the Base URL in the credential, for example http://192.168.1.20:8095, with nothing after the port. Servers before 2.4 do not have this API.',
			};
		case 413:
			return {
				kind: 'rejected',
				message: `The request is too large for the server (${formatHttpStatus(status)})`,
				description: 'Send fewer URIs at once, or shorter texts.',
			};
		case 429:
			return {
				kind: 'unreachable',
				message: `The server at ${baseUrl} is receiving too many requests (${formatHttpStatus(status)})`,
				description: `${describeRetryAfter(response)}Lower "Parallel Requests" in the options of nodes that have it, or add a wait between items to your workflows.`,
			};
		case 503:
			if (/setup required/i.test(reason)) return setupRequiredDetails(response, request);
	}
	if (status >= 502 && status <= 504) {
		return {
			kind: 'unreachable',
			mayHaveArrived: true,
			message: `The music server at ${baseUrl} is not responding right now (${formatHttpStatus(status)})`,
			description: `It is starting, or the proxy in front of it cannot reach it. Try again in a minute. ${FORWARD_PROXY_HINT}`,
		};
	}
	if (isWebPage(response)) {
		return {
			kind: 'notTheServer',
			message: `${baseUrl}/api returned a web page (${formatHttpStatus(status)}) instead of a result`,
			description: `This is not the music server's API address, or a proxy in front of it is failing. Check the Base URL in the credential. ${FORWARD_PROXY_HINT}`,
		};
	}
	return status >= 500 && BODY_WITHOUT_REASON.test(reason)
		? unexplainedDetails(response, request)
		: undefined;
}

/** Whether a 404 is about what the command names, such as an unavailable player (2.11), and not about the path. */
function isReasonOfNotFound(response: ApiResponse, reason: string): boolean {
	return (
		response.status === 404 &&
		reason !== '' &&
		!isWebPage(response) &&
		!isObject(parseJson(reason)) &&
		!PATH_NOT_FOUND.test(reason)
	);
}

function redirectDetails(response: ApiResponse, { baseUrl }: ApiRequest): KindAndDetails {
	const target = textAt(response.headers, 'location');
	return {
		kind: 'notTheServer',
		message: `${baseUrl}/api redirects to another address (${formatHttpStatus(response.status)})`,
		description: `${target === undefined ? '' : `The redirect leads to ${sanitizeServerText(withoutQuery(target))}. `}The access token is not sent there. Enter the final address of the music server as the Base URL in the credential (check http versus https).`,
	};
}

function setupRequiredDetails({ status }: ApiResponse, { baseUrl }: ApiRequest): KindAndDetails {
	return {
		kind: 'unreachable',
		message: `The music server at ${baseUrl} has no user yet (${formatHttpStatus(status)})`,
		description: 'Open its web interface and finish the setup, then create an access token there.',
	};
}

function unexplainedDetails(response: ApiResponse, request: ApiRequest): KindAndDetails {
	return { kind: 'unexplained', ...detailsWithoutReason(response, request) };
}

function detailsWithoutReason({ status }: ApiResponse, { command }: ApiRequest): ApiErrorDetails {
	return {
		message: `The server rejected ${command} without giving a reason (${formatHttpStatus(status)})`,
		description: "Check the server's own log in its web interface, under Settings, System.",
	};
}

function rejectedDetails(
	response: ApiResponse,
	reason: string,
	request: ApiRequest,
): KindAndDetails {
	if (reason === '') return { kind: 'rejected', ...detailsWithoutReason(response, request) };
	return {
		kind: 'rejected',
		message: `The server rejected the command: ${reason}`,
		description: `This is the server's own response to ${request.command}. Resolve this and try again.`,
	};
}

/** Seconds or an HTTP date; anything else is ignored. */
function describeRetryAfter(response: ApiResponse): string {
	const value = textAt(response.headers, 'retry-after') ?? '';
	if (/^[1-9]\d{0,8}$/.test(value)) {
		return `It asks you to wait ${value} ${value === '1' ? 'second' : 'seconds'}. `;
	}
	const isDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(value);
	return isDate ? `It asks you to wait until ${value}. ` : '';
}

/** An address without its query, which may contain secrets. */
export function withoutQuery(address: string): string {
	return address.replace(/[?#].*/s, '');
}

/** Text from outside as one short line, without markup and invisible characters. */
export function sanitizeServerText(raw: string): string {
	const clean = withoutTags(raw.slice(0, 5000))
		.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
		.trim();
	return clean.length > 300 ? `${clean.slice(0, 300)}…` : clean;
}

/** With a blank in place of each tag; the last one may have no end. */
function withoutTags(text: string): string {
	const [last = '', ...others] = text.split('>').reverse();
	const beforeLast = others.reverse().map((part) => {
		const start = part.indexOf('<');
		return start === -1 ? `${part}>` : `${part.slice(0, start)} `;
	});
	return beforeLast.join('') + last.replace(/<[a-z!/][^]*/i, '');
}

/** Who has a permission: only admins, admins and users with a custom role, all users, or even guests. */
type PermissionHolders = 'admin' | 'customRole' | 'user' | 'everyone';

/** The server's scopes in words (2.10 and newer), and which of its built-in roles have them. */
const SCOPES: Readonly<Record<string, readonly [purpose: string, holders: PermissionHolders]>> = {
	'library.read': ['read the library', 'everyone'],
	'library.write': ['change the library, its favorites and playlists', 'user'],
	'library.manage': ['manage the library, for example to sync it or to rename playlists', 'admin'],
	'players.read': ['see players', 'everyone'],
	'players.control': ['control players', 'everyone'],
	'queues.read': ['see queues', 'everyone'],
	'queues.control': ['control queues', 'everyone'],
	'providers.read': ['see providers', 'everyone'],
	'config.players.read': ['read player settings', 'everyone'],
	'config.players.write': ['save player settings', 'customRole'],
	'config.providers.read': ['read provider settings', 'user'],
	'config.providers.own': ['manage their own providers', 'customRole'],
	'config.providers.write': ['change providers', 'admin'],
	'config.core.read': ['read server settings', 'user'],
	'config.core.write': ['change server settings', 'admin'],
	'users.read': ['see users', 'customRole'],
	'users.invite': ['invite guests', 'user'],
	'users.impersonate': ['act as another user', 'admin'],
	'users.manage': ['manage users', 'admin'],
	'system.read': ['see background tasks', 'user'],
	'system.manage': ['manage the server', 'admin'],
};

const REMEDIES: Readonly<Record<PermissionHolders, string>> = {
	admin: 'Only the built-in admin role has it: use the token of an admin.',
	customRole:
		'Use the token of an admin. On server 2.11 and newer, an admin can also give the user a role that includes it.',
	user: "The built-in roles user and admin have it: use such a user's token, or have an admin change the user's role.",
	everyone: "All built-in roles have it: have an admin change the user's role.",
};

/**
 * Says which permission is missing, and what a user can do about it.
 *
 * @param serverReason the server's words, which name the scope, or several of which one is enough (2.11)
 */
function describePermissionRemedy(serverReason: string): string {
	const [first, ...others] = scopesIn(serverReason);
	if (first === undefined) return remedyWithoutScope(serverReason);
	const missing = [first, ...others].map(describeScope).join(' or ');
	return `The user lacks permission to ${missing}. ${REMEDIES[widestHolders([first, ...others])]}`;
}

/** Before 2.10, servers only distinguish admins; from 2.11 on, playlists have owners. */
function remedyWithoutScope(reason: string): string {
	if (/\bowner\b/i.test(reason)) return 'Use the token of its owner, or of an admin.';
	if (/\badmin\b/i.test(reason)) return 'Use the token of an admin.';
	return 'Use the token of a user with this permission. Renaming playlists and saving settings require an admin token; on server 2.10 and newer, so does syncing.';
}

/** The wording for several scopes is not known, so they are recognized by name, or by their form where the text speaks of scopes. */
function scopesIn(reason: string): string[] {
	const isAboutScopes = /\bscopes?\b/i.test(reason);
	const names = new Set(reason.match(/\b[a-z_]+(?:\.[a-z_]+)+\b/g));
	return [...names].filter((name) => isAboutScopes || Object.hasOwn(SCOPES, name));
}

function describeScope(scope: string): string {
	const known = Object.hasOwn(SCOPES, scope) ? SCOPES[scope] : undefined;
	return known === undefined ? `use ${scope}` : `${known[0]} (${scope})`;
}

/** The holders of the permission that most users have. */
function widestHolders(scopes: readonly string[]): PermissionHolders {
	const order: readonly PermissionHolders[] = ['everyone', 'user', 'customRole', 'admin'];
	const holdersOfScopes = scopes.map((scope) =>
		Object.hasOwn(SCOPES, scope) ? SCOPES[scope]?.[1] : undefined,
	);
	return order.find((holders) => holdersOfScopes.includes(holders)) ?? 'customRole';
}
