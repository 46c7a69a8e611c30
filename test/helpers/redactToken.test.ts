import { createTokenRedactor } from '../../nodes/MusicAssistant/helpers/credential';

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
