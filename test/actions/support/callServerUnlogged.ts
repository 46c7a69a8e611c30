import type { IDataObject } from 'n8n-workflow';
import { askServer as ask } from '../../../scripts/ask-server';
import type { MusicServer } from './musicServer';

/** Sends a command to the server without the node, before the node runs. The log of requests does not contain it. */
export async function callServerUnlogged<Result = IDataObject[]>(
	server: MusicServer,
	command: string,
	args: IDataObject = {},
): Promise<Result> {
	const before = server.control.requests().length;
	if (before > 0) throw new Error('Call this before the node runs: it clears the log.');
	const answer = await ask({ url: server.url, token: server.tokens.admin }, command, args);
	server.control.clearRequests();
	return answer as Result;
}
