import { createServer, type Server } from 'node:http';
import { createEngine } from '../../scripts/engine';
import { listen } from '../support/listen';
import { echoWorkflow, tinyPackage } from './tiny-package';

const engine = createEngine(tinyPackage);
const credentials = { tinyApi: { id: '1', name: 'The account' } };

/** Answers with the name it was called with; `/forbidden` and `/teapot` with their status. */
const server: Server = createServer(({ url, headers }, response) => {
	const status = url === '/forbidden' ? 403 : url === '/teapot' ? 418 : 200;
	const answer = url === '/empty' ? [] : { who: [{ name: headers['x-name'] }] };
	response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
let address: string;

beforeAll(async () => {
	address = await listen(server);
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

describe('credentials of a node', () => {
	const signIn = echoWorkflow({ act: 'sign in', text: 'x' }, { credentials });

	it('are found by type, or by the name in the workflow, which takes precedence', async () => {
		const byType = { tinyApi: { name: 'Ada' } };
		const byName = { ...byType, 'The account': { name: 'Grace' } };

		expect((await engine.run(signIn, { credentials: byType })).json('Echo')).toEqual([
			{ said: 'Ada' },
		]);
		expect((await engine.run(signIn, { credentials: byName })).json('Echo')).toEqual([
			{ said: 'Grace' },
		]);
	});

	it('have the defaults of their fields and resolved expressions', async () => {
		const report = await engine.run(signIn, { credentials: { tinyApi: {} } });
		expect(report.json('Echo')).toEqual([{ said: 'nobody' }]);

		const perItem = { tinyApi: { name: '={{ $json.user }}' } };
		const input = ['Ada', 'Grace'].map((user) => ({ json: { user } }));
		const resolved = await engine.run(signIn, { credentials: perItem, input });
		expect(resolved.json('Echo')).toEqual([{ said: 'Ada' }, { said: 'Grace' }]);
	});

	it('are an error of the node if there are none', async () => {
		const { error } = await engine.run(signIn);

		expect(error?.message).toContain('Credential with ID "1" does not exist');
	});

	it("sign the node's requests", async () => {
		const ask = echoWorkflow({ act: 'ask', text: address }, { credentials });
		const report = await engine.run(ask, { credentials: { tinyApi: { name: 'Ada' } } });

		expect(report.json('Echo')).toEqual([{ said: '{"who":[{"name":"Ada"}]}' }]);
	});
});

describe("a credential's test", () => {
	const test = async (type: string, path: string, name?: string) =>
		await engine.testCredential({ address: address + path, ...(name && { name }) }, type);

	it('is green for a 2xx response that matches no rule', async () => {
		const green = { status: 'OK', message: 'Connection successful!' };

		expect(await test('tinyApi', '/')).toEqual(green);
		expect(await test('ruledApi', '/', 'Ada')).toEqual(green);
	});

	it('shows the message of the rule for a status, otherwise that of the status', async () => {
		expect(await test('tinyApi', '/forbidden')).toEqual({
			status: 'Error',
			message: 'You may not.',
		});
		expect(await test('tinyApi', '/teapot')).toEqual({ status: 'Error', message: "I'm a Teapot" });
	});

	it('shows the message of the rule for a body', async () => {
		expect(await test('ruledApi', '/')).toEqual({ status: 'Error', message: 'Say who you are.' });
	});

	it('names the cause if there is no response', async () => {
		const result = await engine.testCredential({ address: 'http://127.0.0.1:1' });

		expect(result).toEqual({ status: 'Error', message: 'ECONNREFUSED' });
	});

	it('fails where n8n fails: a body rule and an empty list', async () => {
		await expect(test('ruledApi', '/empty')).rejects.toThrow(TypeError);
	});
});
