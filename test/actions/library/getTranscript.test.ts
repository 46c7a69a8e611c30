import { locator } from '../../../scripts/engine/resource-locators';
import { runNode, runOn } from '../../support/runNode';
import { describeOnServers, musicServer } from '../support/musicServer';
import { errorItemMatching, outputValues } from '../support/nodeReports';

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

		expect(json).toEqual([
			{
				name: expect.stringMatching(/\(1\)$/),
				title: expect.stringMatching(/\(1\)$/),
				artist: null,
				media_type: 'podcast_episode',
				podcast: 'Morning News',
				text: 'Good morning. Here is the news.',
				cues: [
					{ start: 0, end: 1.5, speaker: 'Host', text: 'Good morning.' },
					{ start: 1.5, end: 3, speaker: null, text: 'Here is the news.' },
				],
				uri: EPISODE,
			},
		]);
		expect(server.control.requests(TRANSCRIPT).map(({ args }) => args)).toEqual([
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

	it.each([
		[
			'only times',
			[
				null,
				[
					{ start: 1, text: 'One.' },
					{ start: 2, text: 'Two.' },
				],
			],
			'One.\nTwo.',
			2,
		],
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
