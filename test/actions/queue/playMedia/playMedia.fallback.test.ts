import type { INodeParameters } from 'n8n-workflow';
import { byName, byUri } from '../../../../scripts/engine/resource-locators';
import { describeOnServers, musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import {
	MISSING_TRACK,
	MORNING_NEWS,
	RADIO,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { expectRefused, playMedia, type ExpectedText } from '../support/queueRuns';

const GONE = 'library://track/5';
const SPARE = 'library://track/12';

function alarm(media: INodeParameters[string], fallbackMedia: string, more: INodeParameters = {}) {
	return { media, enqueue: 'replace', options: { fallbackMedia, confirmSeconds: 5, ...more } };
}

const SPARE_OR_RADIO = alarm(byUri(SPARE), RADIO);

describeOnServers(['documented', '2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('plays the first that starts, and says what failed before it', async () => {
		server.control.loseFile(GONE);
		const wanted = alarm(byUri(MISSING_TRACK), `${GONE}\n${RADIO}\n${SPARE}`);
		const { json, error } = await playMedia(server, wanted);

		expect(error).toBeUndefined();
		const failed = [
			{ media: MISSING_TRACK, reason: expect.stringMatching(/cannot find|could not play/) },
			{ media: GONE, reason: expect.stringMatching(/could not play/) },
		];
		const played = { queue: 'Office', media: RADIO, uri: RADIO, state: 'playing' };
		expect(json).toMatchObject([{ ...played, failed, success: true, confirmed: true }]);
		expect(server.control.queue(OFFICE)).toMatchObject({
			state: 'playing',
			currentItem: { uri: RADIO },
		});
		const sent = sentPlayMediaArguments(server).map((args) => args?.media);
		expect(sent.filter((media) => media !== MISSING_TRACK)).toEqual([GONE, RADIO]);
	});

	it('plays the media itself if that starts', async () => {
		const { json } = await playMedia(server, SPARE_OR_RADIO);

		expect(json).toMatchObject([{ media: SPARE, uri: SPARE, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('failed');
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('fails if none starts, with the reason of each', async () => {
		server.control.loseFile(GONE);
		const { error } = await playMedia(server, alarm(byUri(MISSING_TRACK), GONE));

		expect(error?.message).toBe('None of the 2 items started on "Office"');
		expect(error?.description).toContain(MISSING_TRACK);
		expect(error?.description).toContain(`${GONE}: The server could not play`);
	});
});

describeOnServers(['2.8', '2.10'], (server) => {
	it.each([
		[
			'plays the next if the library no longer has anything with the name of the media',
			alarm(byName('Gone Mix'), RADIO),
			[{ media: 'Gone Mix', reason: '"Media" is "Gone Mix", which is not in the library' }],
		],
		[
			'plays what the library has under the name of a fallback',
			alarm(byUri(MISSING_TRACK), 'radio estuary\nNo Such Radio'),
			[
				{
					media: 'No Such Radio',
					reason: '"Fallback Media" is "No Such Radio", which is not in the library',
				},
				{ media: MISSING_TRACK },
			],
		],
	])('%s', async (_, wanted, failed) => {
		const { json } = await playMedia(server, wanted);

		expect(json).toMatchObject([{ media: RADIO, failed, confirmed: true }]);
	});

	it('names a fallback that is not in the library, even where the media itself starts', async () => {
		const { json } = await playMedia(server, alarm(byUri(SPARE), 'No Such Radio'));

		const failed = [{ media: 'No Such Radio' }];
		expect(json).toMatchObject([{ media: SPARE, failed, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('plays the next if the media was accepted and does not start', async () => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await playMedia(server, SPARE_OR_RADIO);

		const reason = expect.stringMatching(/^"Office" did not start .* 5 seconds/);
		const failed = [{ media: SPARE, reason }];
		expect(json).toMatchObject([{ media: RADIO, failed, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toMatchObject([{ media: SPARE }, { media: RADIO }]);
	});
});

describe('fallback media', () => {
	const server = musicServer('2.8');

	const responses = [408, 499, 504, 520, 524, 530, 598, 599].map(
		(status) => [`is ${status}`, { kind: 'status', status, afterExecuting: true }] as const,
	);
	it.each([['was lost', { kind: 'execute-then-drop' }] as const, ...responses])(
		'is not played if only the response %s, and the media has started',
		async (_, fault) => {
			server.control.addFault({ ...fault, command: PLAY_MEDIA });
			const { json, error } = await playMedia(server, SPARE_OR_RADIO);

			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ media: SPARE, uri: SPARE, confirmed: true }]);
			expect(sentPlayMediaArguments(server)).toHaveLength(1);
		},
	);

	it('is not tried if the token is refused', async () => {
		server.control.addFault({ kind: 'status', status: 401, command: PLAY_MEDIA, times: 9 });
		const { error } = await playMedia(server, SPARE_OR_RADIO);

		expect(error?.message).toMatch(/rejected the access token/);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('is tried if the start item cannot be found', async () => {
		const start = { startAt: 'item', startItem: 'No such episode' };
		const { json } = await playMedia(server, { ...alarm(byUri(MORNING_NEWS), RADIO), ...start });

		const failed = [{ reason: expect.stringMatching(/^"Start Item" is "No such/) }];
		expect(json).toMatchObject([{ media: RADIO, failed }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('that is an empty list means none', async () => {
		const { json } = await playMedia(server, alarm(byUri(SPARE), '={{ [] }}'));

		expect(json).toMatchObject([{ media: SPARE, confirmed: true }]);
	});

	it.each<[string, INodeParameters, ExpectedText]>([
		[
			'a broken URI',
			alarm(byUri(SPARE), 'library://radio'),
			'"Fallback Media" is "library://radio", which is not a URI',
		],
		[
			'not confirmed',
			alarm(byUri(SPARE), RADIO, { confirm: false }),
			'"Fallback Media" requires that playback is confirmed',
		],
		[
			'only added',
			{ ...SPARE_OR_RADIO, enqueue: 'add' },
			/^"Fallback Media" cannot be combined with this "Enqueue" setting/,
		],
		['without media', alarm(byName('={{ " " }}'), RADIO), '"Media" must not be empty'],
		['with a malformed URI', alarm(byUri('nonsense'), RADIO), /"nonsense", which is not a URI/],
	])('that is %s is refused before anything is requested', async (_, changed, message) => {
		await expectRefused(server, playMediaParameters(changed), message);
		expect(sentCommands(server)).toEqual([]);
	});
});
