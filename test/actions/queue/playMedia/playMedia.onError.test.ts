import { byUri, byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { describeOnEveryServer } from '../../support/musicServer';
import {
	ATTIC,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	unconfirmedPlayMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const input = [{ queue: OFFICE }, { queue: ATTIC }, { queue: LIVING_ROOM }];
const parameters = unconfirmedPlayMediaParameters({ queueId: byId('={{ $json.queue }}') });
const away = /"Attic".*not available/;

function queues(sent: ReturnType<typeof sentPlayMediaArguments>): unknown[] {
	return sent.map((args) => args?.queue_id);
}

describeOnEveryServer((server) => {
	it('stops at the first item that fails, names it, and sends nothing for those after it', async () => {
		const { status, error, items } = await runNode(parameters, { server, input });

		expect(status).toBe('error');
		expect(error).toMatchObject({ itemIndex: 1, message: expect.stringMatching(away) });
		expect(items).toEqual([]);
		expect(queues(sentPlayMediaArguments(server))).toEqual([OFFICE]);
	});

	it('outputs one error item in its place and continues, with On Error "continue"', async () => {
		const { status, items, json } = await runNode(parameters, {
			server,
			input,
			onError: 'continueRegularOutput',
		});

		expect(status).toBe('success');
		expect(json.map(({ success, error }) => success ?? error)).toEqual([
			true,
			expect.stringMatching(away),
			true,
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(queues(sentPlayMediaArguments(server))).toEqual([OFFICE, LIVING_ROOM]);
	});

	it('sends the failing item to the error output, with On Error "continue (using error output)"', async () => {
		const { items, errorItems } = await runNode(parameters, {
			server,
			input,
			onError: 'continueErrorOutput',
		});

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(errorItems).toHaveLength(1);
		expect(errorItems[0]).toMatchObject({
			json: { error: expect.stringMatching(away) },
			pairedItem: { item: 1 },
		});
	});

	it('continues after an item that the server itself refused', async () => {
		const { items, json } = await runNode(
			unconfirmedPlayMediaParameters(
				{
					queueId: byId(KITCHEN),
					media: byUri('={{ $json.media }}'),
					enqueue: 'play',
				},
				{ combineItems: false },
			),
			{
				server,
				input: [{ media: 'library://track/99999' }, { media: 'library://track/5' }],
				onError: 'continueRegularOutput',
			},
		);

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(json[0]).toHaveProperty('error');
		expect(json[1]).toMatchObject({ success: true, media: 'library://track/5' });
		expect(sentPlayMediaArguments(server)).toHaveLength(2);
	});
});
