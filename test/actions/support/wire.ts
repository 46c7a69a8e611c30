import type { IDataObject } from 'n8n-workflow';
import type { MusicServer } from './musicServer';

/** What the server itself answers, for comparing with what the node makes of it. Leaves no trace in the log. */
export async function askServer<Result = IDataObject[]>(
	server: MusicServer,
	command: string,
	args: IDataObject = {},
): Promise<Result> {
	const before = server.control.requests().length;
	if (before > 0) throw new Error('Ask before the node runs: this clears the log.');
	const answer = (await post(server, command, args)) as IDataObject | null;
	server.control.clearRequests();
	return (answer && 'message_id' in answer ? answer.result : answer) as Result;
}

async function post(server: MusicServer, command: string, args: IDataObject): Promise<unknown> {
	const answer = await fetch(`${server.url}/api`, {
		method: 'POST',
		headers: { authorization: `Bearer ${server.tokens.admin}` },
		body: JSON.stringify({ message_id: 'test', command, args }),
	});
	return await answer.json();
}
