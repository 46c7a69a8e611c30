import { runNode } from '../../../support/workflow';
import { onServers } from '../../support/musicServer';
import { refused } from '../../support/outcomes';
import { AUTOPLAY, changesSent, queueOperation } from '../support/changes';
import { OFFICE } from '../support/play';

onServers(['2.10', '2.11'], (server) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, 5, { state: 'playing' });
		server.control.setDynamic(OFFICE, true);
	});

	test.each([
		['Shuffle', { shuffle: true }],
		['Repeat', { repeat: 'all', autoplay: true }],
	])('%s of a dynamic queue is refused before anything is sent', async (label, modes) => {
		const { error } = await runNode(queueOperation('updateModes', OFFICE, { modes }), { server });

		expect(error).toMatchObject(
			refused(new RegExp(`^"${label}" cannot be changed: "Office" is a dynamic queue`)),
		);
		expect(changesSent(server)).toEqual([]);
	});

	test('its other modes can be changed', async () => {
		const modes = { autoplay: true };
		const { json } = await runNode(queueOperation('updateModes', OFFICE, { modes }), { server });

		expect(json).toMatchObject([{ autoplay_enabled: true, confirmed: true }]);
		expect(changesSent(server)).toEqual([AUTOPLAY]);
	});
});
