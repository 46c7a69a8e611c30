import type { INodeParameters } from 'n8n-workflow';
import { byName, byUri } from '../../../../scripts/engine/resource-locators';
import { sendCommand } from '../../../simulator/support/send-command';
import { runNode } from '../../../support/runNode';
import { describeOnServers, musicServer } from '../../support/musicServer';
import {
	MISSING_TRACK,
	MORNING_NEWS,
	MORNING_NEWS_FEED,
	NEWEST_MORNING_NEWS,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	RADIO,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { playNewestEpisodeParameters } from '../support/playNewestEpisode';
import { expectRefused, playMedia, type ExpectedText } from '../support/queueRuns';

/** What is played instead of media that does not start, or does not keep playing. */

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
		const queue = { state: 'playing', currentItem: { uri: RADIO } };
		expect(server.control.queue(OFFICE)).toMatchObject(queue);
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
	const unknown = (field: string, media: string) => ({
		media,
		reason: `"${field}" is "${media}", which is not in the library`,
	});

	it.each([
		[
			'plays the next if the library no longer has anything with the name of the media',
			alarm(byName('Gone Mix'), RADIO),
			[unknown('Media', 'Gone Mix')],
		],
		[
			'plays what the library has under the name of a fallback',
			alarm(byUri(MISSING_TRACK), 'radio estuary\nNo Such Radio'),
			[unknown('Fallback Media', 'No Such Radio'), { media: MISSING_TRACK }],
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
	const lost = ['was lost', { kind: 'execute-then-drop' }] as const;
	it.each([lost, ...responses])('is not played if only the response %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: PLAY_MEDIA });
		const { json, error } = await playMedia(server, SPARE_OR_RADIO);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ media: SPARE, uri: SPARE, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

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

	const broken = '"Fallback Media" is "library://radio", which is not a URI';
	const unconfirmed = '"Fallback Media" requires that playback is confirmed';
	const added = /^"Fallback Media" cannot be combined with this "Enqueue" setting/;
	const malformed = /"nonsense", which is not a URI/;
	it.each<[string, INodeParameters, ExpectedText]>([
		['a broken URI', alarm(byUri(SPARE), 'library://radio'), broken],
		['not confirmed', alarm(byUri(SPARE), RADIO, { confirm: false }), unconfirmed],
		['only added', { ...SPARE_OR_RADIO, enqueue: 'add' }, added],
		['without media', alarm(byName('={{ " " }}'), RADIO), '"Media" must not be empty'],
		['with a malformed URI', alarm(byUri('nonsense'), RADIO), malformed],
	])('that is %s is refused before anything is requested', async (_, changed, message) => {
		await expectRefused(server, playMediaParameters(changed), message);
		expect(server.control.requests()).toEqual([]);
	});
});

/** Media that has to keep playing for ten seconds. */
function lasting(uri: string, options: INodeParameters = {}, more: INodeParameters = {}) {
	const all = { keepsPlayingFor: 10, ...options };
	return playMediaParameters({ media: byUri(uri), enqueue: 'replace', options: all, ...more });
}

const STOPPED =
	/^"Office" started the requested media, but stopped after \d+ seconds?: it is idle$/;

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('falls back to the next if the stream breaks off, and says when', async () => {
		server.control.breakOff(RADIO, 2);
		const { json, error } = await runNode(lasting(RADIO, { fallbackMedia: SPARE }), { server });

		expect(error).toBeUndefined();
		const failed = [{ media: RADIO, reason: expect.stringMatching(STOPPED) }];
		const played = { media: SPARE, uri: SPARE, state: 'playing', confirmed: true };
		expect(json).toMatchObject([{ ...played, failed }]);
		expect(sentPlayMediaArguments(server)).toMatchObject([{ media: RADIO }, { media: SPARE }]);
	});

	it('fails if there is nothing to fall back on', async () => {
		server.control.breakOff(RADIO, 2);
		const { error } = await runNode(lasting(RADIO), { server });

		expect(error?.message).toMatch(STOPPED);
		expect(error?.description).toMatch(/log of the server/);
	});

	it.each<[string, string, Record<string, string>]>([
		['paused', 'player_queues/pause', { queue_id: OFFICE }],
		['stopped', 'player_queues/stop', { queue_id: OFFICE }],
		['stopped', 'players/cmd/stop', { player_id: OFFICE }],
		['emptied', 'player_queues/clear', { queue_id: OFFICE }],
	])('is neither success nor failure if it is %s by %s', async (what, command, args) => {
		const options = { keepsPlayingFor: 60, confirmSeconds: 30 };
		const running = runNode(lasting(RADIO, { fallbackMedia: SPARE, ...options }), { server });
		while (sentPlayMediaArguments(server).length === 0) await passTime(1000);
		await passTime(options.confirmSeconds * 1000);
		await sendCommand(server, command, args);
		const { json, error } = await running;

		expect(error).toBeUndefined();
		const reason = `"Office" was ${what} within 60 seconds after it had started`;
		expect(json).toMatchObject([{ media: RADIO, success: true, confirmed: false, reason }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

async function passTime(milliseconds: number): Promise<void> {
	await new Promise((over) => setTimeout(over, milliseconds));
}

describe('Keeps Playing For', () => {
	const server = musicServer('2.10');

	it.each([
		['keeps playing', RADIO, { fallbackMedia: SPARE }],
		['is shorter and plays to its end', SPARE, { keepsPlayingFor: 3600 }],
	])('confirms what %s', async (_, media, options) => {
		const { json, error } = await runNode(lasting(media, options), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ media, confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('is watched for the newest episode of a podcast too', async () => {
		server.control.breakOff(`${MORNING_NEWS_FEED}://podcast_episode/${NEWEST_MORNING_NEWS.id}`, 2);
		const parameters = playNewestEpisodeParameters(MORNING_NEWS, { keepsPlayingFor: 10 });
		const { error } = await runNode(parameters, { server });

		expect(error?.message).toMatch(STOPPED);
	});

	it.each<[string, INodeParameters, RegExp]>([
		['without Confirm', lasting(RADIO, { confirm: false }), /requires that playback is confirmed$/],
		['with Add to Queue', lasting(RADIO, {}, { enqueue: 'add' }), /which starts nothing$/],
		['negative', lasting(RADIO, { keepsPlayingFor: -1 }), /out of range$/],
	])('is refused %s before anything is requested', async (_, parameters, message) => {
		await expectRefused(server, parameters, message);
		expect(server.control.requests()).toEqual([]);
	});
});
