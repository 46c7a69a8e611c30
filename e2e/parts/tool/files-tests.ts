import { callTool, server } from './tool-session';

/** n8n passes on no files between a model and a tool: a model gets output without files, and can send files only as text. */
describe('a model and files', () => {
	it('gets the address of an image, not the image', async () => {
		const [image, ...others] = await callTool('library_getImage', { item: 'library://album/3' });
		expect([image, others]).toEqual([
			{
				uri: 'library://album/3',
				name: 'Northern Windows',
				title: 'Northern Windows',
				artist: 'Marta Lindqvale',
				media_type: 'album',
				image_url: expect.stringContaining(server.url),
				mime_type: 'image/jpeg',
			},
			[],
		]);
		const picture = await fetch(String(image?.image_url));
		expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
	});

	it('exports a playlist, but gets no file', async () => {
		const { uris } = server.control.playlist('13');
		expect(await callTool('playlist_export', { playlist: 'evening mix' })).toEqual([
			{ name: 'Evening Mix', item_count: uris.length },
		]);
		expect(server.control.executed('music/playlists/export_playlist')).toBe(1);
	});

	it('imports a playlist that it has written as text', async () => {
		const uris = ['library://track/40', 'library://track/42'];
		const m3u = ['#EXTM3U', '#PLAYLIST:Spätlese', ...uris, ''].join('\n');
		const [made] = await callTool('playlist_import', { m3u });
		expect(made).toMatchObject({ name: 'Spätlese', item_count: 2, confirmed: true });
		const id = String(made?.uri).split('/').at(-1)!;
		expect(server.control.playlist(id).uris).toEqual(uris);
	});
});
