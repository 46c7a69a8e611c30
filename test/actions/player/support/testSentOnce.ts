import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../simulator';
import { runNode, type RunNodeOptions } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';

const COMMON_FAULTS = [
	[
		'the connection breaks after it was carried out',
		{ kind: 'execute-then-drop' },
		1,
		/carried out/,
	],
	[
		'the connection breaks before the answer',
		{ kind: 'drop', when: 'before-headers' },
		0,
		/carried out/,
	],
	['it is refused without a reason', { kind: 'status', status: 500 }, 0, /./],
	['a proxy answers in between', { kind: 'status', status: 502 }, 0, /carried out/],
] as const satisfies ReadonlyArray<readonly [string, Fault, number, RegExp]>;

/**
 * Defines the tests that a command is sent only once when it fails, that the error says what may have happened, and that
 * the report does not contain the token.
 *
 * @param prepareServer runs before the node
 * @param runOptions further options of the run
 */
export function testSentOnce(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
	prepareServer: (server: MusicServer) => void = () => undefined,
	runOptions: Partial<RunNodeOptions> = {},
): void {
	it.each(COMMON_FAULTS)('is sent once when %s', async (_, fault, executed, words) => {
		prepareServer(server);
		server.control.addFault({ ...fault, command, times: Infinity });
		const report = await runNode(parameters, { server, ...runOptions });

		expect(report.error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(report.error?.description).toMatch(words);
		expect(server.control.requests(command)).toHaveLength(1);
		expect(server.control.executed(command)).toBe(executed);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});
}

const EVERY_FAULT = [
	['is refused without a reason', { kind: 'status', status: 500, body: 'Internal server error' }],
	['meets a token that is refused', { kind: 'status', status: 401, body: 'Authentication' }],
	['is forbidden', { kind: 'status', status: 403, body: 'Admin access required' }],
	['meets a server that is just starting', { kind: 'status', status: 503, body: '' }],
	['has to be sent later', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
	[
		'is redirected to another address',
		{ kind: 'status', status: 307, headers: { location: '/api' } },
	],
	['is answered with a web page', { kind: 'body', body: '<html>', contentType: 'text/html' }],
	['is carried out before the connection breaks', { kind: 'execute-then-drop' }],
	['is not carried out because the connection breaks', { kind: 'drop', when: 'before-headers' }],
	['receives half an answer', { kind: 'drop', when: 'mid-body' }],
	['is not answered in time', { kind: 'silence' }],
	['does nothing at all', { kind: 'ignore-command' }],
	["brings another request's answer", { kind: 'message-id', value: 'someone-else' }],
] as const satisfies ReadonlyArray<readonly [string, Fault]>;

/**
 * Defines the tests that a command is sent only once, and that the item fails, with every kind of fault.
 *
 * @param parameters of an execution with a short timeout that verifies the change
 */
export function testSentOnceWithEveryFault(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
): void {
	it.each(EVERY_FAULT)('is sent once when it %s', async (_, fault) => {
		server.control.addFault({ ...fault, command, times: Infinity });
		const { status, error } = await runNode(parameters, { server });

		expect(status).toBe('error');
		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.description).toMatch(/./);
		expect(JSON.stringify(error)).not.toContain(server.tokens.admin);
		expect(server.control.requests(command)).toHaveLength(1);
	});
}
