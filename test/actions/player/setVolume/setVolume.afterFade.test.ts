import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import type { MusicServer } from '../../support/musicServer';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { sentArguments } from '../../support/sentRequests';
import { sentPlayerChanges, setVolumeParameters } from '../support/playerParameters';

const SET = 'players/cmd/volume_set';

function fadingOut(afterFade: string, options: object = {}, volumeLevel = 0) {
	return setVolumeParameters(LIVING_ROOM, 'fade', {
		volumeLevel,
		options: { fadeSeconds: 2, afterFade, ...options },
	});
}

function play({ control }: MusicServer): void {
	control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
}

const levels = (server: MusicServer) =>
	sentArguments(server, SET).map((args) => (args as { volume_level: number }).volume_level);

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		['pause', 'paused'],
		['stop', 'idle'],
	])('fades out, ends the music by %s, and then restores the level', async (ending, state) => {
		play(server);
		const { json, error } = await runNode(fadingOut(ending), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ volume_level: 20, previous_level: 20, state, success: true, confirmed: true },
		]);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual([
			...Array.from({ length: 4 }, () => SET),
			`players/cmd/${ending}`,
			SET,
		]);
		expect(levels(server)).toEqual([15, 10, 5, 0, 20]);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
		expect(server.control.queue(LIVING_ROOM).state).toBe(state);
	});

	it('restores every level of a group', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN, BEDROOM]);
		play(server);
		server.control.setPlayer(KITCHEN, { volume: 45 });
		server.control.setPlayer(BEDROOM, { volume: 8 });
		const { json } = await runNode(fadingOut('stop', { wholeGroup: true }), { server });

		expect(json).toMatchObject([{ state: 'idle', success: true, confirmed: true }]);
		const volumes = [LIVING_ROOM, KITCHEN, BEDROOM].map((id) => server.control.player(id).volume);
		expect(volumes).toEqual([20, 45, 8]);
		expect(server.control.requests('players/cmd/stop')).toHaveLength(1);
	});

	it('that keeps the music playing ends at the new level', async () => {
		play(server);
		const { json } = await runNode(fadingOut('nothing'), { server });

		expect(json).toMatchObject([{ volume_level: 0, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('state');
		expect(server.control.queue(LIVING_ROOM).state).toBe('playing');
	});
});

describeOnServers(['2.6', '2.10', '2.11'], (server) => {
	it('leaves a muted player as it is', async () => {
		play(server);
		server.control.setPlayer(LIVING_ROOM, { muted: true, volume: 50 });
		const { json } = await runNode(fadingOut('stop'), { server });

		expect(json).toMatchObject([{ volume_level: 50, volume_muted: true, state: 'idle' }]);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual(['players/cmd/stop']);
	});

	it('leaves a muted player of a group muted, at its level', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN, BEDROOM]);
		play(server);
		server.control.setPlayer(KITCHEN, { muted: true, volume: 45 });
		server.control.setPlayer(BEDROOM, { volume: 8 });
		const { json } = await runNode(fadingOut('stop', { wholeGroup: true }), { server });

		expect(json).toMatchObject([{ state: 'idle', success: true, confirmed: true }]);
		expect(server.control.player(KITCHEN)).toMatchObject({ muted: true, volume: 45 });
		const volumes = [LIVING_ROOM, BEDROOM].map((id) => server.control.player(id).volume);
		expect(volumes).toEqual([20, 8]);
	});
});

describe('a fade-out', () => {
	const server = musicServer('2.8');

	it('of a stopped player restores the level too', async () => {
		const { json } = await runNode(fadingOut('stop'), { server });

		expect(json).toMatchObject([{ volume_level: 20, state: 'idle', confirmed: true }]);
	});

	it('waits as long where there is nothing to fade', async () => {
		play(server);
		const waiting = await import('../../../../nodes/MusicAssistant/api/withTimeout');
		const waited: number[] = [];
		jest.spyOn(waiting, 'sleep').mockImplementationOnce(async (milliseconds) => {
			waited.push(milliseconds);
		});
		const { json } = await runNode(fadingOut('pause', {}, 20), { server });

		expect(json).toMatchObject([{ volume_level: 20, state: 'paused', confirmed: true }]);
		// The first wait of a check is 100 milliseconds.
		expect(waited[0]).toBeGreaterThan(100);
	});

	it('of one player of a group is refused: the others would stop too', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await runNode(fadingOut('pause'), { server });

		expect(error).toMatchObject(
			operationErrorMatching(
				/^"After Fade" would end the music of the whole group/,
				/"Whole Group"/,
			),
		);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('whose stop is refused stays quiet, and the error says what was not done', async () => {
		play(server);
		server.control.addFault({ kind: 'ignore-command', command: 'players/cmd/stop' });
		const { error } = await runNode(fadingOut('stop'), { server });

		expect(error?.message).toMatch(/^"Living Room" accepted the command Stop, but nothing changed/);
		expect(error?.description).toMatch(
			/Done before that: the fade to 0\. Not done: the stop, the level of "Living Room", which was 20\.$/,
		);
		expect(levels(server)).toEqual([15, 10, 5, 0]);
	});

	it('whose stop was lost is not sent again, and the level is not raised', async () => {
		play(server);
		server.control.addFault({ kind: 'execute-then-drop', command: 'players/cmd/stop' });
		const { error } = await runNode(fadingOut('stop'), { server });

		expect(error?.description).toMatch(
			/may have been carried out.*Done before that: the fade to 0\. Not done: the level of/,
		);
		expect(server.control.requests('players/cmd/stop')).toHaveLength(1);
		expect(levels(server)).toEqual([15, 10, 5, 0]);
	});

	it('of a player that becomes unavailable before its level is restored says so', async () => {
		play(server);
		const hold = server.control.hold('players/cmd/stop');
		const running = runNode(fadingOut('stop'), { server });
		await hold.waiting();
		server.control.setPlayer(LIVING_ROOM, { available: false });
		hold.release();
		const { error } = await running;

		expect(error?.message).toMatch(
			/"Living Room" accepted the command, but the player is not available$/,
		);
		expect(error?.description).toMatch(/Not done: .*the level of "Living Room", which was 20\.$/);
	});
});
