import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { additionalRequest, mainRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: {},
	asks: [
		mainRequest('info'),
		additionalRequest('auth/me', 'the user of the token'),
		additionalRequest('providers', 'the providers'),
		additionalRequest('players/all', 'the number of players'),
	],
	tool: { parameters: {}, modelArguments: {} },
} satisfies OperationExamples;
