import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_LIMIT } from '../support/examples/fromAiExpressions';

export const examples = {
	parameters: { limit: 2 },
	tool: { parameters: { limit: AI_LIMIT }, modelArguments: {} },
} satisfies OperationExamples;
