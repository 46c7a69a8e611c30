import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { CREDENTIAL_TYPE, type N8nUser } from '../../n8n/n8n-user';

const TestResponse = z.object({ status: z.enum(['OK', 'Error']), message: z.string() });

export interface CredentialTestResult extends z.infer<typeof TestResponse> {
	/** n8n's whole response, to check what it must not contain. */
	readonly answer: string;
}

/** The values that a user types into the credential's fields. */
export interface TypedCredentialFields {
	readonly baseUrl: string;
	readonly accessToken: string;
	readonly ignoreSslIssues?: boolean;
}

/** Tests values for a stored credential as the editor does: without saving them. */
export class CredentialTester {
	private constructor(
		private readonly user: N8nUser,
		private readonly id: string,
	) {}

	static async create(user: N8nUser): Promise<CredentialTester> {
		return new CredentialTester(
			user,
			await user.createCredential(CREDENTIAL_NAME, credentialData(EMPTY_CREDENTIAL)),
		);
	}

	async test(typed: TypedCredentialFields): Promise<CredentialTestResult> {
		const credentials = {
			id: this.id,
			name: CREDENTIAL_NAME,
			type: CREDENTIAL_TYPE,
			data: credentialData(typed),
		};
		const answer = await this.user.post('/rest/credentials/test', { credentials });
		return { ...TestResponse.parse(answer), answer: JSON.stringify(answer) };
	}
}

const CREDENTIAL_NAME = 'Music Assistant';

const EMPTY_CREDENTIAL: TypedCredentialFields = { baseUrl: '', accessToken: '' };

function credentialData({
	baseUrl,
	accessToken,
	ignoreSslIssues = false,
}: TypedCredentialFields): IDataObject {
	return { baseUrl, accessToken, ignoreSslIssues };
}
