import type { ITriggerFunctions } from 'n8n-workflow';
import { textIn } from '../values/json';
import { ServerFailure } from './failure';
import { usableBaseUrl } from './transport';

/** What the event line needs of the credential. */
export interface Account {
	/** Normalised: no slash at the end. */
	readonly baseUrl: string;
	readonly token: string;
}

/** @throws ServerFailure for an address that is none */
export async function accountOf(context: ITriggerFunctions): Promise<Account> {
	const { baseUrl, accessToken } = await context.getCredentials('musicAssistantApi');
	return { baseUrl: usableBaseUrl(textIn(baseUrl)), token: textIn(accessToken).trim() };
}

/**
 * A refusal that stands until somebody does something about it. A trigger whose error has the word Authorization in it
 * when n8n itself starts is not started over and over by n8n (2.41).
 */
export function unwelcome({ message, description, httpCode }: ServerFailure): ServerFailure {
	return new ServerFailure('token', {
		message: `Authorization failed: ${message}`,
		description,
		httpCode,
	});
}
