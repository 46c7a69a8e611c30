import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { AUTOPLAY, sentChangeCommands, queueOperationParameters } from '../support/queueCommands';
import { OFFICE } from '../support/playMediaParameters';

describeOnServers(['2.10', '2.11'], (server) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, 5, { state: 'playing' });
		server.control.setDynamic(OFFICE, true);
	});

	test.each([
		['Shuffle', { shuffle: true }],
		['Repeat', { repeat: 'all', autoplay: true }],
	])('%s of a dynamic queue is refused before anything is sent', async (label, modes) => {
		const { error } = await runNode(queueOperationParameters('updateModes', OFFICE, { modes }), {
			server,
		});

		expect(error).toMatchObject(
			operationErrorMatching(
				new RegExp(
					`^"${label}" cannot be changed: "Office" is a queue that the server fills automatically`,
				),
			),
		);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	test('its other modes can be changed', async () => {
		const modes = { autoplay: true };
		const { json } = await runNode(queueOperationParameters('updateModes', OFFICE, { modes }), {
			server,
		});

		expect(json).toMatchObject([{ autoplay_enabled: true, confirmed: true }]);
		expect(sentChangeCommands(server)).toEqual([AUTOPLAY]);
	});
});
