import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../simulator';
import { runNode, type RunNodeOptions } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';

type FaultyResponse = [what: string, fault: Fault, executed?: number, words?: RegExp];

const refused = (status: number, body?: string): Fault => ({ kind: 'status', status, body });

const COMMON_FAULTS: FaultyResponse[] = [
	['is carried out before the connection breaks', { kind: 'execute-then-drop' }, 1, /carried out/],
	['meets a broken connection', { kind: 'drop', when: 'before-headers' }, 0, /carried out/],
	['is refused without a reason', refused(500), 0],
	['is answered by a proxy in between', refused(502), 0, /carried out/],
];

const EVERY_FAULT: FaultyResponse[] = [
	...COMMON_FAULTS,
	['meets a token that is refused', refused(401, 'Authentication')],
	['is forbidden', refused(403, 'Admin access required')],
	['meets a server that is just starting', refused(503, '')],
	['has to be sent later', { ...refused(429), headers: { 'retry-after': '0' } } as Fault],
	['is redirected', { ...refused(307), headers: { location: '/api' } } as Fault],
	['is answered with a web page', { kind: 'body', body: '<html>', contentType: 'text/html' }],
	['receives half an answer', { kind: 'drop', when: 'mid-body' }],
	['is not answered in time', { kind: 'silence' }],
	['does nothing at all', { kind: 'ignore-command' }],
	["brings another request's answer", { kind: 'message-id', value: 'someone-else' }],
];

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
	faults = COMMON_FAULTS,
): void {
	it.each(faults)('is sent once when it %s', async (...row) => {
		const [, fault, executed, words = /./] = row;
		prepareServer(server);
		server.control.addFault({ ...fault, command, times: Infinity });
		const report = await runNode(parameters, { server, ...runOptions });

		expect(report.error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(report.error?.description).toMatch(words);
		expect(server.control.requests(command)).toHaveLength(1);
		if (executed !== undefined) expect(server.control.executed(command)).toBe(executed);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});
}

/** The same with every kind of fault, of an execution with a short timeout that verifies the change. */
export function testSentOnceWithEveryFault(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
): void {
	testSentOnce(server, command, parameters, undefined, {}, EVERY_FAULT);
}
