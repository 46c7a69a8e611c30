import { musicServer } from '../../support/musicServer';
import { runOnQueue } from '../support/queueRuns';
import { PLAY_INDEX, advanceClocksWithEachRequestAfter } from '../support/queueCommands';
import { ALL_QUEUES, BEDROOM, KITCHEN, OFFICE } from '../support/playMediaParameters';
import { officeQueueResponse, respondWithQueueStates } from '../support/queueResponses';

const server = musicServer('2.8');

it('a player that does not start is an error with its state, and what to do', async () => {
	server.control.addFault({ kind: 'ignore-command', command: PLAY_INDEX });
	advanceClocksWithEachRequestAfter(server, PLAY_INDEX);
	const { error } = await runOnQueue(server, 'playItem', BEDROOM, { position: 1 });

	const name = server.control.queue(BEDROOM).names[1]!;
	expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
	expect(error?.message).toMatch(/^"Bedroom" did not start ".*" within 15 seconds: it is idle$/);
	expect(error?.message).toContain(name);
	expect(error?.description).toMatch(/^The server accepted the command\. Check that/);
	expect(server.control.requests(PLAY_INDEX)).toHaveLength(1);
});

it('the current item that just continues was not started', async () => {
	const { control } = server;
	control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 2, elapsed: 60 });
	control.addFault({ kind: 'ignore-command', command: PLAY_INDEX });
	advanceClocksWithEachRequestAfter(server, PLAY_INDEX);
	const { error } = await runOnQueue(server, 'playItem', KITCHEN, { position: 2 });

	expect(error?.message).toMatch(/^"Kitchen" did not start "Filler - Filler 3"/);
});

it('the current item that restarts was started', async () => {
	const { control } = server;
	control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 2, elapsed: 60 });
	const { json } = await runOnQueue(server, 'playItem', KITCHEN, { position: 2 });

	expect(control.queue(KITCHEN).elapsed).toBeLessThan(60);
	expect(json[0]).toMatchObject({ confirmed: true, title: 'Filler 3' });
});

it.each([
	['unknown if it had just started', 3, 3, false],
	['unknown if it had just started, and continues', 3, 8, false],
	['unknown if its position is not reported', null, 8, false],
	['unknown if its position is no longer reported', 60, null, false],
	['known if it had just started, and is reported at its beginning', 7, 0, true],
])('whether the current item restarted is %s', async (_, before, after, confirmed) => {
	server.control.fillQueue(OFFICE, 2);
	const [, id] = server.control.queue(OFFICE).itemIds;
	const plays = { state: 'playing', current_item: { queue_item_id: id, name: 'Second' } };
	respondWithQueueStates(
		server.control,
		officeQueueResponse({ ...plays, elapsed_time: before }),
		officeQueueResponse({ ...plays, elapsed_time: after }),
	);
	if (!confirmed) advanceClocksWithEachRequestAfter(server, PLAY_INDEX);
	const { json } = await runOnQueue(server, 'playItem', OFFICE, { position: 1 });

	expect(json[0]).toMatchObject({ success: true, confirmed, title: 'Second' });
	expect(json[0]?.reason).toEqual(
		confirmed ? undefined : expect.stringMatching(/^The item was already playing/),
	);
});

it.each([
	['do not report what they play', {}],
	['have no state', { state: null, current_item: null }],
])('if queues %s, it succeeds unconfirmed with the reason', async (_, told) => {
	server.control.fillQueue(OFFICE, 3);
	respondWithQueueStates(server.control, { queue_id: OFFICE, display_name: 'Office', ...told });
	advanceClocksWithEachRequestAfter(server, PLAY_INDEX);
	const { json, error } = await runOnQueue(server, 'playItem', OFFICE, { position: 1 });

	expect(error?.message).toBeUndefined();
	expect(json).toMatchObject([{ success: true, confirmed: false, reason: expect.any(String) }]);
});

it('is waited for while its player still starts', async () => {
	server.control.setTimeScale(0);
	server.control.fillQueue(OFFICE, 2);
	const [, id] = server.control.queue(OFFICE).itemIds;
	const current_item = { queue_item_id: id, name: 'Second' };
	respondWithQueueStates(
		server.control,
		officeQueueResponse(),
		officeQueueResponse({ state: 'playing', current_item: null }),
		officeQueueResponse({ state: 'idle', current_item }),
		officeQueueResponse({ state: 'playing', current_item }),
	);
	const { json } = await runOnQueue(server, 'playItem', OFFICE, { position: 1 });

	expect(json[0]).toMatchObject({ confirmed: true, title: 'Second' });
	expect(server.control.requests(ALL_QUEUES)).toHaveLength(4);
});
