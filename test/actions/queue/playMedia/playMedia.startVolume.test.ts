import type { INodeParameters } from 'n8n-workflow';
import { byUri, byId } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers, type MusicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { expectRefused } from '../support/queueRuns';
import {
	MISSING_TRACK,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	PLAY_MEDIA,
	playMediaParameters,
} from '../support/playMediaParameters';
import { playNewestEpisodeParameters } from '../support/playNewestEpisode';

const SET = 'players/cmd/volume_set';
const SPARE = 'library://track/12';

function startingAt(startVolume: unknown, more: INodeParameters = {}, media = SPARE) {
	return playMediaParameters({
		queueId: byId(LIVING_ROOM),
		media: byUri(media),
		enqueue: 'replace',
		options: { startVolume: startVolume as number, ...more },
	});
}

function volumes({ control }: MusicServer): number[] {
	return [LIVING_ROOM, KITCHEN].map((id) => control.player(id).volume);
}

const changes = (server: MusicServer) =>
	sentCommands(server).filter((command) => command === PLAY_MEDIA || command?.includes('/cmd/'));

describeOnServers(['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('sets the level before the music starts', async () => {
		const { json, error } = await runNode(startingAt('={{ "9" }}'), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ media: SPARE, state: 'playing', confirmed: true }]);
		expect(changes(server)).toEqual([SET, PLAY_MEDIA]);
		expect(volumes(server)).toEqual([9, 20]);
	});

	it('sets a group in proportion, and restores each player if nothing starts', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.setPlayer(KITCHEN, { volume: 30 });
		await runNode(startingAt(10), { server });
		const [loud, quiet] = [Math.max(...volumes(server)), Math.min(...volumes(server))];

		expect(loud).toBeGreaterThan(quiet);
		expect(loud).toBeLessThanOrEqual(20);

		server.control.setPlayer(LIVING_ROOM, { volume: 20 });
		server.control.setPlayer(KITCHEN, { volume: 30 });
		const { error } = await runNode(startingAt(0, {}, MISSING_TRACK), { server });

		expect(error?.description).toMatch(/The volume was restored to \d+\.$/);
		expect(volumes(server)).toEqual([20, 30]);
	});
});

describeOnServers(['2.6', '2.10'], (server) => {
	it('unmutes the player, and mutes it again if nothing starts', async () => {
		server.control.setPlayer(LIVING_ROOM, { muted: true });
		const { error } = await runNode(startingAt(9, {}, MISSING_TRACK), { server });

		expect(error).toBeDefined();
		expect(server.control.player(LIVING_ROOM)).toMatchObject({ muted: true, volume: 20 });

		await runNode(startingAt(9), { server });
		expect(server.control.player(LIVING_ROOM)).toMatchObject({ muted: false, volume: 9 });
	});
});

describeOnServers(['2.6', '2.10'], (server) => {
	it('is not confirmed where the player stays muted', async () => {
		server.control.setPlayer(LIVING_ROOM, { muted: true });
		const ignored = ['players/cmd/volume_mute', SET];
		for (const command of ignored) server.control.addFault({ kind: 'ignore-command', command });
		const { json } = await runNode(startingAt(20), { server });

		expect(json).toMatchObject([
			{ state: 'playing', confirmed: false, reason: expect.stringMatching(/, muted$/) },
		]);
	});
});

describeOnServers(['2.8', '2.11'], (server) => {
	it('of the newest episode is set before it starts, and left alone if nothing is played', async () => {
		const played = playNewestEpisodeParameters('library://podcast/2', { startVolume: 7 });
		const { json } = await runNode(
			{ ...played, queueId: byId(BEDROOM), enqueue: 'replace' },
			{ server },
		);

		expect(json).toMatchObject([{ played: true, confirmed: true }]);
		expect(changes(server)).toEqual([SET, PLAY_MEDIA]);

		server.control.clearRequests();
		const old = playNewestEpisodeParameters('library://podcast/2', {
			startVolume: 7,
			maxAgeHours: 0,
		});
		await runNode({ ...old, queueId: byId(BEDROOM) }, { server });
		expect(changes(server)).toEqual([]);
	});
});

describe('a start volume', () => {
	const server = musicServer('2.8');

	it('is kept for the fallback media, and is set once', async () => {
		const fallbackMedia = 'library://radio/1';
		const { json } = await runNode(startingAt(8, { fallbackMedia }, MISSING_TRACK), { server });

		expect(json).toMatchObject([{ media: fallbackMedia, confirmed: true }]);
		expect(server.control.requests(SET)).toHaveLength(1);
		expect(volumes(server)).toEqual([8, 20]);
	});

	it.each<[string, INodeParameters, RegExp]>([
		['Play Media', startingAt(8), /^"Living Room" accepted the command, but .* volume is 20$/],
		[
			'Play Newest Episode',
			{
				...playNewestEpisodeParameters('library://podcast/2', { startVolume: 8 }),
				queueId: byId(LIVING_ROOM),
				enqueue: 'replace',
			},
			/its volume is 20$/,
		],
	])('that the server ignores is not confirmed: %s', async (_, parameters, reason) => {
		server.control.addFault({ kind: 'ignore-command', command: SET });
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([
			{ success: true, confirmed: false, reason: expect.stringMatching(reason) },
		]);
		expect(server.control.requests(SET)).toHaveLength(1);
	});

	it('that the server refuses prevents playback', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: SET });
		const { error } = await runNode(startingAt(8), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(server.control.requests(PLAY_MEDIA)).toEqual([]);
		expect(volumes(server)).toEqual([20, 20]);
	});

	it('that cannot be restored is reported, even if the server still reports the level from before', async () => {
		server.control.addFault({ kind: 'ignore-command', command: SET, skip: 1, times: 9 });
		const { error } = await runNode(startingAt(8, {}, MISSING_TRACK), { server });

		expect(error?.description).toMatch(
			/The volume was set to 8 and could not be restored: "Living Room" accepted the command/,
		);
	});

	it.each<[string, INodeParameters, RegExp]>([
		['out of range', startingAt(101), /^"Start Volume" is 101, which is out of range$/],
		[
			'for media that is only added',
			{ ...startingAt(9), enqueue: 'next' },
			/^"Start Volume" cannot be combined with this "Enqueue" setting, which starts nothing$/,
		],
	])('%s is refused before anything is requested', async (_, parameters, message) => {
		await expectRefused(server, parameters, message);
		expect(server.control.requests()).toEqual([]);
	});
});
