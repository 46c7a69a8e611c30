import './prepare-n8n-core';
import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, ILoadOptionsFunctions, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { createAdditionalData } from './create-additional-data';
import { testCredential } from './credentials/test-credential';
import { InMemoryCredentialsHelper } from './credentials/in-memory-credentials-helper';
import { activateWorkflow } from './activate-workflow';
import { EngineNodeTypes } from './engine-node-types';
import { createEditorContext } from './create-single-node-workflow';
import { runWorkflow } from './run-workflow';
import { createAgentTools } from './create-agent-tools';
import type { Engine, CredentialsByName, InstalledPackage, NodeInEditor } from './types';

export type * from './types';

/**
 * Loads a built package with n8n's own loader: files that are missing from its `package.json` or cannot be
 * loaded cause the same errors as in n8n.
 *
 * @param directory Holds the `package.json` and, below it, the built files: this repository after
 *   a build, or an unpacked tarball. `n8n-workflow` must be found from there, as in n8n.
 */
export async function loadPackage(directory: string): Promise<InstalledPackage> {
	const loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();

	const nodes: Record<string, INodeType> = {};
	for (const [name, { type }] of Object.entries(loader.nodeTypes)) {
		nodes[`${loader.packageName}.${name}`] = NodeHelpers.getVersionedNodeType(type);
	}
	const credentials: Record<string, ICredentialType> = {};
	for (const [name, { type }] of Object.entries(loader.credentialTypes)) credentials[name] = type;
	return { nodes, credentials };
}

/**
 * Creates n8n's own engine (n8n-core) with one package installed and nothing else of n8n: no database, no
 * server, no editor. Everything that a node uses of n8n, including the HTTP helper, is real.
 * Missing are the Code node's task runner, agents and their models, and encryption.
 *
 * The tests of operations, lists, tools, errors and examples run on it, on every version of the music server, in seconds. The
 * end-to-end run (e2e/) proves what it cannot: that n8n installs, loads and shows the package, tests its credential, restarts
 * its trigger, spreads it over workers, and runs the examples with its own nodes.
 */
export function createEngine({ nodes, credentials }: InstalledPackage): Engine {
	const nodeTypes = new EngineNodeTypes(nodes);
	const additionalData = (given: CredentialsByName) =>
		createAdditionalData(new InMemoryCredentialsHelper(credentials, given));

	function open(node: NodeInEditor): { type: INodeType; context: ILoadOptionsFunctions } {
		const type = nodeTypes.getByName(node.type ?? firstKey(nodes));
		return { type, context: createEditorContext(type, node, additionalData(node.credentials)) };
	}

	return {
		run: async (workflow, options = {}) =>
			await runWorkflow(workflow, nodeTypes, additionalData(options.credentials ?? {}), options),

		tools: async (given, keys) => await createAgentTools(given, nodeTypes, additionalData(keys)),
		listen: async (workflow, options = {}) =>
			await activateWorkflow(workflow, nodeTypes, () => additionalData(options.credentials ?? {})),

		listSearch: async (name, node, filter, paginationToken) => {
			const { type, context } = open(node);
			return await findMethod(name, type.methods?.listSearch).call(
				context,
				filter,
				paginationToken,
			);
		},

		loadOptions: async (name, node) => {
			const { type, context } = open(node);
			return await findMethod(name, type.methods?.loadOptions).call(context);
		},

		resourceMapping: async (name, node) => {
			const { type, context } = open(node);
			return await findMethod(name, type.methods?.resourceMapping).call(context);
		},

		testCredential: async (data, name = firstKey(credentials)) => {
			const keys = new InMemoryCredentialsHelper(credentials, {});
			return await testCredential(
				keys.type(name),
				keys.withDefaults(name, data),
				createAdditionalData(keys),
			);
		},
	};
}

function firstKey(table: Readonly<Record<string, unknown>>): string {
	const [first] = Object.keys(table);
	if (first === undefined) throw new Error('The installed package is empty.');
	return first;
}

function findMethod<Method>(name: string, methods: Readonly<Record<string, Method>> = {}): Method {
	const method = methods[name];
	if (method !== undefined) return method;
	throw new Error(
		`The node has no method "${name}". It has: ${Object.keys(methods).join(', ') || 'none'}`,
	);
}
