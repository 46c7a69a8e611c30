import type { INodeParameters } from 'n8n-workflow';
import { runOnFakeServer } from '../../support/runOnFakeServer';
import { byName, byUri, locator } from '../../../../scripts/engine/resource-locators';
import { respondWithResult } from '../../../api/fakeServer';
import { runOn, runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching, errorItemMatching, outputValues } from '../../support/nodeReports';
import { countSentCommands, sentArguments } from '../../support/sentRequests';
import { lrcToPlainText } from '../../../../nodes/MusicAssistant/services/library/readLyrics';

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
		const [name, artist] = ['Cedar Dance', 'Marta Lindqvale'];
		const track = { uri: WITH_LYRICS, name, title: name, artist, artists: artist };
		const lyrics = expect.stringMatching(/^Cedar Dance, over the weir\n/);
		const synced_lyrics = expect.stringMatching(/^\[00:10\.00\]Cedar Dance, over the weir\n/);
		expect(json).toEqual([{ ...track, media_type: 'track', lyrics, synced_lyrics }]);
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

	it.each(['library://album/3', 'library://radio/1'])('requires a track, not %s', async (item) => {
		const { error } = await run(getLyrics(item));

		expect(error).toMatchObject(operationErrorMatching(/which is not of the type track$/));
		expect(countSentCommands(server)).toEqual({});
	});

	it('has its own timeout, because the first look-up takes long', async () => {
		server.control.hold(LOOK_UP);
		const { error } = await run(getLyrics(WITH_LYRICS, { timeout: 1 }));

		expect(error?.message).toMatch(/^The request timed out: .* within 1 second$/);
	});
});

describe('lyrics in a response of another shape', () => {
	const answered = async (answer: unknown) => {
		const track = { uri: WITH_LYRICS, name: 'Song', media_type: 'track', item_id: '31' };
		return await runOnFakeServer(
			{ 'music/item_by_uri': respondWithResult(track), [LOOK_UP]: respondWithResult(answer) },
			getLyrics(WITH_LYRICS),
		);
	};

	it.each([
		['null', null, null],
		['no texts', [7, {}], null],
		['only plain ones', ['La la'], 'La la'],
	])('are understood: %s', async (_, answer, lyrics) => {
		const { json } = await answered(answer);

		expect(json).toMatchObject([{ lyrics, synced_lyrics: null, artists: null }]);
	});

	it('are an error if it contains none', async () => {
		const { error } = await answered('La la');

		expect(error?.message).toMatch(/unexpected format: expected a list of two/);
	});
});

const TRANSCRIPT = 'music/podcasts/podcast_episode_transcript';
const FEED = 'podcastfeed--dR4mZ8pT';
const EPISODE = `${FEED}://podcast_episode/morning-news-1`;
const SILENT = `${FEED}://podcast_episode/morning-news-2`;

function getting(uri: string) {
	return { resource: 'library', operation: 'getTranscript', item: locator('uri', uri) };
}

describeOnServers(['2.11.0b6', '2.11'], (server) => {
	it.each([
		['its URI', locator('uri', EPISODE)],
		['the list', locator('list', EPISODE)],
		['an expression', EPISODE],
	])('gets text and times of an episode by %s', async (_, item) => {
		const { json } = await runNode({ ...getting(''), item }, { server });

		const name = expect.stringMatching(/\(1\)$/);
		const episode = { name, title: name, artist: null, podcast: 'Morning News', uri: EPISODE };
		const cues = [
			{ start: 0, end: 1.5, speaker: 'Host', text: 'Good morning.' },
			{ start: 1.5, end: 3, speaker: null, text: 'Here is the news.' },
		];
		const text = 'Good morning. Here is the news.';
		expect(json).toEqual([{ ...episode, media_type: 'podcast_episode', text, cues }]);
		expect(sentArguments(server, TRANSCRIPT)).toEqual([
			{ item_id: 'morning-news-1', provider_instance_id_or_domain: FEED },
		]);
	});

	it('returns nulls for an episode without one, and continues after an unknown episode', async () => {
		const uris = [SILENT, `${FEED}://podcast_episode/gone`, EPISODE];
		const input = uris.map((uri) => ({ uri }));
		const onError = 'continueRegularOutput';
		const report = await runNode(getting('={{ $json.uri }}'), { server, input, onError });

		expect(report.json[0]).toMatchObject({ podcast: 'Morning News', text: null, cues: null });
		expect(report.json[1]).toEqual(errorItemMatching(/./));
		expect(outputValues(report, 'uri')).toEqual([SILENT, undefined, EPISODE]);
	});
});

describe('a transcript', () => {
	const server = musicServer('2.11');
	const run = runOn(server);

	const TIMES = ['One.', 'Two.'].map((text, start) => ({ start, text }));

	it.each([
		['only times', [null, TIMES], 'One.\nTwo.', 2],
		['only text', ['One.', null], 'One.', undefined],
		['no cues', ['One.', []], 'One.', undefined],
		['neither', null, null, undefined],
	])('that has %s becomes text', async (_, answer, text, count) => {
		const fault = { kind: 'body', body: JSON.stringify(answer) } as const;
		server.control.addFault({ ...fault, command: TRANSCRIPT });
		const [row] = (await run(getting(EPISODE))).json;

		expect(row).toMatchObject({ text });
		expect((row?.cues as unknown[] | null)?.length).toBe(count);
	});

	it('in an unexpected format is an error', async () => {
		server.control.addFault({ kind: 'body', body: '{}', command: TRANSCRIPT });
		const { error } = await run(getting(EPISODE));

		expect(error?.message).toMatch(/has an unexpected format: expected a list of two$/);
	});

	it.each([
		['empty', '={{ "" }}', /^"Episode" must not be empty$/],
		['a name', 'Morning News', /^"Episode" is "Morning News", which is not the URI of a podcast/],
		['a podcast', 'library://podcast/2', /which is not the URI of a podcast episode$/],
	])('of what is %s is refused before anything is sent', async (_, uri, message) => {
		const { error } = await run(getting(uri));

		expect(error?.message).toMatch(message);
		expect(server.control.requests()).toEqual([]);
	});
});

test('synchronized lyrics become text without times and tags', () => {
	const lrc =
		'[ar:Ada]\r\n[length: 3:07]\r\n[00:01.20]First [one]\r\n[00:05.00][01:05:50] <00:05.10>Again <00:06>and again\n\n[02:00]Last\n';

	expect(lrcToPlainText(lrc)).toBe('First [one]\nAgain and again\n\nLast');
});

test.each([
	['over an hour', '[61:02.50]Last verse'],
	['with hours', '[01:01:02.50]Last verse'],
	['with hours and hundredths', '[01:01:02:50]Last verse'],
	['with a comma', '[61:02,50]Last verse'],
	['without a fraction', '[61:02]Last verse'],
	['with a point only', '[61:02.]Last verse'],
	['with blanks', '[ 00:02.50 ] Last verse'],
	['before the beginning', '[-00:02.50]Last verse'],
	['of each word', '[00:02.50]<00:02.50>Last <00:03,10>verse<00:04.00>'],
	['in milliseconds', '[12340,2500]Last verse'],
	['of each word in milliseconds', '[12340,2500]<0,200,0>Last <200,300,0>verse'],
	['of each word in milliseconds, behind it', '[12340,2500]Last (12340,200)verse(12540,300)'],
	['behind a tag', '[t_time:(03:21)]\n[#:by hand]\r[00:02.50]Last verse'],
	['behind credits', '{"t":0,"c":[{"tx":"By: "},{"tx":"Ada"}]}\n[00:02.50]Last verse'],
	['behind a byte order mark', '\uFEFF[ti:One]\n[00:02.50]Last verse'],
])('times %s are removed', (_, lrc) => {
	expect(lrcToPlainText(lrc)).toBe('Last verse');
});

test('what is no time is kept', () => {
	const text = 'Room [12] (3,4) <3>\n[chorus] at 3:16\n{One}\nTwo: 3:04';

	expect(lrcToPlainText(text)).toBe(text);
});
