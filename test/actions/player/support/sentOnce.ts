import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../simulator';
import { runNode } from '../../../support/workflow';
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
 */
export function itIsSentOnce(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
	arrange: (server: MusicServer) => void = () => undefined,
): void {
	it.each(FAULTS)('is sent once when %s', async (_, fault, executed, words) => {
		arrange(server);
		server.control.addFault({ ...fault, command, times: Infinity });
		const report = await runNode(parameters, { server });

		expect(report.error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(report.error?.description).toMatch(words);
		expect(server.control.requests(command)).toHaveLength(1);
		expect(server.control.executed(command)).toBe(executed);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});
}
