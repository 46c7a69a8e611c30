import { musicServer } from '../actions/support/musicServer';
import { withWebSocket } from '../trigger/support/webSocket';
import { readPage } from './markdown';
import { PROBLEMS, type ErrorTexts } from './troubleshootingProblems';

withWebSocket();

const servers = {
	old: musicServer('2.6'),
	common: musicServer('2.8'),
	newest: musicServer('2.10'),
};

/** The errors on docs/troubleshooting.md: each heading, with the quotation below it. */
const onPage: ErrorTexts[] = readPage('docs/troubleshooting.md')
	.split(/^### /m)
	.slice(1)
	.map((part) => {
		const [message = '', ...below] = part.split('\n');
		const quoted = below.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
		return { message: plain(message), description: plain(quoted.join(' ')) };
	});

/** Removes the escapes of Markdown. */
function plain(markdown: string): string {
	return markdown.replaceAll('&lt;', '<').replaceAll(/\\([_*])/g, '$1');
}

const names = Object.keys(PROBLEMS);

test('docs/troubleshooting.md has one section for each problem', () => {
	expect(onPage).toHaveLength(names.length);
});

test.each(names)("the page has the node's error for %s", async (name) => {
	const error = await PROBLEMS[name]!(servers);

	expect(onPage[names.indexOf(name)]).toEqual(error);
});
