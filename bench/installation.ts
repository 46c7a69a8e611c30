import { install } from '../e2e/install/install';
import type { Recipe } from '../e2e/install/installation';

/** n8n's own nodes; the HTTP Request node needs nothing of them that has to be compiled. */
const N8N_NODES: Recipe = {
	folder: __dirname,
	compiled: [],
	needed: ['n8n-nodes-base/package.json'],
};

/** Installs n8n-nodes-base into the cache, once. @returns its folder */
export async function nodesBase(say: (line: string) => void): Promise<string> {
	return (await install(N8N_NODES, say)).file('n8n-nodes-base');
}
