import { describeOnEveryServer, musicServer, describeOnServers } from '../support/musicServer';
import { DOCUMENTED_OPERATION_CASES } from './support/documentedOperationCases';
import { testEachItem } from './support/testEachItem';
import { runNode } from '../../support/runNode';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { countSentCommands } from '../support/sentRequests';
import { UNDOCUMENTED_CHANGE_CASES } from './support/undocumentedChangeCases';
import { UNDOCUMENTED_READ_CASES } from './support/undocumentedReadCases';

describeOnEveryServer((server) => {
	describe.each(DOCUMENTED_OPERATION_CASES)('$title', (operation) =>
		testEachItem(server, operation),
	);
});

const LATER_OPERATIONS = [...UNDOCUMENTED_READ_CASES, ...UNDOCUMENTED_CHANGE_CASES];

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	describe.each(LATER_OPERATIONS)('$title', (operation) => testEachItem(server, operation));
});

describe('on a server with only the documented commands', () => {
	const server = musicServer('documented');

	it.each(LATER_OPERATIONS)(
		'$title says which release has the command, and sends no change twice',
		async ({
			parameters,
			input,
			firstMissingCommand: lacking,
			prepareServer: arrange,
			isChange,
		}) => {
			arrange?.(server);
			const { json } = await runNode(parameters, {
				server,
				input,
				onError: 'continueRegularOutput',
			});

			expect(json).toHaveLength(3);
			for (const { error, message } of json) {
				expect(error).toContain(lacking);
				expect(message).toMatch(/^It requires Music Assistant 2\.\d+ or newer/);
			}
			// Reads of several items are under way together.
			if (isChange) expect(countSentCommands(server)[lacking]).toBe(1);
			expect(server.control.executed(lacking)).toBe(0);
		},
	);
});
