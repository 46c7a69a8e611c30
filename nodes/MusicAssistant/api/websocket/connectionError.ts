import type { ITriggerFunctions } from 'n8n-workflow';
import { isObject } from '../../helpers/json';
import type { Account } from './account';
import { readResponse } from '../envelope';
import { asApiError, ApiError } from '../apiError';
import { withTimeout } from '../withTimeout';
import { notAMusicServer } from './authenticate';
import { noWholeAnswer, toResponse } from '../transport';
import { networkError } from '../networkError';

/** Somebody looks at a button. */
const TIMEOUT_SECONDS = 15;

/**
 * Why no event line could be opened. A WebSocket does not tell, so the server is asked what it is over HTTP, without the
 * token, and with its certificate checked as for the line.
 */
export async function connectionError(
	context: ITriggerFunctions,
	account: Account,
): Promise<ApiError> {
	const { baseUrl, token } = account;
	const ask = async (abortSignal: AbortSignal): Promise<unknown> =>
		await context.helpers.httpRequest({
			url: `${baseUrl}/info`,
			headers: { Accept: 'application/json' },
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_SECONDS * 1000,
			abortSignal,
		});
	const reply = await withTimeout(TIMEOUT_SECONDS, ask, noWholeAnswer)
		.then((response: unknown) => toResponse(response, token))
		.catch((reason: unknown) =>
			networkError(reason, { asker: 'line', baseUrl, timeoutSeconds: TIMEOUT_SECONDS }),
		);
	if (reply instanceof ApiError) return reply;
	try {
		const info = readResponse(reply, { command: 'info', args: {}, messageId: '', baseUrl });
		return isObject(info) && 'server_version' in info
			? noWebSockets(baseUrl)
			: notAMusicServer(baseUrl);
	} catch (reason) {
		return withoutToken(asApiError(reason), baseUrl);
	}
}

/** No token was sent, and none is wanted there by a music server: refusals that speak of it are somebody else's. */
function withoutToken(refused: ApiError, baseUrl: string): ApiError {
	if (refused.kind === 'rejected' && !refused.isInternal) return notAMusicServer(baseUrl);
	if (!['token', 'forbidden'].includes(refused.kind)) return refused;
	return new ApiError('notTheServer', {
		message: `Something in front of the music server at ${baseUrl} asks for a login of its own`,
		description:
			'Let it pass /ws, /info and /api without one, or put the address of the music server itself into the credential.',
	});
}

function noWebSockets(baseUrl: string): ApiError {
	return new ApiError('unreachable', {
		message: `The server answers, but its event line ${baseUrl}/ws cannot be opened`,
		description:
			'Something between n8n and the server, a reverse proxy for example, does not let WebSockets through: allow them for /ws there, or put the address of the server itself into the credential.',
	});
}
