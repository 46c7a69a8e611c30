import {
	describeOnEveryServer,
	musicServer,
	describeOnServers,
	type MusicServer,
} from '../support/musicServer';
import { DOCUMENTED_OPERATION_CASES, type OperationCase } from './support/documentedOperationCases';
import type { IDataObject } from 'n8n-workflow';
import { commandTable, isCommandName } from '../../../nodes/MusicAssistant/api/commands';
import { pairedItemIndexes } from '../support/nodeReports';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { PLAYLIST_TRACKS, SYNC } from './support/libraryCommands';
import { runNode } from '../../support/runNode';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { UNDOCUMENTED_CHANGE_CASES } from './support/undocumentedChangeCases';
import { UNDOCUMENTED_READ_CASES } from './support/undocumentedReadCases';

function changes(command: string): boolean {
	return isCommandName(command) && commandTable[command].effect === 'change';
}

/** A forced refresh that ends at once. */
const TIME_SCALE: Readonly<Record<string, number>> = { [PLAYLIST_TRACKS]: 0 };

/** Defines the tests that apply to every operation of the library and the favorites, with three input items. */
function testEachItem(server: MusicServer, operation: OperationCase): void {
	const {
		parameters,
		command,
		failingItem: failing,
		expectedError: complaint,
		expectedItemCounts = [1, 1, 1],
	} = operation;
	const isChange = changes(command);
	const input: IDataObject[] = [...operation.input];

	beforeEach(() => {
		server.control.reset();
		server.control.setTimeScale(TIME_SCALE[command] ?? 1);
		// The sync does not end, so that servers that are asked for its tasks always return the same ones.
		if (command === SYNC) server.control.holdTasks();
		operation.prepareServer?.(server);
	});

	it('sends for each of three items what its expressions give, and returns its output in order', async () => {
		const report = await runNode(parameters, { server, input });
		const sent = readSentBodies(server).filter((body) => body.command === command);
		const expected = operation.expectedArguments.map((args) => ({ command, args }));

		expect(report.error).toBeUndefined();
		if (isChange) expect(sent).toEqual(expected);
		expect(sent).toEqual(expect.arrayContaining(expected));
		// Other requests of the operation are not counted, such as the read that verifies a new favorite.
		expect(sent).toHaveLength(input.length);
		expect(pairedItemIndexes(report)).toEqual(
			expectedItemCounts.flatMap((count, item) => Array<number>(count).fill(item)),
		);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});

	it('stops with the error of the second of three items, which cannot be carried out', async () => {
		const report = await runNode(parameters, { server, input: [input[0]!, failing, input[2]!] });

		expect(report.status).toBe('error');
		expect(report.items).toEqual([]);
		expect(report.error).toMatchObject({
			message: expect.stringMatching(complaint),
			description: expect.stringMatching(/.{10}/),
			itemIndex: 1,
		});
		const sent = server.control.requests(command).map(({ args }) => args);
		if (isChange) expect(sent).not.toContainEqual(operation.expectedArguments[2]);
	});
}

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
		async ({ parameters, input, command: lacking, prepareServer: arrange }) => {
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
			if (changes(lacking)) expect(countSentCommands(server)[lacking]).toBe(1);
			expect(server.control.executed(lacking)).toBe(0);
		},
	);
});
