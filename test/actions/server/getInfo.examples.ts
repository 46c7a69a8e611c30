import type { OperationExamples } from '../../../scripts/reference/examples';
import { asks, does } from '../support/examples/requests';

export const examples = {
	parameters: {},
	asks: [
		does('info'),
		asks('auth/me', 'whose the token is'),
		asks('providers', 'which providers there are'),
		asks('players/all', 'how many players there are'),
	],
	tool: { parameters: {}, said: {} },
} satisfies OperationExamples;
