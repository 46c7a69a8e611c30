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
});
