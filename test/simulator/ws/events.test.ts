import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import { openConnection } from './support/openConnection';
import type { TestConnection } from './support/openConnection';

/** As in the recordings of favorites, playlists and syncs, which name other items. */
describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('changes of the library on %s', (profile) => {
	const simulator = useSimulator({ profile });
	let line: TestConnection;
	const told = async (command: string, args: object = {}) => {
		await line.events();
		await sendCommand(simulator(), command, { ...args });
		return line.events();
	};

	beforeEach(async () => {
		line = await openConnection(
			simulator(),
			profile === '2.6' ? undefined : simulator().tokens.admin,
		);
	});

	test('favorites, and additions to the library', async () => {
		const add = (item: string) => told('music/favorites/add_item', { item });
		expect(await add('library://track/18')).toMatchObject([
			{
				event: 'media_item_updated',
				object_id: 'library://track/18',
				data: { item_id: '18', favorite: true },
			},
		]);
		const added = await add('spotify://track/1234');
		expect(added.map(({ event }) => event)).toEqual(['media_item_added', 'media_item_updated']);
		expect(added[0]).toMatchObject({ data: { provider: 'library', favorite: false } });
		expect(added[0]?.object_id).toBe(valueAt(added, 0, 'data', 'uri'));
	});

	test('a new playlist and additions to it', async () => {
		const [made] = await told('music/playlists/create_playlist', { name: 'Quiet' });
		expect(made).toMatchObject({ event: 'media_item_added', data: { name: 'Quiet' } });
		const filled = await told('music/playlists/add_playlist_tracks', {
			db_playlist_id: valueAt(made, 'data', 'item_id'),
			uris: ['library://track/1'],
		});
		const updates = filled.filter(({ event }) => event === 'media_item_updated');
		expect(updates).toMatchObject([{ object_id: made?.object_id }]);
	});
});

describe.each(['2.6', '2.7'] as const)('a sync on %s', (profile) => {
	const simulator = useSimulator({ profile });

	test('makes the list grow, and shrink until it is empty', async () => {
		const token = profile === '2.6' ? undefined : simulator().tokens.admin;
		const line = await openConnection(simulator(), token);
		await line.ask('music/sync', { media_types: ['podcast'] });
		const events = await line.events();
		expect(events.map(({ data }) => (data as unknown[]).length)).toEqual([1, 2, 3, 2, 1, 0]);
		expect(events[0]).toEqual({
			event: 'sync_tasks_updated',
			object_id: null,
			data: [
				{
					provider_domain: 'podcastfeed',
					provider_instance: 'podcastfeed--dR4mZ8pT',
					media_types: ['podcast'],
				},
			],
		});
	});
});
