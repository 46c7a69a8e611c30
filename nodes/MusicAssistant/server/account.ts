import type { ITriggerFunctions } from 'n8n-workflow';
import { textIn } from '../values/json';
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
