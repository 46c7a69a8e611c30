import type { OperationExamples } from '../../../scripts/reference/examples';
import { AI_URI } from '../support/examples/fromAi';

export const examples = {
	parameters: { uri: 'library://playlist/13' },
	tool: { parameters: { uri: AI_URI }, said: { uri: 'library://track/12' } },
} satisfies OperationExamples;
