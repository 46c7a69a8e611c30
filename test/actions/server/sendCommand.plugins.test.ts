import { runNode } from '../../support/runNode';
import { describeOnServers } from '../support/musicServer';
import { sendCommandParameters } from './support/serverParameters';

describeOnServers(['2.10', '2.11'], (server) => {
	const send = async (command: string, args: object = {}) =>
		await runNode(sendCommandParameters(command, JSON.stringify(args)), { server });

	it('says that a command of a plugin that is not loaded does not exist', async () => {
		const { error } = await send('party/add_to_queue', { uri: 'library://track/9' });

		expect(error?.message).toBe(
			'The connected server does not have the command party/add_to_queue',
		);
		expect(error?.description).toMatch(/those of a plugin only exist while it is loaded\.$/);
	});

	it("passes on the server's reason for a refusal", async () => {
		const { error } = await send('tasks/get', { task_id: 'none' });

		expect(error?.httpCode).toBe('400');
		expect(error?.message).toContain('Task none not found');
	});

	it('names a missing argument before anything is sent', async () => {
		const { error } = await send('tasks/get');

		expect(error?.message).toMatch(/task_id/);
		expect(server.control.requests('tasks/get')).toEqual([]);
	});

	it('returns the task that changes a playlist', async () => {
		const args = { db_playlist_id: '13', uris: ['library://track/9'] };
		const { json } = await send('music/playlists/add_playlist_tracks', args);

		expect(json).toMatchObject([{ metadata: { task_domain: 'playlist_add_tracks' } }]);
	});
});

describeOnServers(['2.11'], (server) => {
	const send = async (command: string, args: object) =>
		(await runNode(sendCommandParameters(command, JSON.stringify(args)), { server })).json;

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

	it('sets and clears a favorite with null, and returns a plain success', async () => {
		const command = 'music/favorites/set_item';
		const item = 'library://album/1';
		expect(await send(command, { item, favorite: true })).toEqual([{ success: true, command }]);
		expect(server.control.favorites()).toContain(item);
		await send(command, { item, favorite: null });
		expect(server.control.favorites()).not.toContain(item);
	});
});
