import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { asks, does } from '../support/examples/requests';

export const examples = {
	parameters: {},
	asks: [
		does('info'),
		asks('auth/me', 'the user of the token'),
		asks('providers', 'the providers'),
		asks('players/all', 'the number of players'),
	],
	tool: { parameters: {}, said: {} },
} satisfies OperationExamples;
