import type { INodeParameters } from 'n8n-workflow';
import { runNode, type NodeReport } from '../../support/runNode';
import type { MusicServer } from './musicServer';

/** The outcome of an execution in which one of its commands is not answered. */
export async function runWithoutResponse(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
): Promise<NodeReport> {
	server.control.addFault({ kind: 'silence', command });
	return await runNode(parameters, { server });
}
