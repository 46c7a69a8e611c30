import { describeOnServers } from '../../support/musicServer';
import { runOnQueue, expectRefused } from '../support/queueRuns';
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
		await expectRefused(
			server,
			queueOperationParameters('updateModes', OFFICE, { modes }),
			new RegExp(
				`^"${label}" cannot be changed: "Office" is a queue that the server fills automatically`,
			),
		);
	});

	test('its other modes can be changed', async () => {
		const modes = { autoplay: true };
		const { json } = await runOnQueue(server, 'updateModes', OFFICE, { modes });

		expect(json).toMatchObject([{ autoplay_enabled: true, confirmed: true }]);
		expect(sentChangeCommands(server)).toEqual([AUTOPLAY]);
	});
});
