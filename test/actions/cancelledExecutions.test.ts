import type { INodeParameters } from 'n8n-workflow';
import { runAndCancelAtLastCommand } from '../support/runAndCancelAtLastCommand';
import { runNode, type NodeReport } from '../support/runNode';
import { startFakeServer, credentialsForUrl } from '../api/fakeServer';
import { SYNC, LIST_TASKS } from './library/support/libraryCommands';
import { finishedSyncParameters } from './library/support/libraryParameters';
import { setVolumeParameters } from './player/support/playerParameters';
import {
	CLEAR,
	DELETE_ITEM,
	MOVE_ITEM,
	queueOperationParameters,
	PLAY_INDEX,
	SHUFFLE,
	TRANSFER,
} from './queue/support/queueCommands';
import {
	ALL_QUEUES,
	KITCHEN,
	locator,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
} from './queue/support/playMediaParameters';
import { musicServer, type MusicServer } from './support/musicServer';

const ITEMS = 'player_queues/items';
const SET_VOLUME = 'players/cmd/volume_set';

const TO_OFFICE = { targetQueueId: locator('id', OFFICE) };
const SHUFFLED = { modes: { shuffle: true } };
const FADE = { volumeLevel: 100, options: { fadeSeconds: 20 } };

/** An item that has not been played. */
const late = ({ control }: MusicServer) => ({ queueItemId: control.queue(KITCHEN).itemIds[1000]! });
const onKitchen = (operation: string, parameters: INodeParameters = {}) =>
	queueOperationParameters(operation, KITCHEN, parameters);

/** An operation that changes something, and what it asks once the change was sent. */
type Waiting = [
	title: string,
	command: string,
	look: string,
	parameters: (server: MusicServer) => INodeParameters,
];

const OPERATIONS: readonly Waiting[] = [
	['Play Media', PLAY_MEDIA, ALL_QUEUES, () => playMediaParameters()],
	['Play Item', PLAY_INDEX, ALL_QUEUES, () => onKitchen('playItem', { position: 2 })],
	['Transfer', TRANSFER, ALL_QUEUES, () => onKitchen('transfer', TO_OFFICE)],
	['Update Modes', SHUFFLE, ALL_QUEUES, () => onKitchen('updateModes', SHUFFLED)],
	['Clear', CLEAR, ALL_QUEUES, () => onKitchen('clear')],
	['Move Item', MOVE_ITEM, ITEMS, (server) => onKitchen('moveItem', { ...late(server), shift: 2 })],
	['Remove Item', DELETE_ITEM, ITEMS, (server) => onKitchen('removeItem', late(server))],
	['Set Volume, fading', SET_VOLUME, SET_VOLUME, () => setVolumeParameters(OFFICE, 'fade', FADE)],
	['Sync', SYNC, LIST_TASKS, () => finishedSyncParameters()],
];

function commandsAt({ control }: MusicServer): string[] {
	return control.requests().flatMap(({ command }) => command ?? []);
}

/** n8n takes an execution for a cancelled one where its error says "canceled", else for one that failed. */
function expectCancelled({ status, error, json }: NodeReport): void {
	expect(status).toBe('canceled');
	expect(error?.message).toBe('The execution was canceled');
	// Where the node is set to go on, n8n itself hands the input on.
	expect(json.filter((item) => 'error' in item)).toEqual([]);
}

describe.each(OPERATIONS)('%s, when the execution is cancelled', (_, command, look, parameters) => {
	const server = musicServer('2.8');

	it('does not wait for the response to its command, and says that it may have been carried out', async () => {
		const { report } = await runAndCancelAtLastCommand(server, parameters(server), [command]);

		expectCancelled(report);
		expect(report.error?.description).toMatch(/may have been carried out anyway: check/);
		expect(server.control.requests(command)).toHaveLength(1);
		expect(commandsAt(server).at(-1)).toBe(command);
	});

	it('stops polling, and does not start the next item', async () => {
		const commands = look === command ? [command] : [command, look];
		const run = await runAndCancelAtLastCommand(server, parameters(server), commands);

		expectCancelled(run.report);
		expect(server.control.requests(command)).toHaveLength(1);
		expect(commandsAt(server).at(-1)).toBe(look);
		expect(commandsAt(server).length).toBeLessThanOrEqual(run.sent);
	});
});

describe('a plain read, when the execution is cancelled', () => {
	const server = musicServer('2.8');

	it('is not waited for, and mentions no change', async () => {
		const stop = new AbortController();
		const hold = server.control.hold(ALL_QUEUES);
		const running = runNode(
			{ resource: 'queue', operation: 'getAll' },
			{ server, signal: stop.signal, onError: 'continueErrorOutput' },
		);
		await hold.waiting();
		stop.abort();
		const report = await running;
		hold.release();

		expectCancelled(report);
		expect(report.errorItems).toEqual([]);
		expect(report.error?.description ?? '').toBe('');
	});

	it('is aborted in the middle of the response', async () => {
		const stop = new AbortController();
		const hungUp = new Promise<void>((resolve) => {
			void startFakeServer({
				[ALL_QUEUES]: (response) => {
					response.once('close', resolve);
					response.writeHead(200).write('[', () => stop.abort());
				},
			}).then(async ({ url }) => {
				const credentials = credentialsForUrl(url);
				const parameters = { resource: 'queue', operation: 'getAll' };
				expectCancelled(await runNode(parameters, { credentials, signal: stop.signal }));
			});
		});

		await hungUp;
	});
});
