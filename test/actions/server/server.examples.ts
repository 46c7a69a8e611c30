import { byName } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import { additionalRequest, mainRequest } from '../support/examples/expectedRequests';
import { AI_LIMIT } from '../support/examples/fromAiExpressions';

export const examples = {
	getCommands: {
		parameters: { limit: 2 },
		tool: { parameters: { limit: AI_LIMIT }, modelArguments: {} },
	},
	getHealth: {
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
	},
	getInfo: {
		parameters: {},
		asks: [
			mainRequest('info'),
			additionalRequest('auth/me', 'the user of the token'),
			additionalRequest('providers', 'the providers'),
			additionalRequest('players/all', 'the number of players'),
		],
		tool: { parameters: {}, modelArguments: {} },
	},
	sendCommand: {
		parameters: { command: byName('music/recently_played_items'), arguments: '{ "limit": 1 }' },
		asks: [
			additionalRequest('/api-docs/commands.json', 'to check the arguments'),
			mainRequest('music/recently_played_items'),
		],
		tool: {
			parameters: {
				command: byName(
					"={{ $fromAI('command', 'Name of the command, such as players/all', 'string') }}",
				),
				// n8n takes no key "arguments", and as `json` no empty object, which most commands need: so it is a text.
				arguments:
					"={{ $fromAI('given', 'Arguments of the command as a JSON object', 'string', '{}') }}",
			},
			modelArguments: { command: 'info' },
		},
	},
} satisfies ExamplesByOperation;
