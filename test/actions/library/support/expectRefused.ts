import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/workflow';
import type { MusicServer } from '../../support/musicServer';

/** Runs the node, and expects this error with a description and no request with the command. @returns the description */
export async function expectRefused(
	server: MusicServer,
	parameters: INodeParameters,
	message: RegExp | string,
	unsent: string,
): Promise<string> {
	const { error, items } = await runNode(parameters, { server });

	expect(items).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
	expect(error?.message).toMatch(message);
	expect(error?.description).toMatch(/.{10}/);
	expect(server.control.requests(unsent)).toEqual([]);
	return error?.description ?? '';
}
