import type { IHttpRequestOptions } from 'n8n-workflow';
import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.payload.c2lnbmF0dXJl';

const credential = new MusicAssistantApi();

async function signed(accessToken: unknown, request: Partial<IHttpRequestOptions> = {}) {
	const data = { baseUrl: 'http://music.local:8095', accessToken: accessToken as string };
	return await credential.authenticate(data, { url: '/api', ...request });
}

describe('a signed request', () => {
	it('contains the token in its header', async () => {
		expect(await signed(TOKEN)).toEqual({
			url: '/api',
			headers: { Authorization: `Bearer ${TOKEN}` },
		});
	});

	test.each([` ${TOKEN} `, `${TOKEN}\n`, `\r\n\t${TOKEN}\r\n`, `\ufeff${TOKEN}\u00a0`])(
		'contains it without what copying added: %j',
		async (pasted) => {
			expect((await signed(pasted)).headers).toEqual({ Authorization: `Bearer ${TOKEN}` });
		},
	);

	it('keeps everything else, and the given request is not modified', async () => {
		const request: IHttpRequestOptions = {
			url: '/api',
			method: 'POST',
			body: { command: 'info' },
			headers: { Accept: 'application/json' },
			timeout: 1000,
		};
		const before = structuredClone(request);

		expect(await signed(TOKEN, request)).toEqual({
			...before,
			headers: { Accept: 'application/json', Authorization: `Bearer ${TOKEN}` },
		});
		expect(request).toEqual(before);
	});

	test.each([
		['http://music.local:8095/', 'http://music.local:8095'],
		[' http://music.local:8095/api ', 'http://music.local:8095'],
		['https://home.example/music/#/home', 'https://home.example/music'],
	])('is sent to the server at the pasted address %j', async (baseURL, address) => {
		expect(await signed(TOKEN, { baseURL })).toMatchObject({ baseURL: address, url: '/api' });
	});

	it('of the test button waits for 15 seconds, even if n8n set its own timeout', async () => {
		const baseURL = 'http://music.local:8095';
		expect(await signed(TOKEN, { baseURL, timeout: 300_000 })).toMatchObject({ timeout: 15_000 });
	});
});

describe('an invalid token is refused without being repeated', () => {
	test.each([
		['nothing', ''],
		['blanks', ' \n'],
		['missing', undefined],
		['null', null],
		['a number', 42],
		['an object', {}],
	])('%s: the field is empty', async (_, token) => {
		await expect(signed(token)).rejects.toThrow(
			"The credential's Access Token is empty: create one in Music Assistant under Settings, Profile",
		);
	});

	test.each([
		['words', 'my secret'],
		['two lines', 'my\nsecret'],
		['other letters', 'sécret'],
		['typographic quotes', '“secret”'],
		['a control character', 'sec\u0007ret'],
		['a header of its own', 'secret\r\nX-Evil: 1'],
	])('%s: it contains what no token has', async (_, token) => {
		await expect(signed(token)).rejects.toThrow(
			/contains spaces or characters that are not valid in a token/,
		);
		await expect(signed(token)).rejects.toThrow(/^(?![^]*(s[eé]cret|Evil))/);
	});
});

describe('the fields', () => {
	const fields = Object.fromEntries(
		credential.properties.map((property) => [property.name, property]),
	);

	it('are the address, the token and the option', () => {
		expect(
			credential.properties.slice(1).map(({ name, type, required, default: initial }) => ({
				name,
				type,
				required,
				initial,
			})),
		).toEqual([
			{ name: 'baseUrl', type: 'string', required: true, initial: '' },
			{ name: 'accessToken', type: 'string', required: true, initial: '' },
			{ name: 'ignoreSslIssues', type: 'boolean', required: undefined, initial: false },
		]);
	});

	it('follow a notice that says where to get what they need', () => {
		expect(credential.properties[0]).toMatchObject({
			type: 'notice',
			displayName: expect.stringMatching(/Settings, Profile.*container.*IP address/),
		});
	});

	it('show the token only as dots', () => {
		expect(fields.accessToken?.typeOptions).toEqual({ password: true });
	});

	it('have the names that workflows store', () => {
		expect([credential.name, credential.displayName]).toEqual([
			'musicAssistantApi',
			'Music Assistant API',
		]);
	});
});
