import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { additionalRequest, mainRequest } from '../support/examples/expectedRequests';

export const examples = {
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
} satisfies OperationExamples;
