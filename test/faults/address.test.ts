import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { startSimulator, type Simulator } from '../../simulator';
import type { CredentialsByName } from '../../scripts/engine';
import { startFakeServer, credentialsForUrl, TOKEN, type FakeServer } from '../api/fakeServer';
import { startFakeTlsServer, trustTestAuthority, type TestCertificate } from '../api/fakeTlsServer';
import { CREDENTIAL_TYPE } from '../support/sourceEngine';
import { HEALTHY_HANDLERS } from './support/testedOperations';
import { QUEUE_LIST, ERROR_SOURCES, TRIGGER } from './support/errorSources';
import { FaultGroup } from './support/faultGroup';

const group = new FaultGroup('Address and token');

/** Everything that asks over HTTP alone. */
const OVER_HTTP = [
	...group.operationSources,
	...ERROR_SOURCES.filter((source) => source !== TRIGGER),
];

const AROUND_THE_TOKEN: ReadonlyArray<[string, (token: string) => string]> = [
	['Spaces around the token', (token) => `  ${token} `],
	['A line break after the token', (token) => `${token}\n`],
	['Windows line breaks around the token', (token) => `\r\n${token}\r\n`],
	['A tab before the token', (token) => `\t${token}`],
	['A non-breaking space and a byte order mark', (token) => `\u00a0${token}\ufeff`],
];

/** The trigger needs a server with an event line. */
let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator();
});
afterAll(async () => await simulator.stop());

/** With the path of the API that is asked. */
const PASTED: Array<[string, (url: string) => string, string]> = [
	['The address unchanged', (url) => url, '/api'],
	['Slashes after it', (url) => `${url}///`, '/api'],
	['Spaces and line breaks around it', (url) => `  ${url}/ \n`, '/api'],
	['/api after it', (url) => `${url}/api`, '/api'],
	['/ws after it', (url) => `${url}/ws`, '/api'],
	['A page of /api-docs', (url) => `${url}/api-docs/commands`, '/api'],
	['A page of the web interface', (url) => `${url}/#/settings`, '/api'],
	['A query after it', (url) => `${url}/?a=b`, '/api'],
	['A host name', (url) => url.replace('127.0.0.1', 'localhost'), '/api'],
	['HTTP in upper case', (url) => url.replace('http', 'HTTP'), '/api'],
	['The path of a proxy', (url) => `${url}/music/`, '/music/api'],
	['A path of a proxy and /api', (url) => `${url}/a/music/api/`, '/a/music/api'],
];

describe('what users paste as Base URL', () => {
	let server: FakeServer;
	let path: string;
	afterEach(() => {
		expect([...new Set(server.requests.map(({ url }) => url))]).toEqual([path]);
	});

	for (const [title, pasted, asked] of PASTED) {
		const made = async () => {
			server = await startFakeServer(HEALTHY_HANDLERS);
			path = asked;
			return credentialsForUrl(pasted(server.url));
		};
		group.testCredential(title, made, undefined, OVER_HTTP);
	}
});

const hasIpv6 = Object.values(networkInterfaces())
	.flat()
	.some((own) => own?.address === '::1');

(hasIpv6 ? test : test.skip)('an IPv6 host leads there, where the machine has IPv6', async () => {
	const asked: unknown[] = [];
	const server = createServer(({ url }, response) => {
		asked.push(url);
		response.end('[]');
	});
	await new Promise<void>((listening) => server.listen(0, '::1', listening));
	const { port } = server.address() as AddressInfo;
	const told = await QUEUE_LIST.getShownError(credentialsForUrl(`http://[::1]:${port}/api`));
	server.close();

	expect(told).toEqual({});
	expect(new Set(asked)).toEqual(new Set(['/api']));
});

describe('what users paste as Base URL, for the trigger', () => {
	for (const [title, pasted] of PASTED.filter(([, , asked]) => asked === '/api')) {
		const made = () => atSimulator({ baseUrl: pasted(simulator.url) });
		group.testCredential(title, made, undefined, [TRIGGER]);
	}
});

describe('an invalid Base URL', () => {
	const example = 'for example http://192\\.168\\.1\\.20:8095';
	for (const [title, baseUrl, words] of [
		['An empty address', '', 'Base URL is empty'],
		['No scheme', '10.1.2.3:8095', 'must start with http:// or https://'],
		['Another scheme', 'ws://10.1.2.3:8095', 'must start with http:// or https://'],
		['A user name and a password', 'http://ada:secret@10.1.2.3', 'must not contain a user name'],
		['No host', 'http://:8095', 'is not a valid address'],
		['A space in it', 'http://music local:8095', 'is not a valid address'],
		['The token instead of the address', TOKEN, 'must start with http:// or https://'],
	] as const) {
		const told = new RegExp(`^(?!.*(secret|10\\.1\\.2\\.3|music local)).*${words}.*${example}`);
		group.testCredential(title, () => credentialsForUrl(baseUrl), told);
	}
});

describe('the token', () => {
	let server: FakeServer;
	const withToken = (accessToken: unknown) => async () => {
		server = await startFakeServer(HEALTHY_HANDLERS);
		return credentialsForUrl(server.url, { accessToken });
	};

	describe('is sent clean, in one header and nowhere else', () => {
		afterEach(() => {
			for (const { headers, url, body } of server.requests) {
				expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
				expect(JSON.stringify({ ...headers, authorization: '' }) + url + body).not.toContain(TOKEN);
			}
		});
		for (const [title, around] of AROUND_THE_TOKEN) {
			group.testCredential(title, withToken(around(TOKEN)), undefined, OVER_HTTP);
		}
	});

	describe('is sent clean over the WebSocket', () => {
		for (const [title, around] of AROUND_THE_TOKEN) {
			const made = () => atSimulator({ accessToken: around(simulator.tokens.admin) });
			group.testCredential(title, made, undefined, [TRIGGER]);
		}
	});

	describe('is refused before anything is sent', () => {
		const INVALID = /contains spaces or characters that are not valid in a token/;
		afterEach(() => expect(server.requests).toEqual([]));
		for (const [title, accessToken, words] of [
			['An empty token', '', /Access Token is empty: create one in Music Assistant/],
			['A token of whitespace', ' \n', /Access Token is empty/],
			['A token that is a number', 12345, /Access Token is empty/],
			['Two words', 'seen secret', INVALID],
			['Two lines', 'seen\nsecret', INVALID],
			['Cyrillic letters', 'секрет-seen', INVALID],
			['An emoji', 'seen🎵secret', INVALID],
			['A control character', 'seen\u0000secret', INVALID],
			['A soft hyphen', 'seen\u00adsecret', INVALID],
		] as const) {
			const shown = new RegExp(
				`^(?!.*(seen|secret|секрет|The request to \\S+ failed|Base URL)).*${words.source}`,
			);
			group.testCredential(title, withToken(accessToken), shown, group.allErrorSources);
		}
	});

	group.testCredential(
		'An unknown token',
		() => atSimulator({ accessToken: TOKEN }),
		/(rejected the access token .*It is|The access token is) wrong, revoked or expired/,
	);
});

describe('certificates', () => {
	const SWITCH = '"Ignore SSL Issues \\(Insecure\\)" in the credential|_CERT|CERT_|ALTNAME';
	let server: FakeServer;
	const withCertificate =
		(certificate: TestCertificate, others = {}) =>
		async () => {
			trustTestAuthority();
			server = await startFakeTlsServer(certificate, HEALTHY_HANDLERS);
			return credentialsForUrl(server.url, others);
		};

	describe('that are rejected', () => {
		afterEach(() => expect(server.requests).toEqual([]));
		for (const [title, certificate, words] of [
			['A self-signed certificate', 'self-signed', 'is not trusted \\(it is self-signed'],
			[
				'An expired certificate',
				'expired',
				'has expired or is not valid yet.*Renew it on the server',
			],
			[
				'A certificate for another host',
				'wrong-host',
				'was issued for another host name.*Use the host name',
			],
		] as const) {
			const told = new RegExp(`(${words}.*)?(${SWITCH})`);
			group.testCredential(title, withCertificate(certificate), told);
		}
		group.testCredential(
			'A certificate from an unknown authority',
			async () => {
				server = await startFakeTlsServer('trusted', HEALTHY_HANDLERS);
				return credentialsForUrl(server.url);
			},
			/is not trusted \(it is self-signed or its issuer is unknown\)|UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
		);
	});

	describe('that are accepted', () => {
		const ignoring = { ignoreSslIssues: true };
		group.testCredential('A trusted certificate', withCertificate('trusted'), undefined, OVER_HTTP);
		for (const [title, certificate] of [
			['A self-signed certificate, with the option', 'self-signed'],
			['An expired certificate, with the option', 'expired'],
			['A certificate for another host, with the option', 'wrong-host'],
		] as const) {
			const made = withCertificate(certificate, ignoring);
			group.testCredential(title, made, undefined, OVER_HTTP);
			const told = /always checks the certificate, regardless of "Ignore SSL/;
			group.testCredential(title, made, told, [TRIGGER]);
		}
		group.testCredential(
			'The option without TLS',
			async () => credentialsForUrl((await startFakeServer(HEALTHY_HANDLERS)).url, ignoring),
			undefined,
			OVER_HTTP,
		);
	});

	group.testCredential(
		'https where the server speaks http',
		async () =>
			credentialsForUrl((await startFakeServer(HEALTHY_HANDLERS)).url.replace('http:', 'https:')),
		/^(The server at https:\S+ does not speak TLS Use http:\/\/ instead of https:\/\/|EPROTO)/,
	);

	group.testCredential(
		'http where the server speaks https',
		async () =>
			credentialsForUrl(
				(await startFakeTlsServer('trusted', HEALTHY_HANDLERS)).url.replace('s:', ':'),
			),
		/^((The connection to|The server at) http:\S+ .*(Base URL|closes connections)|ECONNRESET|HPE_)/,
	);
});

group.testPage();

function atSimulator(others: object): CredentialsByName {
	const account = { baseUrl: simulator.url, accessToken: simulator.tokens.admin };
	return { [CREDENTIAL_TYPE]: { ...account, ...others } };
}
