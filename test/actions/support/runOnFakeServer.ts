import type { INodeParameters } from 'n8n-workflow';
import {
	credentialsForUrl,
	respondWithResult,
	startFakeServer,
	type RequestHandler,
} from '../../api/fakeServer';
import { runNode, type NodeReport } from '../../support/runNode';
import type { MusicServer } from './musicServer';

type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

/** Runs the node on a server that only has these answers, and returns what was requested of it as well. */
export async function runOnFakeServer(
	answers: Parameters<typeof startFakeServer>[0],
	parameters: INodeParameters,
): Promise<NodeReport & Pick<FakeServer, 'requests' | 'url'>> {
	const { url, requests } = await startFakeServer(answers);
	const report = await runNode(parameters, { credentials: credentialsForUrl(url) });
	return { ...report, requests, url };
}

/** Answers each request with the next of these, and all others with the last one. */
export function respondInTurn(...answers: readonly RequestHandler[]): RequestHandler {
	let count = 0;
	return (response, request) => answers[Math.min(count++, answers.length - 1)]?.(response, request);
}

/** Answers each request with the next of these results, and all others with the last one. */
export function respondWithResultsInTurn(results: readonly unknown[]): RequestHandler {
	return respondInTurn(...results.map((result) => respondWithResult(result)));
}

/** The outcome of an execution in which one of its commands is not answered. */
export async function runWithoutResponse(
	server: MusicServer,
	command: string,
	parameters: INodeParameters,
): Promise<NodeReport> {
	server.control.addFault({ kind: 'silence', command });
	return await runNode(parameters, { server });
}
