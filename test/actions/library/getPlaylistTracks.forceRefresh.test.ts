import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../support/runNode';
import { locator } from '../queue/support/playMediaParameters';
import { describeOnEveryServer, musicServer } from '../support/musicServer';
import { maxRequestsInFlight } from '../support/sentRequests';
import { waitForPendingRequests } from '../../../simulator/pending-requests';
import { ITEM_BY_URI, PLAYLIST_TRACKS } from './support/libraryCommands';
import { getPlaylistTracksParameters } from './support/libraryParameters';
import { runWithoutResponse } from '../support/runWithoutResponse';

const PER_ITEM = locator('id', '={{ $json.playlist }}');
const refreshed = (changed: INodeParameters = {}, options: INodeParameters = {}) =>
	getPlaylistTracksParameters({
		playlistId: PER_ITEM,
		...changed,
		options: { forceRefresh: true, ...options },
	});

const DIFFERENT = [{ playlist: '1' }, { playlist: '2' }, { playlist: '13' }];
const THE_SAME = [{ playlist: '13' }, { playlist: '13' }, { playlist: '13' }];

describeOnEveryServer((server) => {
	const run = runOn(server);
	const playlistsAsked = () =>
		server.control.requests(PLAYLIST_TRACKS).map(({ args }) => args?.item_id);

	it.each([
		['different playlists', DIFFERENT],
		['the same playlist', THE_SAME],
	])('forced refreshes are sent one at a time, in order: %s', async (_, input) => {
		const { control } = server;
		const options = { concurrency: 16 };
		let hold = control.hold(PLAYLIST_TRACKS);
		const running = run(refreshed({}, options), { input });
		for (let count = 1; count <= input.length; count++) {
			await hold.waiting();
			await waitForPendingRequests(server);
			expect(playlistsAsked()).toEqual(input.slice(0, count).map(({ playlist }) => playlist));
			const answered = hold;
			answered.release();
			hold = control.hold(PLAYLIST_TRACKS);
		}
		hold.release();

		const { error, items } = await running;
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3 * 12);
		expect(maxRequestsInFlight(server, PLAYLIST_TRACKS)).toBe(1);
	});

	it('a forced refresh is never answered with the result of another item', async () => {
		await run(refreshed(), { input: THE_SAME });

		expect(playlistsAsked()).toEqual(['13', '13', '13']);
	});

	it.each([
		['not set', {}],
		['off', { forceRefresh: false }],
	])('without it the same read is sent once and different ones overlap: %s', async (_, options) => {
		const made = getPlaylistTracksParameters({ playlistId: PER_ITEM, options });
		await run(made, { input: THE_SAME });
		expect(playlistsAsked()).toEqual(['13']);

		const hold = server.control.hold(PLAYLIST_TRACKS);
		const running = run(made, { input: DIFFERENT });
		await hold.waiting(3);
		hold.release();
		expect((await running).items).toHaveLength(3 * 12);
	});

	it('only items that request a refresh send one', async () => {
		const made = getPlaylistTracksParameters({
			playlistId: PER_ITEM,
			options: { forceRefresh: '={{ $json.anew }}' },
		});
		const input = [{ playlist: '13', anew: true }, { playlist: '13' }, { playlist: '13' }];
		await run(made, { input });

		const sent = server.control.requests(PLAYLIST_TRACKS).map(({ args }) => args?.force_refresh);
		expect(sent).toHaveLength(2);
		expect(sent).toEqual(expect.arrayContaining([true, undefined]));
	});

	it('a refused refresh is diagnosed, and not repeated', async () => {
		const { error } = await run(refreshed(), { input: [{ playlist: '999' }] });

		expect(error?.message).toMatch(/playlist(\/| )999/);
		expect(playlistsAsked()).toEqual(['999']);
	});

	it('a failed refresh does not keep the others from running', async () => {
		const input = [{ playlist: '13' }, { playlist: '999' }, { playlist: '1' }];
		const onError = 'continueRegularOutput';
		const { json } = await run(refreshed(), { input, onError });

		expect(json).toHaveLength(12 + 1 + 12);
		expect(json[12]).toHaveProperty('error');
		expect(playlistsAsked()).toEqual(['13', '999', '1']);
	});
});

describe('the timeout of a refresh', () => {
	const server = musicServer();

	it.each<[string, INodeParameters, number]>([
		['five minutes if it is forced', { forceRefresh: true }, 300],
		['the given one if it is forced', { forceRefresh: true, timeout: 7 }, 7],
		['may be more than five minutes', { forceRefresh: true, timeout: 900 }, 900],
		['a minute if it is not forced', {}, 60],
		['a minute if it is switched off', { forceRefresh: false }, 60],
	])('%s', async (_, options, seconds) => {
		const reading = getPlaylistTracksParameters({ options });
		const { error } = await runWithoutResponse(server, PLAYLIST_TRACKS, reading);

		expect(error?.message).toMatch(new RegExp(`did not respond within ${seconds} seconds$`));
		expect(error?.description).toContain('"Timeout"');
		expect(server.control.requests(PLAYLIST_TRACKS)).toHaveLength(1);
	});

	it('does not apply to what is looked up in addition', async () => {
		server.control.addFault({ kind: 'body', command: PLAYLIST_TRACKS, body: '[]' });
		const reading = getPlaylistTracksParameters({ options: { forceRefresh: true } });
		const { error } = await runWithoutResponse(server, ITEM_BY_URI, reading);

		expect(error?.message).toMatch(/did not respond within 60 seconds$/);
		expect(server.control.requests(ITEM_BY_URI)).toHaveLength(1);
	});
});
