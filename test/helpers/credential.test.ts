import fc from 'fast-check';
import {
	normalizeBaseUrl,
	createTokenRedactor,
} from '../../nodes/MusicAssistant/helpers/credential';

/** What users copy after the address. */
const TAILS = [
	...['', '/', '///', '/api', '/api/', '//api', '/ws', '/ws/', '/api-docs', '/api-docs/'],
	...['/api-docs/commands.json', '/#/settings', '#/home', '/?a=b', '/api/ws', '/api-docs/api'],
	...['////', '/api-docs/commands', '/#/settings/profile', '/?code=abc', '/api?debug=1'],
];

describe('what users paste as Base URL becomes the address of the server', () => {
	test.each(TAILS)('without %j after it', (tail) => {
		expect(normalizeBaseUrl(`http://192.168.1.20:8095${tail}`)).toBe('http://192.168.1.20:8095');
	});

	test.each([
		['a host name', 'http://music.local:8095', 'http://music.local:8095'],
		['an upper-case scheme', 'HTTP://192.168.1.20:8095/', 'http://192.168.1.20:8095'],
		['an upper-case host name', 'https://Music.Example.ORG', 'https://music.example.org'],
		['an IPv6 host', 'http://[fd00::20]:8095/', 'http://[fd00::20]:8095'],
		['an IPv6 host without a port', 'http://[::1]', 'http://[::1]'],
		['the default port', 'https://music.example.org:443', 'https://music.example.org'],
		['a proxy prefix', 'https://home.example.org/music/', 'https://home.example.org/music'],
		['a prefix with a suffix', 'https://h.example/music/api', 'https://h.example/music'],
		['a deep prefix', 'https://h.example/a/b/#/home', 'https://h.example/a/b'],
		['a prefix that starts like a suffix', 'https://h.example/apis', 'https://h.example/apis'],
		['a prefix that ends like a suffix', 'https://h.example/my-api', 'https://h.example/my-api'],
		['a suffix inside the prefix', 'https://h.example/api/music', 'https://h.example/api/music'],
	])('%s is kept', (_, pasted, address) => {
		expect(normalizeBaseUrl(pasted)).toBe(address);
	});

	it('is found among any host, port and prefix with any pasted suffix', () => {
		fc.assert(
			fc.property(host, port, prefix, tail, blanks, (host, port, prefix, tail, blanks) => {
				const address = `http://${host}:${port}${prefix}`;

				expect(normalizeBaseUrl(blanks + address + tail + blanks)).toBe(address);
			}),
		);
	});

	it('stays the same when it is normalized again', () => {
		fc.assert(
			fc.property(
				fc.webUrl({ withFragments: true, withQueryParameters: true }),
				tail,
				(url, tail) => {
					const once = normalizeBaseUrl(url + tail);

					expect(normalizeBaseUrl(once)).toBe(once);
				},
			),
		);
	});
});

describe('an invalid address is refused', () => {
	const EXAMPLE = 'for example http://192.168.1.20:8095';

	test.each([
		['nothing', '', /is empty/],
		['only blanks', ' \n\t', /is empty/],
		['no scheme', '192.168.1.20:8095', /must start with http:\/\/ or https:\/\//],
		['a plain host name', 'music.local', /must start with http/],
		['a scheme without slashes', 'http:music.local:8095', /must start with http/],
		['the scheme of the WebSocket', 'ws://music.local:8095/ws', /must start with http/],
		['another scheme', 'ftp://music.local', /must start with http/],
		['a script', 'javascript:alert(1)', /must start with http/],
		['a path', '/api', /must start with http/],
		['only a scheme', 'http://', /not a valid address/],
		['a port out of range', 'http://music.local:80950', /not a valid address/],
		['an invalid port', 'http://music.local:port', /not a valid address/],
		['a blank inside', 'http://music local:8095', /not a valid address/],
		['an unclosed bracket', 'http://[fd00::20:8095', /not a valid address/],
		['a user name', 'http://ada@music.local:8095', /must not contain a user name or password/],
		['a password', 'http://ada:secret@music.local', /must not contain a user name or password/],
		['only a password', 'http://:secret@music.local', /must not contain a user name or password/],
	])('%s, with an example', (_, pasted, words) => {
		expect(() => normalizeBaseUrl(pasted)).toThrow(words);
		expect(() => normalizeBaseUrl(pasted)).toThrow(EXAMPLE);
		expect(() => normalizeBaseUrl(pasted)).toThrow("credential's Base URL");
	});

	it('and never repeated, because it may be a token in the wrong field', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[\w.-]{12,40}$/), wrong, (secret, wrong) => {
				expect(refusalOf(wrong(secret))).not.toContain(secret);
			}),
		);
	});
});

const host = fc.oneof(fc.ipV4(), fc.domain(), fc.constantFrom('music', '[fd00::20]', '[::1]'));
const port = fc.integer({ min: 1024, max: 65_535 });
const folder = fc
	.stringMatching(/^[a-z0-9_-]{1,12}$/)
	.filter((name) => !['api', 'ws', 'api-docs'].includes(name));
const prefix = fc
	.array(folder, { maxLength: 3 })
	.map((names) => names.map((n) => `/${n}`).join(''));
const tail = fc.constantFrom(...TAILS);
const blanks = fc.constantFrom('', ' ', '\n', '\t ', '\r\n');

/** Ways in which a token can get into the Base URL. */
const wrong = fc.constantFrom(
	(secret: string) => secret,
	(secret: string) => `ws://${secret}`,
	(secret: string) => `http://${secret}@music.local:8095`,
	(secret: string) => `http://user:${secret}@music.local:8095`,
	(secret: string) => `http://music local/${secret}`,
);

function refusalOf(pasted: string): string {
	try {
		return `accepted: ${normalizeBaseUrl(pasted)}`;
	} catch (reason) {
		return String(reason);
	}
}

const TOKEN = 'ab/c"d\\e.fJ-12';

it.each([
	['as it is', TOKEN],
	['in JSON', JSON.stringify(TOKEN).slice(1, -1)],
	['in JSON, with slashes escaped', JSON.stringify(TOKEN).slice(1, -1).replace('/', '\\/')],
	['with Unicode escapes', TOKEN.replace('J', '\\u004a').replace('.', '\\u002E')],
	['in an address', encodeURIComponent(TOKEN)],
])('redacts a token %s', (_, written) => {
	expect(createTokenRedactor(TOKEN)(`before ${written} and ${written}`)).toBe(
		'before (access token) and (access token)',
	);
});

it.each([
	['a text that only resembles it', 'ab/c"d\\e.fJ_12 ab%2Fc', TOKEN],
	['a text shorter than a token', 'a, b, c \\u0061', 'a'],
])('leaves %s unchanged', (_, text, token) => {
	expect(createTokenRedactor(token)(text)).toBe(text);
});
