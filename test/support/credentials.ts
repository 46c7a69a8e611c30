import type { CredentialsByName } from '../../scripts/engine';
import { CREDENTIAL_TYPE } from './sourceEngine';

/** The address and tokens of a music server; a running simulator has them. */
export interface ReachableServer {
	readonly url: string;
	readonly tokens: { readonly admin: string; readonly user: string };
}

/** The credential for a server, with the token of the admin or the regular user. */
export function credentialsFor(
	server: ReachableServer,
	user: keyof ReachableServer['tokens'] = 'admin',
): CredentialsByName {
	return { [CREDENTIAL_TYPE]: { baseUrl: server.url, accessToken: server.tokens[user] } };
}
