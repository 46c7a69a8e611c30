import { runNode } from '../../support/runNode';
import { BEDROOM } from '../queue/support/playMediaParameters';
import { describeOnServers } from '../support/musicServer';
import { sendCommandParameters } from './support/serverParameters';

const ADD = 'party/add_to_queue';
const LATER = 'library://track/9';

describeOnServers(['2.10', '2.11'], (server) => {
	const send = async (command: string, args: object = {}) =>
		await runNode(sendCommandParameters(command, JSON.stringify(args)), { server });

	it('reaches the commands of the party plugin', async () => {
		server.control.fillQueue(BEDROOM, ['library://track/1'], { state: 'playing' });
		server.control.setParty({ guestAccess: true });
		const { json } = await send(ADD, { uri: LATER });

		expect(json).toEqual([
			{ success: true, queue_id: BEDROOM, boosted: false, started_playback: false },
		]);
		expect(server.control.queue(BEDROOM).uris).toEqual(['library://track/1', LATER]);
	});

	it("passes on the plugin's reason for a refusal", async () => {
		const { error } = await send(ADD, { uri: LATER });

		expect(error?.httpCode).toBe('400');
		expect(error?.message).toContain('Party guest access is disabled');
	});

	it('returns the rows of smart playlists, and their rules as one item', async () => {
		const created = await send('smart_playlists/create', {
			name: 'Long ones',
			rules: { min_duration: 300 },
		});
		const [playlist] = created.json;
		const { json } = await send('smart_playlists/list');

		expect(playlist).toMatchObject({ name: 'Long ones', is_dynamic: true });
		expect(json).toMatchObject([{ name: 'Long ones', summary: expect.any(String) }]);
		const rules = await send('smart_playlists/get_rules', { playlist_id: playlist?.item_id });
		expect(rules.json).toMatchObject([{ min_duration: 300 }]);
	});

	it('names a missing rule before anything is sent', async () => {
		const { error } = await send('smart_playlists/count_tracks');

		expect(error?.message).toMatch(/rules/);
		expect(server.control.requests('smart_playlists/count_tracks')).toEqual([]);
	});

	it('says that a command of a plugin that is not loaded does not exist', async () => {
		server.control.setPlugin('party', false);
		const { error } = await send(ADD, { uri: LATER });

		expect(error?.message).toBe(`The connected server does not have the command ${ADD}`);
		expect(error?.description).toMatch(/those of a plugin only exist while it is loaded\.$/);
	});

	it('returns the colors of a picture, and a plain success without any', async () => {
		const { json } = await send('metadata/get_image_palette', { image_id: 'f'.repeat(64) });

		expect(json).toEqual([{ success: true, command: 'metadata/get_image_palette' }]);
	});
});

describeOnServers(['2.11'], (server) => {
	const send = async (command: string, args: object) =>
		(await runNode(sendCommandParameters(command, JSON.stringify(args)), { server })).json;

	it('returns the task that copies a playlist', async () => {
		expect(await send('music/playlists/migrate_playlist', { db_playlist_id: '13' })).toMatchObject([
			{ metadata: { task_domain: 'playlist_migration', source_playlist_id: '13' } },
		]);
	});

	it('returns the two forms of a transcript as two items', async () => {
		const args = {
			item_id: 'morning-news-1',
			provider_instance_id_or_domain: 'podcastfeed--dR4mZ8pT',
		};
		const rows = await send('music/podcasts/podcast_episode_transcript', args);

		expect(rows).toMatchObject([
			{ value: 'Good morning. Here is the news.' },
			{ value: [{ text: 'Good morning.' }, { text: 'Here is the news.' }] },
		]);
	});

	it('sets and clears a favorite with null', async () => {
		const item = 'library://album/1';
		await send('music/favorites/set_item', { item, favorite: true });
		expect(server.control.favorites()).toContain(item);
		await send('music/favorites/set_item', { item, favorite: null });
		expect(server.control.favorites()).not.toContain(item);
	});
});
