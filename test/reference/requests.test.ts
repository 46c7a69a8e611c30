import type { ProfileName } from '../../simulator';
import { operationsIn } from '../../scripts/reference/description';
import { exampleOf } from '../../scripts/reference/examples';
import { needless, requestsOf } from '../../scripts/reference/requests';
import { runExample } from '../../scripts/reference/runs';
import { onServers } from '../actions/support/musicServer';
import { TRIGGER_EXAMPLES } from '../../scripts/reference/trigger-runs';
import { INSTALLED, NODE_TYPE, sourceEngine } from '../support/engine';
import { onEveryServer } from '../trigger/support/listening';

const OPERATIONS = operationsIn(INSTALLED.nodes[NODE_TYPE]!.description.properties);

/** What the examples use and a server cannot do. */
const BEYOND: Readonly<Partial<Record<ProfileName, readonly string[]>>> = {
	'2.8': ['player.setPower', 'player.setSleepTimer'],
};

onServers(['2.8', '2.10'], (server, profile) => {
	test.each(OPERATIONS)('$resource: $operation asks no more than is needed', async (used) => {
		const { error, asked } = await runExample(sourceEngine(), server, used, exampleOf(used));
		const name = `${used.resource}.${used.operation}`;
		const isBeyond = BEYOND[profile]?.includes(name) ?? false;
		expect([name, error !== undefined]).toEqual([name, isBeyond]);
		if (isBeyond) return;

		expect(needless(requestsOf(used, asked), profile, asked)).toEqual([]);
	});
});

onEveryServer((server, profile) => {
	test.each(Object.keys(TRIGGER_EXAMPLES))('the trigger asks once for %s', async (event) => {
		await server.listen({ events: [event], ...TRIGGER_EXAMPLES[event]!.options });

		// What plays before the first update; of syncs the list of tasks tells where that of syncs is gone.
		const stock = ['auth', 'players/all', 'player_queues/all'];
		const isOld = profile === '2.6' || profile === '2.7';
		const syncs = isOld ? ['music/synctasks'] : ['music/synctasks', 'tasks/list'];
		const asked = server.control.frames().map(({ command }) => command);
		expect(asked).toEqual(event === 'syncCompleted' ? [...stock, ...syncs] : stock);
		expect(server.control.requests()).toEqual([]);
	});
});

test.each([
	['is not asked', ['get'], ['all: 0 instead of 1']],
	['is asked twice', ['all', 'get', 'all'], ['all: 2 instead of 1']],
	['is asked without need', ['all', 'get', 'info'], ['info: 1 instead of 0']],
	['is not looked at', ['all'], ['get: 0 instead of 1']],
	['is looked at again', ['all', 'get', 'get'], []],
])('it is told what %s', (_what, asked, told) => {
	const wanted = [{ command: 'all' }, { command: 'get', watches: true }];
	expect(needless([...wanted, { command: 'task', isNew: true }], '2.8', asked)).toEqual(told);
});
