import { createServerState, player } from '../support/serverUpdates';

describe('syncs', () => {
	const syncing = [{ provider_instance: 'feed--1', media_types: ['podcast'] }];
	const task = (status: string) => ({
		id: 't',
		status,
		metadata: { task_domain: 'music_sync', provider_instance: 'feed--1', media_type: 'podcast' },
	});

	test('an empty list that nothing came before is no end', () => {
		expect(createServerState(player('a')).sendUpdates([0, 'sync_tasks_updated', []])).toEqual([]);
	});

	test('the end is reported once if servers report it in two ways', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(
			sendUpdates(
				[0, 'tasks_updated', [task('pending')]],
				[1, 'tasks_updated', [task('running')]],
				[2, 'music_sync_completed', null],
				[2, 'tasks_updated', [task('success')]],
			),
		).toEqual(['syncCompleted']);
	});

	test('lists of older servers', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(
			sendUpdates(
				[0, 'sync_tasks_updated', syncing],
				[1, 'sync_tasks_updated', []],
				[1, 'sync_tasks_updated', []],
				[4, 'sync_tasks_updated', syncing],
				[5, 'sync_tasks_updated', []],
			),
		).toEqual(['syncCompleted', 'syncCompleted']);
	});

	test('a list that is empty for a moment between two syncs is no end', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(
			sendUpdates(
				[0, 'sync_tasks_updated', syncing],
				[0.1, 'sync_tasks_updated', []],
				[0.2, 'sync_tasks_updated', syncing],
				[0.3, 'sync_tasks_updated', []],
				[0.3, 'music_sync_completed', null],
			),
		).toEqual(['syncCompleted']);
	});
});
