import type { ProfileName } from '../../simulator';
import { PROFILE_NAMES } from '../../simulator';
import {
	ATTIC,
	BEDROOM,
	FORMER_KITCHEN,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../simulator/world/players/players';
import type { NodeReport } from '../support/runNode';
import { runNode } from '../support/runNode';
import {
	type LocatorValue,
	NO_TEXT,
	NOTHING,
	ODD_IDS,
	playerLocatorCases,
} from './support/playerLocatorCases';
import { musicServer } from './support/musicServer';
import { outputValues, operationErrorMatching } from './support/nodeReports';
import {
	byId,
	byPlayer,
	fromList,
	getQueueParameters,
	getQueueItemsParameters,
} from './support/queueParameters';
import { readSentBodies } from './support/sentRequests';
import { selectProfilesToTest } from '../support/profiles';

/** The commands a server of this profile is asked before it is clear which queue a player plays from. */
const ACTIVE_QUEUE = (profile: ProfileName) => profile !== 'documented';

describe.each(selectProfilesToTest(PROFILE_NAMES))(
	'the intended queue, on a server like %s',
	(profile) => {
		const server = musicServer(profile);
		// That one cannot show which players it has settings of, so that a player may only be switched off.
		const unknown = `the server does not ${profile === 'documented' ? 'list' : 'have'}`;

		async function chosen(queue: LocatorValue): Promise<NodeReport> {
			return await runNode(getQueueParameters(queue), { server });
		}

		async function expectChosen(queue: LocatorValue, queueId: string): Promise<void> {
			const report = await chosen(queue);
			expect(report.error).toBeUndefined();
			expect(outputValues(report, 'queue_id')).toEqual([queueId]);
		}

		async function expectRefused(queue: LocatorValue, message: RegExp, description: RegExp) {
			const { error, items } = await chosen(queue);
			expect(error).toMatchObject(operationErrorMatching(message, description));
			expect(items).toEqual([]);
		}

		it.each([
			...playerLocatorCases(byPlayer),
			['given by its ID, although its player is unavailable', byId(ATTIC), ATTIC] as const,
			["given by the player's ID", byPlayer(BEDROOM), BEDROOM] as const,
		])('is found when it is %s', async (_, queue, queueId) => {
			await expectChosen(queue, queueId);
		});

		it('can be different for each input item', async () => {
			const input = [{ queue: 'Bedroom' }, { queue: OFFICE }, { queue: 'KITCHEN' }];
			const report = await runNode(getQueueParameters('={{ $json.queue }}'), { server, input });

			expect(outputValues(report, 'queue_id')).toEqual([BEDROOM, OFFICE, KITCHEN]);
		});

		it.each([byId('={{ 42 }}'), byPlayer('={{ 42 }}'), '={{ 42 }}'])(
			'may have a number for an ID, which is sent as text: %j',
			async (queue) => {
				server.control.addPlayer({ id: '42', name: 'Forty-two' });
				server.control.fillQueue('42', 3);
				const report = await runNode(getQueueItemsParameters(queue), { server });

				expect(report.json).toHaveLength(3);
				expect(readSentBodies(server)).toContainEqual({
					command: 'player_queues/items',
					args: { queue_id: '42', limit: 50, offset: 0 },
				});
			},
		);

		it('may have a number for a name', async () => {
			server.control.addPlayer({ id: 'up-forty-two', name: '42' });
			await expectChosen(byPlayer('={{ 42 }}'), 'up-forty-two');
		});

		it.each(ODD_IDS)('may have any text for an ID: %j', async (id) => {
			server.control.addPlayer({ id, name: 'Odd' });
			await expectChosen(byId(id), id);
			await expectChosen(byPlayer('odd'), id);
		});

		it('is that of the group if its player is grouped, if the server can name it', async () => {
			server.control.group(LIVING_ROOM, [BEDROOM]);
			await expectChosen(byPlayer('Bedroom'), ACTIVE_QUEUE(profile) ? LIVING_ROOM : BEDROOM);
			await expectChosen(byPlayer(LIVING_ROOM), LIVING_ROOM);
			await expectChosen(byId(BEDROOM), BEDROOM);
		});

		it('is looked up with no more requests than necessary', async () => {
			await runNode(getQueueItemsParameters(byPlayer('living room')), { server });

			const items = {
				command: 'player_queues/items',
				args: { queue_id: LIVING_ROOM, limit: 50, offset: 0 },
			};
			const players = { command: 'players/all', args: {} };
			const queues = { command: 'player_queues/all', args: {} };
			const active = {
				command: 'player_queues/get_active_queue',
				args: { player_id: LIVING_ROOM },
			};
			expect(readSentBodies(server)).toEqual(
				ACTIVE_QUEUE(profile) ? [players, active, items] : [players, queues, active, items],
			);
		});

		it.each(['Bedroom', 'bedroom', BEDROOM])(
			'may be given as a player in place of its ID: %s',
			async (given) => {
				server.control.fillQueue(BEDROOM, 3);
				await expectChosen(byId(given), BEDROOM);
				expect((await runNode(getQueueItemsParameters(byId(given)), { server })).json).toHaveLength(
					3,
				);
			},
		);

		it('is looked up by its ID before a player with that name is', async () => {
			server.control.addPlayer({ id: 'up-first', name: OFFICE });
			await expectChosen(byId(OFFICE), OFFICE);
		});

		it('is requested by its ID alone if it is chosen from the list or by ID', async () => {
			await runNode(getQueueItemsParameters(fromList(LIVING_ROOM)), { server });
			await runNode(getQueueItemsParameters(byId(LIVING_ROOM)), { server });

			expect(readSentBodies(server).map(({ command }) => command)).toEqual([
				'player_queues/items',
				'player_queues/items',
			]);
		});

		describe('is refused', () => {
			it('if two available players have the name, with the IDs of both', async () => {
				server.control.addPlayer({ id: 'up-second', name: 'kitchen' });
				await expectRefused(
					byPlayer('Kitchen'),
					/"Kitchen", but there are several with that name/,
					/ID/,
				);

				const { description = '' } = (await chosen(byPlayer('Kitchen'))).error ?? {};
				expect(description).toContain(KITCHEN);
				expect(description).toContain('up-second');
				expect(description).not.toContain(FORMER_KITCHEN);
			});

			it('if the only player with that name is not available', async () => {
				await expectRefused(byPlayer('attic'), /"Attic".*is not available$/, /Switch it on/);
			});

			it('if none of several players with that name is available', async () => {
				server.control.setPlayer(KITCHEN, { available: false });
				await expectRefused(byPlayer('Kitchen'), /not available$/, /./);
			});

			it.each([byPlayer('Cellar'), '={{ "Cellar" }}'])(
				'if no player has the name, with all names: %j',
				async (queue) => {
					await expectRefused(
						queue,
						new RegExp(`^"Queue" refers to the player "Cellar", which ${unknown}$`),
						/Living Room \(.*Bedroom \(.*Attic \(.*not available\)/,
					);
				},
			);

			it.each([byId('cellar'), fromList('cellar')])(
				'if there is no queue with that ID, with all IDs: %j',
				async (queue) => {
					await expectRefused(
						queue,
						/^"Queue" refers to the queue "cellar", which the server does not have$/,
						/Living Room \(.*Bedroom \(.*Attic \(.*not available\)/,
					);
				},
			);

			it.each([byId, byPlayer])('in few words if it is very long: %p', async (located) => {
				const { error } = await chosen(located('x'.repeat(5000)));

				expect(error?.message).toMatch(/"x+…", which the server does not/);
				expect(error?.message.length).toBeLessThan(200);
				expect(error?.description).not.toContain('x'.repeat(200));
			});

			it('if only a part of the name is given: a guess could be another room', async () => {
				await expectRefused(byPlayer('Living'), new RegExp(`"Living", which ${unknown}$`), /./);
			});
		});
	},
);

describe('an invalid queue', () => {
	const server = musicServer();

	it.each(NOTHING)('because it is %s is refused before anything is sent', async (_, value) => {
		for (const queue of [byId(value), byPlayer(value), fromList(value), value]) {
			const { error } = await runNode(getQueueParameters(queue), { server });
			expect(error).toMatchObject({
				message: '"Queue" must not be empty',
				description: expect.stringContaining('Choose a queue from the list'),
				itemIndex: 0,
			});
		}
		expect(server.control.requests()).toEqual([]);
	});

	it.each(NO_TEXT)('because it is %s is refused with a reason', async (_, value) => {
		for (const queue of [byId(value), byPlayer(value), fromList(value), value]) {
			const { error } = await runNode(getQueueParameters(queue), { server });
			expect(error).toMatchObject({
				message: expect.stringMatching(/^"Queue" must be .*, not /),
				itemIndex: 0,
			});
		}
		expect(server.control.requests()).toEqual([]);
	});

	it('is refused by n8n itself if the field is empty', async () => {
		const { error, executed } = await runNode(getQueueParameters(fromList('')), { server });

		expect(error?.message).toContain('Parameter "Queue" is required');
		expect(executed).toEqual([]);
	});
});

describe('a server that does not name the queue a player plays from', () => {
	const server = musicServer();

	it.each([400, 403, 500])('with status %d leaves the player its own queue', async (status) => {
		const command = 'player_queues/get_active_queue';
		server.control.addFault({ kind: 'status', status, body: 'No', command });
		const report = await runNode(getQueueParameters(byPlayer('Office')), { server });

		expect(report.error).toBeUndefined();
		expect(outputValues(report, 'queue_id')).toEqual([OFFICE]);
	});
});

describe('a player that plays from another source', () => {
	const server = musicServer();

	it('has its own queue', async () => {
		const command = 'player_queues/get_active_queue';
		server.control.addFault({ kind: 'body', body: 'null', command });
		const report = await runNode(getQueueParameters(byPlayer('Office')), { server });

		expect(outputValues(report, 'queue_id')).toEqual([OFFICE]);
	});
});
