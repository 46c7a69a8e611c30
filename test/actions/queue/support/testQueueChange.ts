import { byId } from '../../../../scripts/engine/resource-locators';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault, ProfileName } from '../../../../simulator';
import { runNode } from '../../../support/runNode';
import { musicServer, type MusicServer, describeOnServers } from '../../support/musicServer';
import { errorItemMatching, pairedItemIndexes } from '../../support/nodeReports';
import { sentArguments, readSentBodies } from '../../support/sentRequests';
import { advanceClocksWithEachRequestAfter, sentChangeCommands } from './queueCommands';
import { errorWith, runWithChangeAt, type ExpectedText } from './queueRuns';
import { ATTIC } from './playMediaParameters';

type OfThreeItems = readonly [IDataObject, IDataObject, IDataObject];

/** A test case for an operation that changes a queue: expressions for whatever differs between items, except the queue. */
export interface QueueChangeCase {
	readonly parameters: INodeParameters;
	readonly command: string;
	/** The servers that have it. */
	readonly profiles: readonly ProfileName[];
	/**
	 * Returns the arguments to be sent and, unless they are the same, the input items with the ID of their queue as
	 * `queue`; a function because IDs are only known when a server runs.
	 */
	readonly itemsAndArguments: (
		server: MusicServer,
		profile: ProfileName,
	) => { readonly input?: OfThreeItems; readonly sent: OfThreeItems };
	/** Whether the player of the queue must be available. */
	readonly needsAvailablePlayer: boolean;
	/**
	 * The error for the first item if the server accepts the command, but does nothing: its message and description.
	 * Without it, nothing in the queue shows the effect.
	 */
	readonly errorWithoutEffect?: readonly [message: ExpectedText, description?: ExpectedText];
}

const LOST_RESPONSES: ReadonlyArray<[string, Fault, number]> = [
	['was carried out and its answer lost', { kind: 'execute-then-drop' }, 1],
	['broke off before any answer', { kind: 'drop', when: 'before-headers' }, 0],
];

/** Defines the tests that apply to every operation that changes a queue. */
export function testQueueChange({
	parameters,
	command,
	profiles,
	itemsAndArguments,
	needsAvailablePlayer: needsPlayer,
	errorWithoutEffect,
}: QueueChangeCase) {
	const fromItem = { ...parameters, queueId: byId('={{ $json.queue ?? $json.queue_id }}') };
	const scene = (server: MusicServer, profile: ProfileName) => {
		const { sent, input = sent } = itemsAndArguments(server, profile);
		return { input, sent };
	};

	describeOnServers(profiles, (server, profile) => {
		it('does what each of three items requests, one after another, and sends nothing else', async () => {
			const { input, sent } = scene(server, profile);
			const report = await runNode(fromItem, { server, input });

			expect(report.error?.message).toBeUndefined();
			expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
			expect(readSentBodies(server).filter((body) => body.command === command)).toEqual(
				sent.map((args) => ({ command, args })),
			);
			expect(sentChangeCommands(server)).toEqual([command, command, command]);
			expect(JSON.stringify(report.json)).not.toContain(server.tokens.admin);
		});
	});

	describe('if something fails', () => {
		const server = musicServer('2.8');

		it.each(LOST_RESPONSES)('is not sent again when it %s', async (_, fault, executed) => {
			const [first] = scene(server, '2.8').input;
			server.control.addFault({ ...fault, command });
			const { error } = await runNode(fromItem, { server, input: [first] });

			const remedy = /was not sent again: check the result before you run the node again/;
			expect(error).toMatchObject({ name: 'NodeApiError', ...errorWith(/./, remedy) });
			expect(server.control.requests(command)).toHaveLength(1);
			expect(server.control.executed(command)).toBe(executed);
		});

		if (errorWithoutEffect) {
			it('is an error if the server accepts it and does nothing', async () => {
				server.control.addFault({ kind: 'ignore-command', command });
				const [first] = scene(server, '2.8').input;
				advanceClocksWithEachRequestAfter(server, command);
				const { error } = await runNode(fromItem, { server, input: [first] });

				expect(error).toMatchObject({ name: 'NodeApiError', ...errorWith(...errorWithoutEffect) });
				expect(server.control.requests(command)).toHaveLength(1);
			});

			it('is reported as sent if the queue cannot be read until the end', async () => {
				const [first] = scene(server, '2.8').input;
				advanceClocksWithEachRequestAfter(server, command);
				const breakReads = () => {
					for (const read of ['player_queues/all', 'player_queues/items']) {
						const fault = { kind: 'status', status: 502, command: read } as const;
						server.control.addFault({ ...fault, times: Infinity });
					}
				};
				const options = { input: [first] };
				const { error } = await runWithChangeAt(command, server, fromItem, breakReads, options);

				const message = /^The command was sent, but its result could not be verified/;
				expect(error?.message).toMatch(message);
				expect(server.control.requests(command)).toHaveLength(1);
			});
		}

		it('is sent once if the server fails, and the other items continue', async () => {
			const { input, sent } = scene(server, '2.8');
			server.control.addFault({ kind: 'status', status: 500, command, skip: 1 });
			const onError = 'continueRegularOutput';
			const report = await runNode(fromItem, { server, input, onError });

			expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
			expect(report.json[1]).toEqual(errorItemMatching(/./));
			expect(report.json[0]).not.toHaveProperty('error');
			expect(sentArguments(server, command)).toHaveLength(sent.length);
			expect(JSON.stringify(report.json)).not.toContain(server.tokens.admin);
		});

		if (needsPlayer) {
			it('refuses a queue whose player is unavailable', async () => {
				const [first] = scene(server, '2.8').input;
				const input = [{ ...first, queue: ATTIC }];
				const { error } = await runNode(fromItem, { server, input });

				const message = /^"Queue" refers to "Attic" .*whose player is not available$/;
				expect(error).toMatchObject(errorWith(message, /Switch it on/));
				expect(sentChangeCommands(server)).toEqual([]);
			});
		}
	});

	if (profiles.includes('documented')) return;

	describe('on a documented server', () => {
		const server = musicServer('documented');

		it('says that the server lacks the command, and which release introduced it', async () => {
			const { input } = scene(server, 'documented');
			const { error } = await runNode(fromItem, { server, input });

			const remedy = /^It requires Music Assistant 2\.\d+ or newer/;
			expect(error).toMatchObject({ name: 'NodeApiError', ...errorWith(/./, remedy) });
			expect(sentChangeCommands(server)).toEqual([command]);
		});
	});
}
