import { runOnFakeServer } from '../../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import { byName, byUri } from '../../../../scripts/engine/resource-locators';
import { respondWithResult } from '../../../api/fakeServer';
import { runOn } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { countSentCommands } from '../../support/sentRequests';

const LOOK_UP = 'metadata/get_track_lyrics';
const WITH_LYRICS = 'library://track/31';
const SYNCED_ONLY = 'library://track/32';
const WITHOUT = 'library://track/33';

const getLyrics = (item: unknown, options: INodeParameters = {}) => ({
	resource: 'library',
	operation: 'getLyrics',
	item: byUri(item),
	options,
});

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	const run = runOn(server);
	it('returns them as text, and with times', async () => {
		const { json, error } = await run(getLyrics(WITH_LYRICS));

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				uri: WITH_LYRICS,
				name: 'Cedar Dance',
				title: 'Cedar Dance',
				artist: 'Marta Lindqvale',
				artists: 'Marta Lindqvale',
				media_type: 'track',
				lyrics: expect.stringMatching(/^Cedar Dance, over the weir\n/),
				synced_lyrics: expect.stringMatching(/^\[00:10\.00\]Cedar Dance, over the weir\n/),
			},
		]);
	});

	it('also returns those with times without the times', async () => {
		const { json } = await run(getLyrics(SYNCED_ONLY));

		expect(json[0]?.synced_lyrics).toMatch(/^\[00:10\.00\].*over the weir\n/);
		expect(json[0]?.lyrics).toMatch(/^[^[]*over the weir\n[^[]*$/);
	});

	it('returns nulls for a track without any', async () => {
		const { json, error } = await run(getLyrics(WITHOUT));

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ uri: WITHOUT, lyrics: null, synced_lyrics: null }]);
	});

	it('does not look up lyrics that the track already has', async () => {
		for (const item of [WITH_LYRICS, SYNCED_ONLY]) await run(getLyrics(item));
		server.control.clearRequests();
		for (const item of [WITH_LYRICS, SYNCED_ONLY]) await run(getLyrics(item));

		expect(countSentCommands(server)).toEqual({ 'music/item_by_uri': 2 });
	});
});

describe('on one server', () => {
	const server = musicServer('2.10');
	const run = runOn(server);

	it('finds a track by its name', async () => {
		const item = byName('Hall of Mirrors');
		const { json } = await run({ ...getLyrics(''), item });

		expect(json).toMatchObject([{ name: 'Hall of Mirrors', lyrics: expect.any(String) }]);
	});

	it.each(['library://album/3', 'library://radio/1'])(
		'is an error for anything but a track: %s',
		async (item) => {
			const { error } = await run(getLyrics(item));

			expect(error).toMatchObject(operationErrorMatching(/which is not of the type track$/));
			expect(countSentCommands(server)).toEqual({});
		},
	);

	it('has its own timeout, because the first look-up takes long', async () => {
		server.control.hold(LOOK_UP);
		const { error } = await run(getLyrics(WITH_LYRICS, { timeout: 1 }));

		expect(error?.message).toMatch(/^The request timed out: .* within 1 second$/);
	});
});

describe('a response of another shape', () => {
	it.each([
		['null', null, null],
		['no texts', [7, {}], null],
		['only plain ones', ['La la'], 'La la'],
	])('is understood: %s', async (_, answer, lyrics) => {
		const track = { uri: WITH_LYRICS, name: 'Song', media_type: 'track', item_id: '31' };
		const { json } = await runOnFakeServer(
			{ 'music/item_by_uri': respondWithResult(track), [LOOK_UP]: respondWithResult(answer) },
			getLyrics(WITH_LYRICS),
		);

		expect(json).toMatchObject([{ lyrics, synced_lyrics: null, artists: null }]);
	});

	it('is an error if it contains no lyrics', async () => {
		const { error } = await runOnFakeServer(
			{
				'music/item_by_uri': respondWithResult({ name: 'Song', media_type: 'track' }),
				[LOOK_UP]: respondWithResult('La la'),
			},
			getLyrics(WITH_LYRICS),
		);

		expect(error?.message).toMatch(/unexpected format: expected a list of two/);
	});
});
