import type { OperationExamples } from '../../../../scripts/reference/operation-examples';

export const examples = {
	parameters: { limit: 1 },
	tool: { parameters: { limit: 20 }, modelArguments: {} },
} satisfies OperationExamples;
