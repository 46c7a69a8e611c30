import { runNode } from '../../support/workflow';
import { FULL_SERVERS } from '../queue/support/changes';
import { musicServer, onServers } from '../support/musicServer';
import { commandsSent } from '../support/sent';
import { UNDOCUMENTED_CHANGES } from './support/undocumentedChanges';
import { UNDOCUMENTED_READS } from './support/undocumentedReads';
import { worksPerItem } from './support/perItem';

const LATER_OPERATIONS = [...UNDOCUMENTED_READS, ...UNDOCUMENTED_CHANGES];

onServers(FULL_SERVERS, (server) => {
	describe.each(LATER_OPERATIONS)('$title', (operation) => worksPerItem(server, operation));
});

describe('on a server with only the documented commands', () => {
	const server = musicServer('documented');

	it.each(LATER_OPERATIONS)(
		'$title says which release has the command, and sends no change twice',
		async ({ parameters, input, lacking, arrange, isChange }) => {
			arrange?.(server);
			const { json } = await runNode(parameters, {
				server,
				input,
				onError: 'continueRegularOutput',
			});

			expect(json).toHaveLength(3);
			for (const { error, details } of json) {
				expect(error).toContain(lacking);
				expect(details).toMatch(/^It requires Music Assistant 2\.\d+ or newer/);
			}
			// Reads of several items are under way together.
			if (isChange) expect(commandsSent(server)[lacking]).toBe(1);
			expect(server.control.executed(lacking)).toBe(0);
		},
	);
});
