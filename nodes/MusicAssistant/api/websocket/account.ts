import type { IExecuteFunctions, ILoadOptionsFunctions, ITriggerFunctions } from 'n8n-workflow';
import { asText } from '../../helpers/json';
import { cleanToken } from '../../helpers/credential/cleanToken';
import { ApiError } from '../apiError';
import { requireValidBaseUrl } from '../transport';
import { networkError } from '../networkError';

/** Where connections are opened from. */
export type ConnectingContext = ITriggerFunctions | IExecuteFunctions | ILoadOptionsFunctions;

/** The credential as the WebSocket needs it. */
export interface Account {
	/** Normalized: no slash at the end. */
	readonly baseUrl: string;
	readonly token: string;
	/** Only for pictures: a WebSocket always checks certificates. */
	readonly ignoreSslIssues: boolean;
}

/** Reads the credential. @throws ApiError for an invalid base URL or token */
export async function readAccount(context: ConnectingContext): Promise<Account> {
	const credentials = await context.getCredentials('musicAssistantApi');
	const baseUrl = requireValidBaseUrl(asText(credentials.baseUrl));
	const ignoreSslIssues = credentials.ignoreSslIssues === true;
	try {
		return { baseUrl, token: cleanToken(credentials.accessToken), ignoreSslIssues };
	} catch (reason) {
		throw authError(networkError(reason, { source: 'trigger', baseUrl, timeoutSeconds: 0 }));
	}
}

/**
 * An error that lasts until somebody fixes it. When n8n itself starts, it does not retry triggers whose error contains the
 * word Authorization (2.41).
 */
export function authError({ message, description, httpCode }: ApiError): ApiError {
	return new ApiError('token', {
		message: `Authorization failed: ${message}`,
		description,
		httpCode,
	});
}
