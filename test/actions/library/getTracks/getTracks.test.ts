import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../../support/runNode';
import { locator } from '../../queue/support/playMediaParameters';
import { describeOnServers, musicServer, describeOnEveryServer } from '../../support/musicServer';
import { sentArguments, maxRequestsInFlight } from '../../support/sentRequests';
import {
	bothProviderArguments,
	SIMILAR_TRACKS,
	ITEM_BY_URI,
	PLAYLIST_TRACKS,
} from '../support/libraryCommands';
import {
	getAllParameters,
	getPlaylistTracksParameters,
	getRadioTracksParameters,
	getSimilarTracksParameters,
} from '../support/libraryParameters';
import { outputValues } from '../../support/nodeReports';
import { waitForPendingRequests } from '../../../support/pendingRequests';
import { runWithoutResponse } from '../../support/runOnFakeServer';

const TRACK = 'library://track/40';

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	const run = runOn(server);
	beforeEach(() => server.control.setSimilarTracks(true));

	it('lists tracks that are similar to one of the library, from any provider', async () => {
		const { json } = await run(getSimilarTracksParameters(TRACK, { limit: 3 }));

		expect(json).toHaveLength(3);
		expect(json).not.toContainEqual(expect.objectContaining({ uri: TRACK }));
		expect(json[0]).toMatchObject({ media_type: 'track', artists: expect.any(String) });
		expect(sentArguments(server, SIMILAR_TRACKS)).toEqual([
			{ item_id: '40', provider_instance_id_or_domain: 'library', limit: 3, allow_lookup: true },
		]);
	});

	it.each([
		['by its name', locator('name', 'hall OF mirrors')],
		['by a share URL', locator('uri', 'https://open.spotify.com/track/1234567')],
		['by the URI of a provider', locator('uri', 'spotify:track:1234567')],
		['by an expression for the whole field', '={{ "Hall of Mirrors" }}'],
	])('accepts a track %s', async (_, item) => {
		const { json, error } = await run(getSimilarTracksParameters('', { item, limit: 1 }));

		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
	});

	it.each([
		[locator('uri', '={{ "" }}'), /^"Track" must not be empty$/],
		[
			locator('uri', 'library://album/3'),
			/is "library:\/\/album\/3", which is not of the type track/,
		],
		[locator('name', 'Northern Windows'), /is "Northern Windows", which is not in the library/],
		[locator('uri', '={{ ["library://track/1"] }}'), /^"Track" must be a string, not a list$/],
	])('refuses anything but a track: %j', async (item, message) => {
		const { error } = await run(getSimilarTracksParameters('', { item }));

		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toMatch(message);
		expect(server.control.requests(SIMILAR_TRACKS)).toEqual([]);
	});

	it('says why the result is empty if no provider can find similar tracks', async () => {
		server.control.setSimilarTracks(false);
		const { error } = await run(getSimilarTracksParameters(TRACK));

		expect(error?.message).toBe('The server cannot find tracks that are similar to this one');
		expect(error?.description).toMatch(
			/^This requires a music provider that can find similar tracks/,
		);
	});
});

const RADIO_TRACKS = 'music/radios/radio_tracks';
const DYNAMIC = 'library://radio/2';
const FIXED = 'library://radio/3';

describe('the tracks of a station', () => {
	const server = musicServer('2.11');
	const run = runOn(server);

	it.each([
		['its URI', locator('uri', FIXED)],
		['the list', locator('list', FIXED)],
		['its name', locator('name', 'channel kettle')],
		['its ID', locator('id', '3')],
	])('are returned for %s', async (_, radioId) => {
		const report = await run(getRadioTracksParameters('', { radioId }));

		expect(outputValues(report, 'name')).toEqual(['Hall of Mirrors', 'Ribbon Hymn']);
		expect(Object.keys(report.json[0] ?? {}).join()).toBe(
			'name,title,artist,media_type,uri,artists,album,duration,favorite,image_url',
		);
		expect(server.control.requests(RADIO_TRACKS).map(({ args }) => args)).toEqual([
			{ item_id: '3', provider_instance_id_or_domain: 'library' },
		]);
	});

	it('are limited, and not simplified if this is switched off', async () => {
		const { json } = await run(getRadioTracksParameters(FIXED, { limit: 1, simplify: false }));

		expect(json).toEqual([expect.objectContaining({ item_id: '34', provider: 'library' })]);
	});

	it('of a feed that changes are only read if the user asks for it', async () => {
		const { error } = await run(getRadioTracksParameters(DYNAMIC));

		expect(error?.message).toBe(
			'"Radio" is "Radio Northpier", whose tracks change: reading them may use them up',
		);
		expect(error?.description).toBe('Add the option "Read Dynamic Station" to read them anyway.');
		expect(server.control.requests(RADIO_TRACKS)).toEqual([]);

		const options = { readDynamic: true };
		const { json } = await run(getRadioTracksParameters(DYNAMIC, { options }));
		expect(json.length).toBeGreaterThan(0);
	});

	it('are announced by the rows of Get Many', async () => {
		const report = await run(getAllParameters('radio'));

		expect(outputValues(report, 'is_endless')).toEqual([false, true, true]);
	});

	it('do not exist if it never ends, which is an error', async () => {
		const { error } = await run(getRadioTracksParameters('library://radio/1'));

		expect(error?.message).toBe(
			'"Radio" is "Radio Estuary", an endless stream, which has no list of tracks',
		);
		expect(server.control.requests(RADIO_TRACKS)).toEqual([]);
	});
});

const PER_ITEM = locator('id', '={{ $json.playlist }}');
const perItem = (options: INodeParameters) =>
	getPlaylistTracksParameters({ playlistId: PER_ITEM, options });
const refreshed = (options: INodeParameters = {}) => perItem({ forceRefresh: true, ...options });

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
		const running = run(refreshed(options), { input });
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

	it.each([
		['not set', {}, {}],
		['off', { forceRefresh: false }, { force_refresh: false }],
	])(
		'without it the same read is sent once and different ones overlap: %s',
		async (_, options, sent) => {
			const made = perItem(options);
			await run(made, { input: THE_SAME });
			expect(server.control.requests(PLAYLIST_TRACKS).map(({ args }) => args)).toEqual([
				{ item_id: '13', ...bothProviderArguments('library'), ...sent },
			]);

			const hold = server.control.hold(PLAYLIST_TRACKS);
			const running = run(made, { input: DIFFERENT });
			await hold.waiting(3);
			hold.release();
			expect((await running).items).toHaveLength(3 * 12);
		},
	);

	it('only items that request a refresh send one', async () => {
		const made = perItem({ forceRefresh: '={{ $json.anew }}' });
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
