import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { CREDENTIAL_TYPE, type N8nUser } from '../../n8n/n8n-user';

const Shown = z.object({ status: z.enum(['OK', 'Error']), message: z.string() });

export interface CredentialTestResult extends z.infer<typeof Shown> {
	/** The whole answer of n8n, for what must not be in it. */
	readonly answer: string;
}

/** What is typed into the credential's window. */
export interface TypedCredential {
	readonly baseUrl: string;
	readonly accessToken: string;
	readonly ignoreSslIssues?: boolean;
}

/** The window of a stored credential: what is typed into it is tested without being stored. */
export class CredentialWindow {
	private constructor(
		private readonly user: N8nUser,
		private readonly id: string,
	) {}

	static async open(user: N8nUser): Promise<CredentialWindow> {
		return new CredentialWindow(user, await user.createCredential(NAME, fields(EMPTY)));
	}

	async test(typed: TypedCredential): Promise<CredentialTestResult> {
		const credentials = { id: this.id, name: NAME, type: CREDENTIAL_TYPE, data: fields(typed) };
		const answer = await this.user.post('/rest/credentials/test', { credentials });
		return { ...Shown.parse(answer), answer: JSON.stringify(answer) };
	}
}

const NAME = 'Music Assistant';

const EMPTY: TypedCredential = { baseUrl: '', accessToken: '' };

function fields({ baseUrl, accessToken, ignoreSslIssues = false }: TypedCredential): IDataObject {
	return { baseUrl, accessToken, ignoreSslIssues };
}
