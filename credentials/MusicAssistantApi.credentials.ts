import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { normalizeBaseUrl, requireValidToken } from '../nodes/MusicAssistant/helpers/credential';
import { credentialTestRules } from './credentialTestRules';

/** Long enough for a busy server, short enough for a user who is waiting. */
const TEST_TIMEOUT_MS = 15_000;

/** For the complete response: n8n's timeout counts only silence, and a byte now and then would block the test forever. */
const MAX_TEST_DURATION_MS = TEST_TIMEOUT_MS + 2000;

export class MusicAssistantApi implements ICredentialType {
	name = 'musicAssistantApi';

	displayName = 'Music Assistant API';

	documentationUrl =
		'https://github.com/n8n-nodes-music-assistant/n8n-nodes-music-assistant/blob/main/docs/credential-test.md';

	icon: Icon = {
		light: 'file:../icons/musicAssistant.svg',
		dark: 'file:../icons/musicAssistant.dark.svg',
	};

	properties: INodeProperties[] = [
		{
			displayName:
				'Create the token in Music Assistant, under Settings, Profile, Long-lived access tokens. If n8n runs in a container, localhost is that container: enter the IP address of the machine that runs Music Assistant.',
			name: 'notice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. http://192.168.1.20:8095',
			description: "The address of the server's web interface",
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'A long-lived access token. Renaming playlists and saving player settings require an admin token; on server 2.10 and newer, so does syncing.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'ignoreSslIssues',
			type: 'boolean',
			default: false,
			description: 'Whether to connect even if the server certificate cannot be verified',
		},
	];

	/**
	 * Adds the token to the headers.
	 *
	 * Only the credential's own test sends a base URL, which is normalized here. The test's timeout is set here too: n8n
	 * replaces one in the test's request with its own 300 seconds (observed on 2.41).
	 *
	 * A function and not a declaration, which would make n8n evaluate an expression for every request.
	 *
	 * @throws Error for what cannot be a token; the message does not repeat it
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const token = requireValidToken(credentials.accessToken);
		const { baseURL, headers } = requestOptions;
		return {
			...requestOptions,
			...(baseURL === undefined
				? {}
				: {
						baseURL: normalizeBaseUrl(baseURL),
						timeout: TEST_TIMEOUT_MS,
						abortSignal: AbortSignal.timeout(MAX_TEST_DURATION_MS),
					}),
			headers: { ...headers, Authorization: `Bearer ${token}` },
		};
	}

	/**
	 * Requests the queues: the only documented command without arguments that every user may send, and that works on servers
	 * without players. The body is read as bytes, because n8n takes any 200 for a success unless a rule matches, and its
	 * body rules fail on an empty list.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl }}',
			url: '/api',
			method: 'POST',
			body: { message_id: 'credential-test', command: 'player_queues/all', args: {} },
			json: true,
			encoding: 'arraybuffer',
			disableFollowRedirect: true,
			skipSslCertificateValidation: '={{ $credentials.ignoreSslIssues }}',
		},
		rules: credentialTestRules,
	};
}
