import './prepare-n8n-core';
import { ExecuteContext } from 'n8n-core';
import type {
	FromAIArgument,
	INode,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import {
	createRunExecutionData,
	deepCopy,
	NodeConnectionTypes,
	traverseNodeParameters,
	Workflow,
} from 'n8n-workflow';
import { createNode } from './one-node-workflow';
import { createStubNode } from './stubs/create-stub-node';
import type { AgentTool } from './types';

/** The suffix that n8n adds to the name of a node type for its tool variant. */
const TOOL_SUFFIX = 'Tool';

/** A node that replaces an agent; the caller takes the place of its model. */
const AGENT = createNode('Agent', 'agent');

const AGENT_TYPE = createStubNode('agent', {
	description: { inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool], outputs: [] },
});

/** Turns nodes into tools as n8n-core passes them to an agent. */
export async function createAgentTools(
	nodes: readonly INode[],
	nodeTypes: INodeTypes,
	additionalData: IWorkflowExecuteAdditionalData,
): Promise<AgentTool[]> {
	const toAgent = { node: AGENT.name, type: NodeConnectionTypes.AiTool, index: 0 };
	const workflow = new Workflow({
		id: 'tools',
		nodes: [AGENT, ...deepCopy([...nodes])],
		connections: Object.fromEntries(
			nodes.map(({ name }) => [name, { [NodeConnectionTypes.AiTool]: [[toAgent]] }]),
		),
		active: false,
		nodeTypes: withToolVariants(nodeTypes),
	});
	const items = [{ json: {} }];
	const input = { [NodeConnectionTypes.Main]: [items] };
	const context = new ExecuteContext(
		workflow,
		AGENT,
		additionalData,
		'manual',
		createRunExecutionData(),
		0,
		items,
		input,
		{ node: AGENT, data: input, source: null },
		[],
	);
	const made = await context.getInputConnectionData(NodeConnectionTypes.AiTool, 0);
	if (!Array.isArray(made) || !made.every(isTool)) throw new Error('n8n-core created other tools.');
	return nodes.map((node) => {
		const tool = made.find((one) => one.name === node.name.replaceAll(/[^\w-]+/g, '_'));
		if (tool === undefined) throw new Error(`n8n-core created no tool from "${node.name}".`);
		const { name, description } = tool;
		const call = async (given: object) => await tool.invoke(given);
		// The arguments that the model may choose: every `$fromAI` of the node, as n8n finds them.
		const found: FromAIArgument[] = [];
		traverseNodeParameters(node.parameters, found);
		return { name, description, arguments: found, call };
	});
}

/** The parts of a LangChain tool that are used here. */
interface LangChainTool {
	readonly name: string;
	readonly description: string;
	invoke(given: object): Promise<string>;
}

function isTool(value: unknown): value is LangChainTool {
	return typeof value === 'object' && value !== null && 'invoke' in value && 'name' in value;
}

function withToolVariants(types: INodeTypes): INodeTypes {
	const byName = (name: string) => {
		if (name === AGENT.type) return AGENT_TYPE;
		return name.endsWith(TOOL_SUFFIX)
			? createToolVariant(types.getByNameAndVersion(name.slice(0, -TOOL_SUFFIX.length)))
			: types.getByNameAndVersion(name);
	};
	return {
		getByName: byName,
		getByNameAndVersion: byName,
		getKnownTypes: () => types.getKnownTypes(),
	};
}

/** Creates a node type's tool variant as n8n's server does, because n8n-core does not: without inputs, with a tool as the output. */
function createToolVariant(type: INodeType): INodeType {
	return {
		async execute() {
			return (await type.execute?.call(this)) ?? [];
		},
		description: {
			...type.description,
			name: `${type.description.name}${TOOL_SUFFIX}`,
			inputs: [],
			outputs: [NodeConnectionTypes.AiTool],
		},
	};
}
