import { eventsFor, player, type Update } from '../support/serverUpdates';

const syncing = [{ provider_instance: 'feed--1', media_types: ['podcast'] }];
const task = (status: string) => ({
	id: 't',
	status,
	metadata: { task_domain: 'music_sync', provider_instance: 'feed--1', media_type: 'podcast' },
});

test.each<[string, number, Update[]]>([
	['an empty list that nothing came before is no end', 0, [[0, 'sync_tasks_updated', []]]],
	[
		'the end of a sync is reported once if servers report it in two ways',
		1,
		[
			[0, 'tasks_updated', [task('pending')]],
			[1, 'tasks_updated', [task('running')]],
			[2, 'music_sync_completed', null],
			[2, 'tasks_updated', [task('success')]],
		],
	],
	[
		'the lists of older servers report it each time',
		2,
		[
			[0, 'sync_tasks_updated', syncing],
			[1, 'sync_tasks_updated', []],
			[1, 'sync_tasks_updated', []],
			[4, 'sync_tasks_updated', syncing],
			[5, 'sync_tasks_updated', []],
		],
	],
	[
		'a list that is empty for a moment between two syncs is no end',
		1,
		[
			[0, 'sync_tasks_updated', syncing],
			[0.1, 'sync_tasks_updated', []],
			[0.2, 'sync_tasks_updated', syncing],
			[0.3, 'sync_tasks_updated', []],
			[0.3, 'music_sync_completed', null],
		],
	],
])('%s', (_, count, updates) => {
	expect(eventsFor([player('a')], ...updates)).toEqual(Array(count).fill('syncCompleted'));
});
