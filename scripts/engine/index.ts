import './prepare-n8n-core';
import { PackageDirectoryLoader } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	ILoadOptionsFunctions,
	INode,
	INodeType,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { createAdditionalData } from './create-additional-data';
import { testCredential } from './credentials/test-credential';
import { InMemoryCredentialsHelper } from './credentials/in-memory-credentials-helper';
import { activateWorkflow } from './activate-trigger';
import { EngineNodeTypes } from './engine-node-types';
import { createEditorContext } from './create-single-node-workflow';
import { runWorkflow } from './run-workflow';
import { createAgentTools } from './create-agent-tools';
import type {
	CredentialsByName,
	ExportedWorkflow,
	InstalledPackage,
	NodeInEditor,
	WorkflowRunOptions,
} from './types';

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
export function createEngine({ nodes, credentials }: InstalledPackage) {
	const nodeTypes = new EngineNodeTypes(nodes);
	const additionalData = (given: CredentialsByName = {}) =>
		createAdditionalData(new InMemoryCredentialsHelper(credentials, given));

	function open(node: NodeInEditor): { type: INodeType; context: ILoadOptionsFunctions } {
		const type = nodeTypes.getByName(node.type ?? firstKey(nodes));
		return { type, context: createEditorContext(type, node, additionalData(node.credentials)) };
	}

	return {
		/**
		 * Runs a workflow to its end. The report contains the workflow's errors; only mistakes of the caller (a node type
		 * or start node that does not exist) are thrown.
		 */
		run: async (workflow: ExportedWorkflow, options: WorkflowRunOptions = {}) =>
			await runWorkflow(workflow, nodeTypes, additionalData(options.credentials), options),

		/** The nodes, of types that end in "Tool", as the tools of an agent. */
		tools: async (given: readonly INode[], keys: CredentialsByName) =>
			await createAgentTools(given, nodeTypes, additionalData(keys)),

		/** Activates a workflow that begins with a trigger of the package. Throws what the trigger throws. */
		listen: async (
			workflow: ExportedWorkflow,
			{ credentials: keys }: Pick<WorkflowRunOptions, 'credentials'> = {},
		) => await activateWorkflow(workflow, nodeTypes, () => additionalData(keys)),

		/** A resource locator's list, as the editor asks for it. Throws what the node throws, as the next two do. */
		listSearch: async (name: string, node: NodeInEditor, filter?: string, page?: string) => {
			const { type, context } = open(node);
			return await findMethod(name, type.methods?.listSearch).call(context, filter, page);
		},

		/** An options field's list. */
		loadOptions: async (name: string, node: NodeInEditor) => {
			const { type, context } = open(node);
			return await findMethod(name, type.methods?.loadOptions).call(context);
		},

		/** A resource mapper's fields. */
		resourceMapping: async (name: string, node: NodeInEditor) => {
			const { type, context } = open(node);
			return await findMethod(name, type.methods?.resourceMapping).call(context);
		},

		/** The "Test" button of a credential; by default of the package's first credential type. */
		testCredential: async (
			data: ICredentialDataDecryptedObject,
			name: string = firstKey(credentials),
		) => {
			const keys = new InMemoryCredentialsHelper(credentials, {});
			const complete = keys.withDefaults(name, data);
			return await testCredential(keys.type(name), complete, createAdditionalData(keys));
		},
	};
}

export type Engine = ReturnType<typeof createEngine>;

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
