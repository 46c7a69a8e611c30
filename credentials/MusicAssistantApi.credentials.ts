import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { normalizeBaseUrl } from '../nodes/MusicAssistant/helpers/baseUrl';
import { cleanToken } from '../nodes/MusicAssistant/helpers/token';
import { rules } from './credentialTestRules';

/** Milliseconds. Long enough for a busy server, short enough for somebody who looks at a button. */
const TEST_TIMEOUT = 15_000;

/**
 * Milliseconds for the whole answer: n8n's time-out counts silence only, and a byte now and then would hold the button
 * for ever.
 */
const LONGEST_TEST = TEST_TIMEOUT + 2000;

/** The account: where the server is, and the token that opens it. */
export class MusicAssistantApi implements ICredentialType {
	name = 'musicAssistantApi';

	displayName = 'Music Assistant API';

	documentationUrl =
		'https://github.com/n8n-nodes-music-assistant/n8n-nodes-music-assistant#credentials';

	icon: Icon = {
		light: 'file:../icons/musicAssistant.svg',
		dark: 'file:../icons/musicAssistant.dark.svg',
	};

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. http://192.168.1.20:8095',
			description:
				"The address at which the server's web page opens. Where n8n runs in a container, localhost is that container itself: use the IP address of the machine that runs Music Assistant.",
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'A long-lived access token. Make one in Music Assistant under Settings, Profile. Saving player settings, and on servers from 2.10 on syncing, need the token of an admin.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'ignoreSslIssues',
			type: 'boolean',
			default: false,
			description: 'Whether to connect even if the certificate of the server cannot be verified',
		},
	];

	/**
	 * Puts the token into the header.
	 *
	 * A base URL, which only the credential's own test sends, is normalised. The test's time-out is set here too: n8n
	 * overwrites one that the test's request asks for by its own 300 seconds (observed on 2.41).
	 *
	 * A function and not a rule with an expression: it spares n8n the evaluation of one for every request.
	 *
	 * @throws Error for a token that cannot be one, in words that do not repeat it
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const token = cleanToken(credentials.accessToken);
		const { baseURL, headers } = requestOptions;
		return {
			...requestOptions,
			...(baseURL === undefined
				? {}
				: {
						baseURL: normalizeBaseUrl(baseURL),
						timeout: TEST_TIMEOUT,
						abortSignal: AbortSignal.timeout(LONGEST_TEST),
					}),
			headers: { ...headers, Authorization: `Bearer ${token}` },
		};
	}

	/**
	 * Asks for the queues: the one documented command without arguments, open to every user's token, and answered by
	 * servers without players too. The body is read as bytes, because n8n takes any 200 for a success unless a rule
	 * objects, and its body rules break on an empty list.
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
		rules,
	};
}
