import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';

/**
 * Runs the node, and expects an operation error with this message, and no request with the command.
 *
 * @returns the error's description
 */
export async function expectRefusedBeforeSending(
	server: MusicServer,
	parameters: INodeParameters,
	message: RegExp | string,
	unsentCommand: string,
): Promise<string> {
	const { error, items } = await runNode(parameters, { server });

	expect(items).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
	expect(error?.message).toMatch(message);
	expect(error?.description).toMatch(/.{10}/);
	expect(server.control.requests(unsentCommand)).toEqual([]);
	return error?.description ?? '';
}
