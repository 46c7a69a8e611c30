import { PROFILE_NAMES } from '../../../simulator';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { outputValues, pairedItemIndexes } from '../support/nodeReports';
import { byId, getQueueParameters, KITCHEN_QUEUE } from '../support/queueParameters';
import { readSentBodies } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { selectProfilesToTest } from '../../support/profiles';

const PER_ITEM = byId('={{ $json.queue }}');

describe.each(selectProfilesToTest(PROFILE_NAMES))(
	'Get of a queue, on a server like %s',
	(profile) => {
		const server = musicServer(profile);

		it('returns the queue of each of three items, with one request for all', async () => {
			const input = [{ queue: LIVING_ROOM }, { queue: KITCHEN }, { queue: OFFICE }];
			const report = await runNode(getQueueParameters(PER_ITEM), { server, input });

			expect(report.error).toBeUndefined();
			expect(outputValues(report, 'name')).toEqual(['Living Room', 'Kitchen', 'Office']);
			expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
			expect(readSentBodies(server)).toEqual([{ command: 'player_queues/all', args: {} }]);
			expect(server.control.requests()[0]?.headers.authorization).toBe('Bearer <admin>');
		});

		it('returns in ten simplified fields what the queue plays, how long it is and its modes', async () => {
			const report = await runNode(getQueueParameters(byId(KITCHEN)), { server });

			expect(report.json).toEqual([KITCHEN_QUEUE]);
		});

		it.each(['envelope', 'bare'] as const)(
			'returns the server\'s object if Simplify is off and responses have the shape "%s"',
			async (kind) => {
				const queues = await callServerUnlogged(server, 'player_queues/all');
				server.control.addFault({ kind, times: Infinity });
				const input = [{ simple: false }, { simple: true }];
				const parameters = getQueueParameters(byId(KITCHEN), { simplify: '={{ $json.simple }}' });
				const report = await runNode(parameters, { server, input });

				expect(report.json[0]).toEqual(queues.find(({ queue_id: id }) => id === KITCHEN));
				expect(Object.keys(report.json[1] ?? {})).toHaveLength(10);
			},
		);
	},
);
