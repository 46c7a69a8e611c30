import type { OperationExamples } from '../../../../scripts/reference/examples';

export const examples = {
	parameters: { limit: 1 },
	tool: { parameters: { limit: 20 }, said: {} },
} satisfies OperationExamples;
