import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../simulator';
import { runNode, type RunNodeOptions } from '../../../support/workflow';
import type { MusicServer } from '../../support/musicServer';

const FAULTS = [
	['the line breaks after it was carried out', { kind: 'execute-then-drop' }, 1, /carried out/],
	['the line breaks before the answer', { kind: 'drop', when: 'before-headers' }, 0, /carried out/],
	['it is refused without a reason', { kind: 'status', status: 500 }, 0, /./],
	['a proxy answers in between', { kind: 'status', status: 502 }, 0, /carried out/],
] as const satisfies ReadonlyArray<readonly [string, Fault, number, RegExp]>;

/**
 * Defines the tests that a command is sent once whatever comes of it, that the item fails then with words on what may
 * have happened, and that nobody learns the token by it.
 *
 * @param arrange what must be so before the node runs
 * @param more what else it runs with
 */
export function itIsSentOnce(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
	arrange: (server: MusicServer) => void = () => undefined,
	more: Partial<RunNodeOptions> = {},
): void {
	it.each(FAULTS)('is sent once when %s', async (_, fault, executed, words) => {
		arrange(server);
		server.control.addFault({ ...fault, command, times: Infinity });
		const report = await runNode(parameters, { server, ...more });

		expect(report.error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(report.error?.description).toMatch(words);
		expect(server.control.requests(command)).toHaveLength(1);
		expect(server.control.executed(command)).toBe(executed);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});
}

const TROUBLES = [
	['is refused without a reason', { kind: 'status', status: 500, body: 'Internal server error' }],
	['meets a token that is refused', { kind: 'status', status: 401, body: 'Authentication' }],
	['is forbidden', { kind: 'status', status: 403, body: 'Admin access required' }],
	['meets a server that is just starting', { kind: 'status', status: 503, body: '' }],
	['is asked to come later', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
	['is sent on to another address', { kind: 'status', status: 307, headers: { location: '/api' } }],
	['is answered with a web page', { kind: 'body', body: '<html>', contentType: 'text/html' }],
	['is carried out before the line breaks', { kind: 'execute-then-drop' }],
	['is not carried out because the line breaks', { kind: 'drop', when: 'before-headers' }],
	['is answered half', { kind: 'drop', when: 'mid-body' }],
	['is not answered in time', { kind: 'silence' }],
	['does nothing at all', { kind: 'ignore-command' }],
	["brings another request's answer", { kind: 'message-id', value: 'someone-else' }],
] as const satisfies ReadonlyArray<readonly [string, Fault]>;

/**
 * Defines the tests that a command is sent once in all kinds of trouble, each of which is an error of its item.
 *
 * @param parameters of an execution that soon gives up waiting, and sees whether the command did anything
 */
export function itIsSentOnceInTrouble(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
): void {
	it.each(TROUBLES)('is sent once when it %s', async (_, fault) => {
		server.control.addFault({ ...fault, command, times: Infinity });
		const { status, error } = await runNode(parameters, { server });

		expect(status).toBe('error');
		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.description).toMatch(/./);
		expect(JSON.stringify(error)).not.toContain(server.tokens.admin);
		expect(server.control.requests(command)).toHaveLength(1);
	});
}
