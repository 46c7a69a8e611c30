import { z } from 'zod';
import { credentialTestRules } from '../../credentials/credentialTestRules';
import { normalizeBaseUrl, requireValidToken } from '../../nodes/MusicAssistant/helpers/credential';
import { readPage } from './markdown';

const Rule = z.object({
	type: z.string(),
	properties: z.object({ message: z.string(), value: z.unknown() }),
});

const told = z.array(Rule).parse(credentialTestRules);

/** What the credential itself says of what was typed. */
const refusals = [
	() => normalizeBaseUrl(''),
	() => normalizeBaseUrl('music.example:8095'),
	() => normalizeBaseUrl('http://music example'),
	() => normalizeBaseUrl('http://somebody:secret@music.example'),
	() => requireValidToken(''),
	() => requireValidToken('a blank'),
].map(wordsOf);

const words = [...new Set([...refusals, ...told.map(({ properties }) => properties.message)])];

/** The rows that docs/credential-test.md has of the words of this package. */
const rows = section("Red, with this package's message:")
	.filter((line) => line.startsWith('|'))
	.slice(2)
	.map((line) => {
		const [, cause = '', shown = ''] = line.split('|').map((cell) => cell.trim());
		return { cause, shown: shown.replace('&lt;', '<').replace('&gt;', '>') };
	});

function section(heading: string): string[] {
	const [, below = ''] = readPage('docs/credential-test.md').split(heading);
	return (below.split(/^Red, /m)[0] ?? '').split('\n');
}

function wordsOf(refused: () => unknown): string {
	try {
		refused();
	} catch (reason) {
		if (reason instanceof Error) return reason.message;
	}
	throw new Error('Nothing was refused');
}

/** A row may break off a text whose end stands in a row above. */
function shows({ shown }: (typeof rows)[number], text: string): boolean {
	return shown.endsWith('...') ? text.startsWith(shown.slice(0, -3)) : text === shown;
}

test.each(words)('the page has one row for: %s', (text) => {
	expect(rows.filter((row) => shows(row, text))).toHaveLength(1);
});

test.each(rows)('the credential shows the message on the page for: $cause', (row) => {
	expect(words.filter((text) => shows(row, text))).toHaveLength(1);
});

// The rule for 200 applies if the connection breaks during the response, for which the page names no status.
test.each(
	told.filter(({ type, properties }) => type === 'responseCode' && properties.value !== 200),
)('the page names the status $properties.value', ({ properties: { message, value } }) => {
	expect(rows.find((row) => shows(row, message))?.cause).toMatch(
		new RegExp(`\\b${String(value)}\\b`),
	);
});
