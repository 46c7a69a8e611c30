import type { INodeParameters } from 'n8n-workflow';
import { byUri, byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { playMedia } from '../support/queueRuns';
import { KITCHEN, OFFICE, PLAY_MEDIA, playMediaParameters } from '../support/playMediaParameters';
import { officeQueueResponse, respondWithQueueStates } from '../support/queueResponses';

const ITEMS = 'player_queues/items';
const NEW = 'library://track/20';

function inKitchen(enqueue: string, changed: INodeParameters = {}): INodeParameters {
	return playMediaParameters({
		queueId: byId(KITCHEN),
		media: byUri(NEW),
		enqueue,
		options: { confirmSeconds: 1 },
		...changed,
	});
}

describeOnEveryServer((server) => {
	it.each(['replace', 'add'])(
		'for %s, the items from the current one on are read once, before the command is sent',
		async (enqueue) => {
			const { control } = server;
			control.fillQueue(KITCHEN, 80, { currentIndex: 7, state: 'playing', elapsed: 30 });
			await runNode(inKitchen(enqueue), { server });

			const before = control.requests().slice(0, sentCommands(server).indexOf(PLAY_MEDIA));
			expect(before.flatMap(({ command, args }) => (command === ITEMS ? [args] : []))).toEqual([
				{ queue_id: KITCHEN, limit: 50, offset: 7 },
			]);
		},
	);

	it('a queue that moved on past its next item proves nothing', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 30 });
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const hold = control.hold(PLAY_MEDIA);
		const running = runNode(inKitchen('replace'), { server });
		await hold.waiting();
		control.playForward(KITCHEN, 400);
		hold.release();

		const { currentItem } = control.queue(KITCHEN);
		expect(currentItem?.name).not.toMatch(/Filler [12]$/);
		expect((await running).error?.message).toMatch(/did not start .*: it is playing "Filler - /);
	});

	it.each([
		['next', 1],
		['replace_next', 1],
		['add', 5],
	])('what another user added in the meantime proves nothing for %s', async (enqueue, insertAt) => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 30 });
		control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		control.addFault({
			kind: 'change-queue',
			queueId: KITCHEN,
			change: { insertAt },
			command: PLAY_MEDIA,
		});
		const { error } = await runNode(inKitchen(enqueue), { server });

		expect(control.queue(KITCHEN).items).toBe(6);
		expect(error?.message).toBe('Nothing was added to the queue "Kitchen" within 1 second');
	});
});

describe('a shuffled queue', () => {
	const server = musicServer('2.8');

	it('mixes in added items: all that can be verified is that it grew', async () => {
		respondWithQueueStates(
			server.control,
			officeQueueResponse({ items: 2, shuffle_enabled: true }),
			officeQueueResponse({ items: 3, shuffle_enabled: true }),
		);
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await playMedia(server, { enqueue: 'add' });

		expect(json).toMatchObject([{ confirmed: true, queue_id: OFFICE }]);
	});
});

describe('if the upcoming items cannot be read before', () => {
	const server = musicServer('2.8');

	it('the command is sent and confirmed anyway', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: ITEMS, times: Infinity });
		const { json } = await playMedia(server);

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
	});
});
