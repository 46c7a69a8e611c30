import './environment';
import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';
import { additionalDataWith } from './additional-data';
import { testCredential } from './credentials/credential-test';
import { GivenCredentialsHelper } from './credentials/given-credentials-helper';
import { editorContext } from './editor';
import { listenWith } from './listen';
import { KnownNodeTypes } from './node-types';
import { runWorkflow } from './run';
import { toolsOf } from './tools';
import type { Engine, GivenCredentials, InstalledPackage, NodeInEditor } from './types';

export { loadPackage } from './load-package';
export type * from './types';

/**
 * n8n's own engine (n8n-core) with one package installed and nothing else of n8n: no database, no
 * server, no editor. Everything a node sees of n8n, down to the HTTP helper, is the real thing.
 * Not here: the Code node's task runner, agents and their models, encryption.
 */
export function createEngine({ nodes, credentials }: InstalledPackage): Engine {
	const nodeTypes = new KnownNodeTypes(nodes);
	const additionalData = (given: GivenCredentials) =>
		additionalDataWith(new GivenCredentialsHelper(credentials, given));

	function open(node: NodeInEditor): { type: INodeType; context: ILoadOptionsFunctions } {
		const type = nodeTypes.getByName(node.type ?? firstOf(nodes));
		return { type, context: editorContext(type, node, additionalData(node.credentials)) };
	}

	return {
		run: async (workflow, options = {}) =>
			await runWorkflow(workflow, nodeTypes, additionalData(options.credentials ?? {}), options),

		tools: async (given, keys) => await toolsOf(given, nodeTypes, additionalData(keys)),
		listen: async (workflow, options = {}) =>
			await listenWith(workflow, nodeTypes, () => additionalData(options.credentials ?? {})),

		listSearch: async (name, node, filter, paginationToken) => {
			const { type, context } = open(node);
			return await named(name, type.methods?.listSearch).call(context, filter, paginationToken);
		},

		loadOptions: async (name, node) => {
			const { type, context } = open(node);
			return await named(name, type.methods?.loadOptions).call(context);
		},

		resourceMapping: async (name, node) => {
			const { type, context } = open(node);
			return await named(name, type.methods?.resourceMapping).call(context);
		},

		testCredential: async (data, name = firstOf(credentials)) => {
			const keys = new GivenCredentialsHelper(credentials, {});
			return await testCredential(
				keys.type(name),
				keys.withDefaults(name, data),
				additionalDataWith(keys),
			);
		},
	};
}

function firstOf(table: Readonly<Record<string, unknown>>): string {
	const [first] = Object.keys(table);
	if (first === undefined) throw new Error('The installed package is empty.');
	return first;
}

function named<Method>(name: string, methods: Readonly<Record<string, Method>> = {}): Method {
	const method = methods[name];
	if (method !== undefined) return method;
	throw new Error(
		`The node has no method "${name}". It has: ${Object.keys(methods).join(', ') || 'none'}`,
	);
}
