import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ICredentialType, INodeType, VersionedNodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { InstalledPackage } from '../../scripts/engine';

export const HTTP_REQUEST = 'dist/nodes/HttpRequest/HttpRequest.node.js';

/** n8n's HTTP Request node and its credential for a bearer token, out of an installed n8n-nodes-base. */
export function loadN8nNodes(folder: string): InstalledPackage {
	const from = createRequire(join(folder, 'package.json'));
	shareN8nWorkflow(from);
	const { HttpRequest } = from(`./${HTTP_REQUEST}`) as {
		HttpRequest: new () => INodeType | VersionedNodeType;
	};
	const { HttpBearerAuth } = from('./dist/credentials/HttpBearerAuth.credentials.js') as {
		HttpBearerAuth: new () => ICredentialType;
	};
	return {
		nodes: { 'n8n-nodes-base.httpRequest': NodeHelpers.getVersionedNodeType(new HttpRequest()) },
		credentials: { httpBearerAuth: new HttpBearerAuth() },
	};
}

/** In n8n there is one n8n-workflow for the engine and all nodes; here the nodes come with one of their own. */
function shareN8nWorkflow(from: NodeJS.Require): void {
	const here = createRequire(__filename);
	const shared = here.resolve('n8n-workflow');
	here(shared);
	here.cache[from.resolve('n8n-workflow')] = here.cache[shared];
}
