import type { ITriggerFunctions } from 'n8n-workflow';
import { textIn } from '../../helpers/json';
import { cleanToken } from '../../helpers/token';
import { ApiError } from '../apiError';
import { usableBaseUrl } from '../transport';
import { networkError } from '../networkError';

/** What the event line needs of the credential. */
export interface Account {
	/** Normalised: no slash at the end. */
	readonly baseUrl: string;
	readonly token: string;
}

/** @throws ApiError for an address that is none, and for a token that is none */
export async function accountOf(context: ITriggerFunctions): Promise<Account> {
	const credentials = await context.getCredentials('musicAssistantApi');
	const baseUrl = usableBaseUrl(textIn(credentials.baseUrl));
	try {
		return { baseUrl, token: cleanToken(credentials.accessToken) };
	} catch (reason) {
		throw authError(networkError(reason, { asker: 'line', baseUrl, timeoutSeconds: 0 }));
	}
}

/**
 * A refusal that stands until somebody does something about it. A trigger whose error has the word Authorization in it
 * when n8n itself starts is not started over and over by n8n (2.41).
 */
export function authError({ message, description, httpCode }: ApiError): ApiError {
	return new ApiError('token', {
		message: `Authorization failed: ${message}`,
		description,
		httpCode,
	});
}
