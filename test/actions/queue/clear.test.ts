import { byPlayer } from '../../../scripts/engine/resource-locators';
import { isProfileSince } from '../../support/profiles';
import { musicServer, describeOnServers } from '../support/musicServer';
import { readSentBodies } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { runOnQueue, officeQueueResponse, respondWithQueueStates } from './support/queueRuns';
import {
	CLEAR,
	PROFILES_WITH_QUEUE_COMMANDS,
	SHUFFLE,
	advanceClocksWithEachRequestAfter,
} from './support/queueCommands';
import { testQueueChange } from './support/testQueueChange';
import { ATTIC, BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from './support/playMediaParameters';

testQueueChange({
	parameters: { resource: 'queue', operation: 'clear' },
	command: CLEAR,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: false,
	errorWithoutEffect: [
		'"Bedroom" accepted the command, but still contains 5 items',
		/run the node again/,
	],
	itemsAndArguments: () => ({
		input: [{ queue: BEDROOM }, { queue: KITCHEN }, { queue: OFFICE }],
		sent: [{ queue_id: BEDROOM }, { queue_id: KITCHEN }, { queue_id: OFFICE }],
	}),
});

function clearedRow(queue: string, queue_id: string, removed_count: number): object {
	return { queue, queue_id, removed_count, deleted: true, success: true, confirmed: true };
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it('empties and stops a playing queue, and returns how many items it contained', async () => {
		server.control.fillQueue(LIVING_ROOM, 7, { state: 'playing', currentIndex: 2 });
		const { json } = await runOnQueue(server, 'clear', LIVING_ROOM);

		expect(json).toEqual([clearedRow('Living Room', LIVING_ROOM, 7)]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ items: 0, state: 'idle' });
		expect(readSentBodies(server)).toContainEqual({
			command: CLEAR,
			args: { queue_id: LIVING_ROOM },
		});
	});
});

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server, profile) => {
	it.each([false, true])('says so if the server also switches shuffle off: was %s', async (on) => {
		server.control.fillQueue(OFFICE, 3);
		await callServerUnlogged(server, SHUFFLE, { queue_id: OFFICE, shuffle_enabled: on });
		const { json } = await runOnQueue(server, 'clear', OFFICE);

		const isReset = on && isProfileSince(profile, '2.10');
		expect(json[0]?.note).toEqual(
			isReset ? expect.stringMatching(/switched off Shuffle$/) : undefined,
		);
		expect(server.control.queue(OFFICE).shuffle).toBe(on && !isReset);
	});
});

describe('a queue', () => {
	const server = musicServer('2.8');

	it('that is already empty is cleared anyway', async () => {
		const { json } = await runOnQueue(server, 'clear', OFFICE);

		expect(json).toEqual([clearedRow('Office', OFFICE, 0)]);
	});

	it('of an unavailable player can be cleared', async () => {
		server.control.fillQueue(ATTIC, 3);
		const { json } = await runOnQueue(server, 'clear', ATTIC);

		expect(json).toEqual([clearedRow('Attic', ATTIC, 3)]);
		expect(server.control.queue(ATTIC).items).toBe(0);
	});

	it('is that of the group if the player is grouped', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const player = { queueId: byPlayer('bedroom') };
		const { json } = await runOnQueue(server, 'clear', '', player);

		expect(json).toEqual([clearedRow('Living Room', LIVING_ROOM, 5)]);
		expect(server.control.queue(BEDROOM).items).toBe(5);
	});

	it('is waited for while it still reports its items', async () => {
		const states = [2, 2, 0].map((items) => officeQueueResponse({ items }));
		respondWithQueueStates(server.control, ...states);
		const { json } = await runOnQueue(server, 'clear', OFFICE);

		expect(json).toEqual([clearedRow('Office', OFFICE, 2)]);
		expect(server.control.requests('player_queues/all')).toHaveLength(3);
	});

	it.each([
		['is missing', {}],
		['is null', { items: null }],
	])('whose count %s does not fail', async (_, told) => {
		respondWithQueueStates(server.control, { queue_id: OFFICE, display_name: 'Office', ...told });
		const { json } = await runOnQueue(server, 'clear', OFFICE);

		expect(json).toEqual([
			{
				queue: 'Office',
				deleted: true,
				success: true,
				confirmed: false,
				queue_id: OFFICE,
				removed_count: null,
				reason: 'This server does not report what is in its queues',
			},
		]);
	});

	it('that no longer reports its count is not reported as still full', async () => {
		const states = [2, null].map((items) => officeQueueResponse({ items }));
		respondWithQueueStates(server.control, ...states);
		advanceClocksWithEachRequestAfter(server, CLEAR);
		const { json } = await runOnQueue(server, 'clear', OFFICE);

		expect(json[0]).toMatchObject({
			deleted: true,
			success: true,
			confirmed: false,
			removed_count: 2,
		});
	});
});
