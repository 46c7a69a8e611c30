import { createServer } from 'node:http';
import { homepage } from '../../package.json';
import { ask } from '../../scripts/links/ask';
import { externalLinks } from '../../scripts/links/external';
import { isPlaceholder } from '../../scripts/release/placeholders';
import { listen } from '../support/listen';

/** What a web server answers to one request after the other, the last of it for good. */
async function website(...answers: ReadonlyArray<number | 'cut' | { readonly to: string }>) {
	const asked: Array<string | undefined> = [];
	const server = createServer((request, response) => {
		const answer = answers[Math.min(asked.length, answers.length - 1)]!;
		asked.push(request.url);
		if (answer === 'cut') request.socket.destroy();
		else if (typeof answer === 'number') response.writeHead(answer).end('text');
		else response.writeHead(301, { location: answer.to }).end();
	});
	open.push(server);
	return { address: await listen(server), asked };
}

const open: Array<ReturnType<typeof createServer>> = [];
afterEach(() => {
	for (const server of open.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

const link = (url: string) => ({ url, files: ['README.md', 'docs/guide.md'] });

describe('npm run links (scripts/links.ts)', () => {
	test('a page that is there passes', async () => {
		const { address, asked } = await website(200);
		await expect(ask(link(`${address}/page`))).resolves.toMatchObject({
			name: `${address}/page`,
			passed: 1,
			failed: 0,
		});
		expect(asked).toEqual(['/page']);
	});

	test('a page that has moved passes, and it is said where to', async () => {
		const { address } = await website({ to: '/new' }, 200);
		await expect(ask(link(`${address}/old`))).resolves.toMatchObject({
			name: `${address}/old leads on to ${address}/new`,
			passed: 1,
		});
	});

	test('a page that is gone fails, with the files that lead there, and is not asked again', async () => {
		const { address, asked } = await website(404);
		await expect(ask(link(`${address}/page`))).resolves.toMatchObject({
			passed: 0,
			failed: 1,
			output: 'It answers 404. It stands in README.md, docs/guide.md.',
		});
		expect(asked).toHaveLength(1);
	});

	test.each(['cut', 503] as const)('what passes is asked once more: %s', async (first) => {
		const { address, asked } = await website(first, 200);
		await expect(ask(link(`${address}/page`))).resolves.toMatchObject({ passed: 1, failed: 0 });
		expect(asked).toHaveLength(2);
	});

	test('no answer fails', async () => {
		const { address, asked } = await website('cut');
		const { failed, output } = await ask(link(`${address}/page`));
		expect([failed, output]).toEqual([1, expect.stringMatching(/^No answer: \w+\. It stands in /)]);
		expect(asked).toHaveLength(2);
	});

	test('the links are those of pages, package and editor, each once, and no examples', () => {
		const links = externalLinks();
		const urls = links.map(({ url }) => url);
		const filesOf = (url: string) => links.find((one) => one.url === url)?.files;

		expect(new Set(urls).size).toBe(urls.length);
		for (const url of urls) expect(url).toMatch(/^https:\/\/[\w.-]+\.(com|io|org)\/[^#]*$/);
		expect(filesOf('https://docs.n8n.io/code/expressions/')).toEqual(
			expect.arrayContaining([
				'docs/operations.md',
				'nodes/MusicAssistant/actions/providerFields.ts',
			]),
		);
		expect(filesOf(homepage.replace('#readme', ''))).toEqual(
			expect.arrayContaining([
				'package.json',
				'credentials/MusicAssistantApi.credentials.ts',
				'nodes/MusicAssistant/MusicAssistant.node.json',
			]),
		);
	});

	test.each([
		['https://github.com/n8n-nodes-music-assistant/n8n-nodes-music-assistant/security', true],
		['https://github.com/music-assistant/server/security', false],
		['https://github.com/somebody/n8n-nodes-music-assistant', false],
	])('%s is a placeholder: %s', (url, is) => {
		expect(isPlaceholder(url)).toBe(is);
	});
});
