import { byUri, byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { sentCommands } from '../../support/sentRequests';
import { describeOnEveryServer } from '../../support/musicServer';
import { playMedia } from '../support/queueRuns';
import {
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	PLAY_MEDIA,
	unconfirmedPlayMediaParameters,
	sentPlayMediaArguments,
	ATTIC,
} from '../support/playMediaParameters';

const input = [
	{ queue: OFFICE, media: 'library://playlist/13', how: 'replace' },
	{ queue: LIVING_ROOM, media: 'library://album/3', how: 'play' },
	{ queue: KITCHEN, media: 'library://track/7', how: 'add' },
];
const fromItem = {
	queueId: byId('={{ $json.queue }}'),
	media: byUri('={{ $json.media }}'),
	enqueue: '={{ $json.how }}',
};
const arguments_ = input.map(({ queue, media, how }) => ({
	queue_id: queue,
	media,
	option: how,
}));

const withUnavailable = [{ queue: OFFICE }, { queue: ATTIC }, { queue: LIVING_ROOM }];
const onEach = unconfirmedPlayMediaParameters({ queueId: byId('={{ $json.queue }}') });
const away = /"Attic".*not available/;

function queues(sent: ReturnType<typeof sentPlayMediaArguments>): unknown[] {
	return sent.map((args) => args?.queue_id);
}

describeOnEveryServer((server) => {
	it('plays what each input item specifies', async () => {
		const { status, items, json } = await playMedia(server, fromItem, { input });

		expect(status).toBe('success');
		expect(json.map(({ queue_id, media }) => [queue_id, media])).toEqual(
			input.map(({ queue, media }) => [queue, media]),
		);
		expect(json.map(({ success, confirmed }) => [success, confirmed])).toEqual(
			input.map(() => [true, true]),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(sentPlayMediaArguments(server)).toEqual(arguments_);
	});

	it('sends no command before the previous one is answered', async () => {
		const { control } = server;
		let hold = control.hold(PLAY_MEDIA);
		const running = runNode(unconfirmedPlayMediaParameters(fromItem), { server, input });
		for (let count = 1; count <= input.length; count++) {
			await hold.waiting();
			expect(sentPlayMediaArguments(server)).toEqual(arguments_.slice(0, count));
			const answered = hold;
			answered.release();
			hold = control.hold(PLAY_MEDIA);
		}

		expect((await running).status).toBe('success');
		expect(control.requests(PLAY_MEDIA).map(({ inFlight }) => inFlight)).toEqual([1, 1, 1]);
	});

	it('reads each queue again after a change', async () => {
		const parameters = unconfirmedPlayMediaParameters({}, { combineItems: false });
		await runNode(parameters, { server, input });

		const looked = sentCommands(server).filter((command) => command !== 'info');
		expect(looked).toEqual(input.flatMap(() => ['player_queues/all', PLAY_MEDIA]));
	});

	it('stops at the first item that fails, names it, and sends nothing for those after it', async () => {
		const { status, error, items } = await runNode(onEach, { server, input: withUnavailable });

		expect(status).toBe('error');
		expect(error).toMatchObject({ itemIndex: 1, message: expect.stringMatching(away) });
		expect(items).toEqual([]);
		expect(queues(sentPlayMediaArguments(server))).toEqual([OFFICE]);
	});

	it('sends the failing item to the error output, with On Error "continue (using error output)"', async () => {
		const { items, errorItems } = await runNode(onEach, {
			server,
			input: withUnavailable,
			onError: 'continueErrorOutput',
		});

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(errorItems).toHaveLength(1);
		expect(errorItems[0]).toMatchObject({
			json: { error: expect.stringMatching(away) },
			pairedItem: { item: 1 },
		});
	});
});
