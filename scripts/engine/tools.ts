import './environment';
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
import type { AgentTool } from './types';

/** The suffix that n8n adds to the name of a node type for its tool variant. */
const VARIANT = 'Tool';

/** A node in the place of an agent, whose model is the caller. */
const AGENT: INode = {
	id: 'agent',
	name: 'Agent',
	type: 'agent',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const AGENT_TYPE: INodeType = {
	description: {
		displayName: 'Agent',
		name: 'agent',
		group: ['transform'],
		version: 1,
		description: 'Has tools',
		defaults: { name: 'Agent' },
		inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
		outputs: [],
		properties: [],
	},
};

/** The nodes as n8n-core passes them to an agent: how each is described to its model, and what a call returns. */
export async function toolsOf(
	nodes: readonly INode[],
	types: INodeTypes,
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
		nodeTypes: withVariants(types),
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
	if (!Array.isArray(made) || !made.every(isTool)) throw new Error('n8n-core made other tools.');
	return nodes.map((node) => {
		const tool = made.find(({ metadata }) => metadata.sourceNodeName === node.name);
		if (tool === undefined) throw new Error(`n8n-core made no tool of "${node.name}".`);
		const { name, description } = tool;
		const call = async (given: object) => await tool.invoke(given);
		return { name, description, arguments: argumentsOf(node), call };
	});
}

/** A LangChain tool, as far as it is used here. */
interface MadeTool {
	readonly name: string;
	readonly description: string;
	readonly metadata: { readonly sourceNodeName: string };
	invoke(given: object): Promise<string>;
}

function isTool(value: unknown): value is MadeTool {
	return typeof value === 'object' && value !== null && 'invoke' in value && 'metadata' in value;
}

/** What the model may choose: every `$fromAI` of the node, as n8n finds them. */
function argumentsOf({ parameters }: INode): FromAIArgument[] {
	const found: FromAIArgument[] = [];
	traverseNodeParameters(parameters, found);
	return found;
}

function withVariants(types: INodeTypes): INodeTypes {
	const byName = (name: string) => {
		if (name === AGENT.type) return AGENT_TYPE;
		return name.endsWith(VARIANT)
			? variantOf(types.getByNameAndVersion(name.slice(0, -VARIANT.length)))
			: types.getByNameAndVersion(name);
	};
	return {
		getByName: byName,
		getByNameAndVersion: byName,
		getKnownTypes: () => types.getKnownTypes(),
	};
}

/** The variant as n8n's server makes it, which n8n-core does not: without inputs, and with itself as the output. */
function variantOf(type: INodeType): INodeType {
	return {
		async execute() {
			return (await type.execute?.call(this)) ?? [];
		},
		description: {
			...type.description,
			name: `${type.description.name}${VARIANT}`,
			inputs: [],
			outputs: [NodeConnectionTypes.AiTool],
		},
	};
}
