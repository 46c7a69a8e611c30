import { createServer } from 'node:http';
import { homepage, name } from '../../package.json';
import { ask } from '../../scripts/links/ask';
import { externalLinks } from '../../scripts/links/external';
import { checkLinks } from '../../scripts/links/links';
import { isPlaceholder } from '../../scripts/release/placeholders';
import { listen } from '../support/listen';

/** What a web server answers to one request after the other, the last of it for good. */
async function website(...answers: ReadonlyArray<number | 'cut' | { readonly to: string }>) {
	const asked: Array<string | undefined> = [];
	const askers: Array<string | undefined> = [];
	const server = createServer((request, response) => {
		const answer = answers[Math.min(asked.length, answers.length - 1)]!;
		asked.push(request.url);
		askers.push(request.headers['user-agent']);
		if (answer === 'cut') request.socket.destroy();
		else if (typeof answer === 'number') response.writeHead(answer).end('text');
		else response.writeHead(301, { location: answer.to }).end();
	});
	open.push(server);
	return { address: await listen(server), asked, askers };
}

const open: Array<ReturnType<typeof createServer>> = [];
afterEach(() => {
	for (const server of open.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

const NOTHING = { passed: 1, failed: 0, skipped: 0, milliseconds: 0, output: '' };

const link = (url: string) => ({ url, files: ['README.md', 'docs/guide.md'] });

describe('npm run links (scripts/links.ts)', () => {
	test('a page that is there passes', async () => {
		const { address, asked, askers } = await website(200);
		await expect(ask(link(`${address}/page`))).resolves.toMatchObject({
			name: `${address}/page`,
			passed: 1,
			failed: 0,
			skipped: 0,
			output: '',
		});
		expect(asked).toEqual(['/page']);
		expect(askers).toEqual([expect.stringContaining(name)]);
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

	test.each([403, 429])(
		'a site that refuses programs with %s leaves it open, and that is said',
		async (status) => {
			const { address, asked } = await website(status);
			await expect(ask(link(`${address}/page`))).resolves.toMatchObject({
				name: `${address}/page refuses programs (${status})`,
				passed: 0,
				failed: 0,
				skipped: 1,
			});
			expect(asked).toHaveLength(1);
		},
	);

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

	describe('the command', () => {
		/** Runs it for some links, with what it prints. */
		async function checked(...urls: string[]) {
			const print = jest.spyOn(console, 'log').mockReturnValue();
			try {
				const exitCode = await checkLinks([], () => urls.map(link));
				return { exitCode, lines: print.mock.calls.map(([line]) => String(line)) };
			} finally {
				print.mockRestore();
			}
		}

		test('asks for every link but placeholders, and says in the end how many there were', async () => {
			const { address, asked } = await website(200);
			const placeholder = `${address}/github.com/n8n-nodes-music-assistant/here`;
			const { exitCode, lines } = await checked(`${address}/a`, placeholder, `${address}/b`);

			expect(asked).toEqual(['/a', '/b']);
			expect(lines).toEqual([
				expect.stringMatching(/^ok .*\/a /),
				expect.stringMatching(/^not run .*\/here /),
				expect.stringMatching(/^ok .*\/b /),
				'2 passed, 0 failed, 1 skipped',
			]);
			expect(exitCode).toBe(0);
		});

		test('fails where one is gone, and goes on to the others', async () => {
			const { address, asked } = await website(404, 200);
			const { exitCode, lines } = await checked(`${address}/gone`, `${address}/there`);

			expect(asked).toEqual(['/gone', '/there']);
			expect(lines[0]).toMatch(/^FAILED .*\/gone /);
			expect(lines.at(-1)).toBe('1 passed, 1 failed');
			expect(exitCode).toBe(1);
		});

		test('asks for the links of the repository where it is told of no others', async () => {
			const asked: string[] = [];
			const print = jest.spyOn(console, 'log').mockReturnValue();
			await checkLinks([], undefined, async (one) => {
				asked.push(one.url);
				return await Promise.resolve({ ...NOTHING, name: one.url });
			});
			print.mockRestore();

			const urls = externalLinks().map(({ url }) => url);
			expect(asked).toEqual(urls.filter((url) => !isPlaceholder(url)));
		});
	});

	test('the links are those of pages, package and editor, each once, and no examples', () => {
		const links = externalLinks();
		const urls = links.map(({ url }) => url);
		const filesOf = (url: string) => links.find((one) => one.url === url)?.files;

		expect(new Set(urls).size).toBe(urls.length);
		for (const url of urls) expect(url).toMatch(/^https:\/\/[^#]+$/);
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
