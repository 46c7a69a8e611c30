import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { MISSING_TRACK } from '../support/mediaFixtures';
import {
	locator,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const RADIO = 'library://radio/1';
const GONE = 'library://track/5';
const SPARE = 'library://track/12';

function alarm(media: INodeParameters[string], fallbackMedia: unknown, more: INodeParameters = {}) {
	return playMediaParameters({
		media,
		enqueue: 'replace',
		options: { fallbackMedia: fallbackMedia as string, confirmSeconds: 5, ...more },
	});
}

describeOnServers(['documented', '2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('plays the first that starts, and says what failed before it', async () => {
		server.control.loseFile(GONE);
		const parameters = alarm(locator('uri', MISSING_TRACK), `${GONE}\n${RADIO}\n${SPARE}`);
		const { json, error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				queue: 'Office',
				media: RADIO,
				state: 'playing',
				uri: RADIO,
				failed: [
					{ media: MISSING_TRACK, reason: expect.stringMatching(/cannot find|could not play/) },
					{ media: GONE, reason: expect.stringMatching(/could not play/) },
				],
				success: true,
				confirmed: true,
			},
		]);
		expect(server.control.queue(OFFICE)).toMatchObject({
			state: 'playing',
			currentItem: { uri: RADIO },
		});
		const sent = sentPlayMediaArguments(server).map((args) => args?.media);
		expect(sent.filter((media) => media !== MISSING_TRACK)).toEqual([GONE, RADIO]);
	});

	it('plays the media itself if that starts', async () => {
		const { json } = await runNode(alarm(locator('uri', SPARE), RADIO), { server });

		expect(json).toMatchObject([{ media: SPARE, uri: SPARE, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('failed');
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('fails if none starts, with the reason of each', async () => {
		server.control.loseFile(GONE);
		const parameters = alarm(locator('uri', MISSING_TRACK), GONE);
		const { error } = await runNode(parameters, { server });

		expect(error?.message).toBe('None of the 2 items started on "Office"');
		expect(error?.description).toContain(MISSING_TRACK);
		expect(error?.description).toContain(`${GONE}: The server could not play`);
	});
});

describeOnServers(['2.8', '2.10'], (server) => {
	it('falls back to the next if the library no longer has anything with that name', async () => {
		const { json } = await runNode(alarm(locator('name', 'Gone Mix'), RADIO), { server });

		expect(json).toMatchObject([
			{
				media: RADIO,
				failed: [
					{ media: 'Gone Mix', reason: '"Media" is "Gone Mix", which is not in the library' },
				],
				confirmed: true,
			},
		]);
	});

	it('falls back on what the library has under a name', async () => {
		const parameters = alarm(locator('uri', MISSING_TRACK), 'radio estuary\nNo Such Radio');
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([
			{
				media: RADIO,
				failed: [
					{
						media: 'No Such Radio',
						reason: '"Fallback Media" is "No Such Radio", which is not in the library',
					},
					{ media: MISSING_TRACK },
				],
				confirmed: true,
			},
		]);
	});

	it('names a fallback that is not in the library, even where the media itself starts', async () => {
		const { json } = await runNode(alarm(locator('uri', SPARE), 'No Such Radio'), { server });

		expect(json).toMatchObject([
			{ media: SPARE, failed: [{ media: 'No Such Radio' }], confirmed: true },
		]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('falls back to the next if the media was accepted and does not start', async () => {
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await runNode(alarm(locator('uri', SPARE), RADIO), { server });

		expect(json).toMatchObject([
			{
				media: RADIO,
				failed: [
					{ media: SPARE, reason: expect.stringMatching(/^"Office" did not start .* 5 seconds/) },
				],
				confirmed: true,
			},
		]);
		expect(sentPlayMediaArguments(server).map((args) => args?.media)).toEqual([SPARE, RADIO]);
	});
});

describe('fallback media', () => {
	const server = musicServer('2.8');

	it('is not played if only the response was lost, and the media starts', async () => {
		server.control.addFault({ kind: 'execute-then-drop', command: PLAY_MEDIA });
		const { json, error } = await runNode(alarm(locator('uri', SPARE), RADIO), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ media: SPARE, uri: SPARE, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it.each([408, 499, 504, 520, 524, 530, 598, 599])(
		'is not played if a proxy responds with %d after the media has started',
		async (status) => {
			const command = PLAY_MEDIA;
			server.control.addFault({ kind: 'status', status, afterExecuting: true, command });
			const { json, error } = await runNode(alarm(locator('uri', SPARE), RADIO), { server });

			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ media: SPARE, uri: SPARE, confirmed: true }]);
			expect(sentPlayMediaArguments(server)).toHaveLength(1);
		},
	);

	it('is not tried if the token is refused', async () => {
		server.control.addFault({ kind: 'status', status: 401, command: PLAY_MEDIA, times: 9 });
		const { error } = await runNode(alarm(locator('uri', SPARE), RADIO), { server });

		expect(error?.message).toMatch(/rejected the access token/);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('is tried if the start item cannot be found', async () => {
		const parameters = {
			...alarm(locator('uri', 'library://podcast/2'), RADIO),
			startAt: 'item',
			startItem: 'No such episode',
		};
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([
			{ media: RADIO, failed: [{ reason: expect.stringMatching(/^"Start Item" is "No such/) }] },
		]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('that is an empty list means none', async () => {
		const { json } = await runNode(alarm(locator('uri', SPARE), '={{ [] }}'), { server });

		expect(json).toMatchObject([{ media: SPARE, confirmed: true }]);
	});

	it.each<[string, INodeParameters, RegExp]>([
		[
			'a broken URI',
			alarm(locator('uri', SPARE), 'library://radio'),
			/^"Fallback Media" is "library:\/\/radio", which is not a URI$/,
		],
		[
			'not confirmed',
			alarm(locator('uri', SPARE), RADIO, { confirm: false }),
			/^"Fallback Media" requires that playback is confirmed$/,
		],
		[
			'only added',
			{ ...alarm(locator('uri', SPARE), RADIO), enqueue: 'add' },
			/^"Fallback Media" cannot be combined with this "Enqueue" setting/,
		],
		['without media', alarm(locator('name', '={{ " " }}'), RADIO), /^"Media" must not be empty$/],
		[
			'with a malformed URI',
			alarm(locator('uri', 'nonsense'), RADIO),
			/"nonsense", which is not a URI/,
		],
	])('that is %s is refused before anything is requested', async (_, parameters, message) => {
		const { error } = await runNode(parameters, { server });

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(server.control.requests()).toEqual([]);
	});
});
