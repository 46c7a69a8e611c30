import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import type { MusicServer } from '../../support/musicServer';
import { pairedItemIndexes } from '../../support/nodeReports';
import { readSentBodies } from '../../support/sentRequests';
import { PLAYLIST_TRACKS, SYNC } from './libraryCommands';
import type { OperationCase } from './documentedOperationCases';

/** A forced refresh that ends at once. */
const TIME_SCALE: Readonly<Record<string, number>> = { [PLAYLIST_TRACKS]: 0 };

/** Defines the tests that apply to every operation of the library and the favorites, with three input items. */
export function testEachItem(server: MusicServer, operation: OperationCase): void {
	const {
		parameters,
		command,
		isChange,
		failingItem: failing,
		expectedError: complaint,
	} = operation;
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
			operation.expectedItemCounts.flatMap((count, item) => Array<number>(count).fill(item)),
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
