import type { INodeParameters } from 'n8n-workflow';
import { byUri } from '../../../../scripts/engine/resource-locators';
import { sendCommand } from '../../../simulator/support/send-command';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import {
	NEWEST_MORNING_NEWS,
	MORNING_NEWS,
	MORNING_NEWS_FEED,
	OFFICE,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { playNewestEpisodeParameters } from '../support/playNewestEpisode';

const RADIO = 'library://radio/1';
const SPARE = 'library://track/12';
const OTHER_RADIO = 'library://radio/2';

function alarm(uri: string, options: INodeParameters = {}, more: INodeParameters = {}) {
	return playMediaParameters({
		media: byUri(uri),
		enqueue: 'replace',
		options: { keepsPlayingFor: 10, ...options },
		...more,
	});
}

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('falls back to the next if the stream breaks off, and says when', async () => {
		server.control.breakOff(RADIO, 2);
		const { json, error } = await runNode(alarm(RADIO, { fallbackMedia: SPARE }), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				media: SPARE,
				uri: SPARE,
				state: 'playing',
				failed: [
					{
						media: RADIO,
						reason: expect.stringMatching(
							/^"Office" started the requested media, but stopped after \d+ seconds?: it is idle$/,
						),
					},
				],
				confirmed: true,
			},
		]);
		expect(sentPlayMediaArguments(server).map((args) => args?.media)).toEqual([RADIO, SPARE]);
	});

	it('fails if there is nothing to fall back on', async () => {
		server.control.breakOff(RADIO, 2);
		const { error } = await runNode(alarm(RADIO), { server });

		expect(error?.message).toMatch(/^"Office" started the requested media, but stopped after /);
		expect(error?.description).toMatch(/log of the server/);
	});

	it.each<[string, string, Record<string, string>]>([
		['paused', 'player_queues/pause', { queue_id: OFFICE }],
		['stopped', 'player_queues/stop', { queue_id: OFFICE }],
		['stopped', 'players/cmd/stop', { player_id: OFFICE }],
		['emptied', 'player_queues/clear', { queue_id: OFFICE }],
	])('is neither success nor failure if it is %s by %s', async (what, command, args) => {
		const options = { keepsPlayingFor: 60, confirmSeconds: 30 };
		const parameters = alarm(RADIO, { fallbackMedia: SPARE, ...options });
		const running = runNode(parameters, { server });
		while (sentPlayMediaArguments(server).length === 0) await passTime(1000);
		await passTime(options.confirmSeconds * 1000);
		await sendCommand(server, command, args);
		const { json, error } = await running;

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				media: RADIO,
				success: true,
				confirmed: false,
				reason: `"Office" was ${what} within 60 seconds after it had started`,
			},
		]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

async function passTime(milliseconds: number): Promise<void> {
	await new Promise((over) => setTimeout(over, milliseconds));
}

describe('Keeps Playing For', () => {
	const server = musicServer('2.10');

	it('confirms what keeps playing', async () => {
		const { json } = await runNode(alarm(RADIO, { fallbackMedia: SPARE }), { server });

		expect(json).toMatchObject([{ media: RADIO, state: 'playing', confirmed: true }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it('confirms what is shorter and plays to its end', async () => {
		const { json, error } = await runNode(alarm(SPARE, { keepsPlayingFor: 3600 }), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ media: SPARE, confirmed: true }]);
	});

	it('is watched for the newest episode of a podcast too', async () => {
		server.control.breakOff(`${MORNING_NEWS_FEED}://podcast_episode/${NEWEST_MORNING_NEWS.id}`, 2);
		const parameters = playNewestEpisodeParameters(MORNING_NEWS, { keepsPlayingFor: 10 });
		const { error } = await runNode(parameters, { server });

		expect(error?.message).toMatch(/^"Office" started the requested media, but stopped after /);
	});

	it.each<[string, INodeParameters, RegExp]>([
		[
			'without Confirm',
			alarm(OTHER_RADIO, { confirm: false }),
			/requires that playback is confirmed$/,
		],
		['with Add to Queue', alarm(OTHER_RADIO, {}, { enqueue: 'add' }), /which starts nothing$/],
		['negative', alarm(OTHER_RADIO, { keepsPlayingFor: -1 }), /out of range$/],
	])('is refused %s before anything is requested', async (_, parameters, message) => {
		const { error } = await runNode(parameters, { server });

		expect(error?.message).toMatch(message);
		expect(server.control.requests()).toEqual([]);
	});
});
