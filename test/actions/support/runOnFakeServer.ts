import type { INodeParameters } from 'n8n-workflow';
import { credentialsForUrl, startFakeServer } from '../../api/fakeServer';
import { runNode, type NodeReport } from '../../support/runNode';

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
