import type { IExecuteFunctions, ILoadOptionsFunctions, ITriggerFunctions } from 'n8n-workflow';
import { textOrEmpty } from '../../helpers/json';
import { requireValidToken } from '../../helpers/credential/requireValidToken';
import { ApiError } from '../apiError';
import { requireValidBaseUrl } from '../httpTransport';
import { networkError } from '../networkError';

/** Where connections are opened from. */
export type WebSocketContext = ITriggerFunctions | IExecuteFunctions | ILoadOptionsFunctions;

/** The credential as the WebSocket needs it. */
export interface WebSocketCredential {
	/** Normalized: no slash at the end. */
	readonly baseUrl: string;
	readonly token: string;
	/** Only for pictures: a WebSocket always checks certificates. */
	readonly ignoreSslIssues: boolean;
}

/** Reads the credential. @throws ApiError for an invalid base URL or token */
export async function readWebSocketCredential(
	context: WebSocketContext,
): Promise<WebSocketCredential> {
	const credentials = await context.getCredentials('musicAssistantApi');
	const baseUrl = requireValidBaseUrl(textOrEmpty(credentials.baseUrl));
	const ignoreSslIssues = credentials.ignoreSslIssues === true;
	try {
		return { baseUrl, token: requireValidToken(credentials.accessToken), ignoreSslIssues };
	} catch (reason) {
		throw toAuthorizationError(
			networkError(reason, { purpose: 'trigger', baseUrl, timeoutSeconds: 0 }),
		);
	}
}

/**
 * Turns an error into one that lasts until somebody fixes it. When n8n itself starts, it does not retry triggers whose
 * error contains the word Authorization (2.41).
 */
export function toAuthorizationError({ message, description, httpCode }: ApiError): ApiError {
	return new ApiError('token', {
		message: `Authorization failed: ${message}`,
		description,
		httpCode,
	});
}
