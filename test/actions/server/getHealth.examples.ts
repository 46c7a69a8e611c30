import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { additionalRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { options: { includeHealthy: true } },
	asks: [
		additionalRequest('info', 'the server'),
		additionalRequest('config/providers', 'the providers that should be loaded'),
		additionalRequest('providers', 'the providers that are loaded'),
		additionalRequest('config/players', 'the players that should be available'),
		additionalRequest('players/all', 'the players that are available'),
		additionalRequest('players/get', 'whether a player that is not listed is available'),
		additionalRequest('tasks/list', 'the tasks'),
		additionalRequest('auth/me', 'whether the token may read all tasks and players'),
	],
	tool: { parameters: {}, modelArguments: {} },
} satisfies OperationExamples;
