import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../../../support/workflow';
import type { MusicServer } from '../../support/musicServer';
import { pairedItemIndexes } from '../../support/nodeReports';
import { readSentBodies } from '../../support/sentRequests';
import { PLAYLIST_TRACKS, SYNC } from './libraryParameters';
import type { OperationWithItems } from './operations';

/** A forced refresh that ends at once. */
const TIME_SCALE: Readonly<Record<string, number>> = { [PLAYLIST_TRACKS]: 0 };

/** Defines the tests that apply to every operation of the library and the favorites, with three input items. */
export function testEachItem(server: MusicServer, operation: OperationWithItems): void {
	const { parameters, command, isChange, failing, complaint } = operation;
	const input: IDataObject[] = [...operation.input];

	beforeEach(() => {
		server.control.reset();
		server.control.setTimeScale(TIME_SCALE[command] ?? 1);
		// A sync that runs on, so that servers which are asked for it tell the same.
		if (command === SYNC) server.control.holdTasks();
		operation.arrange?.(server);
	});

	it('sends for each of three items what its expressions give, and returns its output in order', async () => {
		const report = await runNode(parameters, { server, input });
		const sent = readSentBodies(server).filter((body) => body.command === command);
		const expected = operation.sent.map((args) => ({ command, args }));

		expect(report.error).toBeUndefined();
		if (isChange) expect(sent).toEqual(expected);
		expect(sent).toEqual(expect.arrayContaining(expected));
		// Who adds a favorite looks at it as well: only what the operation is for is counted.
		expect(sent).toHaveLength(input.length);
		expect(pairedItemIndexes(report)).toEqual(
			operation.counts.flatMap((count, item) => Array<number>(count).fill(item)),
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
		if (isChange) expect(sent).not.toContainEqual(operation.sent[2]);
	});
}
