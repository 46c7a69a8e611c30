import type { GivenCredentials } from '../../scripts/engine';
import { CREDENTIAL_TYPE } from './engine';

/** What a test needs of a music server to point the node at it; the simulator's handle has it. */
export interface ReachableServer {
	readonly url: string;
	readonly tokens: { readonly admin: string; readonly user: string };
}

/** The credential a user would have saved for the server: an admin's token, or a plain user's. */
export function credentialsFor(
	server: ReachableServer,
	user: keyof ReachableServer['tokens'] = 'admin',
): GivenCredentials {
	return { [CREDENTIAL_TYPE]: { baseUrl: server.url, accessToken: server.tokens[user] } };
}
