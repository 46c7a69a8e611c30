import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers, type MusicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { sentArguments } from '../../support/sentRequests';
import { sentPlayerChanges, setVolumeParameters } from '../support/playerParameters';

const SET = 'players/cmd/volume_set';
const STOP = 'players/cmd/stop';

/** Fades the Living Room out in two seconds. */
async function fadeOut(server: MusicServer, afterFade: string, more: object = {}, volumeLevel = 0) {
	const options = { fadeSeconds: 2, afterFade, ...more };
	const parameters = setVolumeParameters(LIVING_ROOM, 'fade', { volumeLevel, options });
	return await runNode(parameters, { server });
}

function play({ control }: MusicServer): void {
	control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
}

/** The Living Room plays and leads two players with levels of their own. */
function playInGroup(server: MusicServer, muted = false): void {
	server.control.group(LIVING_ROOM, [KITCHEN, BEDROOM]);
	play(server);
	server.control.setPlayer(KITCHEN, { muted, volume: 45 });
	server.control.setPlayer(BEDROOM, { volume: 8 });
}

function volumesIn({ control }: MusicServer): number[] {
	return [LIVING_ROOM, KITCHEN, BEDROOM].map((id) => control.player(id).volume);
}

function levels(server: MusicServer): unknown[] {
	return sentArguments(server, SET).map((args) => (args as { volume_level: number }).volume_level);
}

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		['pause', 'paused'],
		['stop', 'idle'],
	])('fades out, ends the music by %s, and then restores the level', async (ending, state) => {
		play(server);
		const { json, error } = await fadeOut(server, ending);

		expect(error).toBeUndefined();
		const volume = { volume_level: 20, previous_level: 20 };
		expect(json).toMatchObject([{ ...volume, state, success: true, confirmed: true }]);
		const commands = [SET, SET, SET, SET, `players/cmd/${ending}`, SET];
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual(commands);
		expect(levels(server)).toEqual([15, 10, 5, 0, 20]);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
		expect(server.control.queue(LIVING_ROOM).state).toBe(state);
	});

	it('restores every level of a group', async () => {
		playInGroup(server);
		const { json } = await fadeOut(server, 'stop', { wholeGroup: true });

		expect(json).toMatchObject([{ state: 'idle', success: true, confirmed: true }]);
		expect(volumesIn(server)).toEqual([20, 45, 8]);
		expect(server.control.requests(STOP)).toHaveLength(1);
	});

	it('that keeps the music playing ends at the new level', async () => {
		play(server);
		const { json } = await fadeOut(server, 'nothing');

		expect(json).toMatchObject([{ volume_level: 0, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('state');
		expect(server.control.queue(LIVING_ROOM).state).toBe('playing');
	});
});

describeOnServers(['2.6', '2.10', '2.11'], (server) => {
	it('leaves a muted player as it is', async () => {
		play(server);
		server.control.setPlayer(LIVING_ROOM, { muted: true, volume: 50 });
		const { json } = await fadeOut(server, 'stop');

		expect(json).toMatchObject([{ volume_level: 50, volume_muted: true, state: 'idle' }]);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual([STOP]);
	});

	it('leaves a muted player of a group muted, at its level', async () => {
		playInGroup(server, true);
		const { json } = await fadeOut(server, 'stop', { wholeGroup: true });

		expect(json).toMatchObject([{ state: 'idle', success: true, confirmed: true }]);
		expect(server.control.player(KITCHEN).muted).toBe(true);
		expect(volumesIn(server)).toEqual([20, 45, 8]);
	});
});

describe('a fade-out', () => {
	const server = musicServer('2.8');

	it('of a stopped player restores the level too', async () => {
		const { json } = await fadeOut(server, 'stop');

		expect(json).toMatchObject([{ volume_level: 20, state: 'idle', confirmed: true }]);
	});

	it('waits as long where there is nothing to fade', async () => {
		play(server);
		const waiting = await import('../../../../nodes/MusicAssistant/api/withTimeout');
		const waited: number[] = [];
		jest.spyOn(waiting, 'sleep').mockImplementationOnce(async (milliseconds) => {
			waited.push(milliseconds);
		});
		const { json } = await fadeOut(server, 'pause', {}, 20);

		expect(json).toMatchObject([{ volume_level: 20, state: 'paused', confirmed: true }]);
		// The first wait of a check is 100 milliseconds.
		expect(waited[0]).toBeGreaterThan(100);
	});

	it('of one player of a group is refused: the others would stop too', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await fadeOut(server, 'pause');

		const message = /^"After Fade" would end the music of the whole group/;
		expect(error).toMatchObject(operationErrorMatching(message, /"Whole Group"/));
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it.each([
		[
			'ignore-command',
			/: the fade to 0\. Not done: the stop, the level of "Living Room", which was 20\.$/,
		],
		['execute-then-drop', /may have been carried out.*: the fade to 0\. Not done: the level of/],
	] as const)(
		'whose stop fails stays quiet, and says what was not done: %s',
		async (kind, said) => {
			play(server);
			server.control.addFault({ kind, command: STOP });
			const { error } = await fadeOut(server, 'stop');

			if (kind === 'ignore-command') expect(error?.message).toMatch(/ Stop, but nothing changed/);
			expect(error?.description).toMatch(said);
			expect(server.control.requests(STOP)).toHaveLength(1);
			expect(levels(server)).toEqual([15, 10, 5, 0]);
		},
	);

	it('of a player that becomes unavailable before its level is restored says so', async () => {
		play(server);
		const hold = server.control.hold(STOP);
		const running = fadeOut(server, 'stop');
		await hold.waiting();
		server.control.setPlayer(LIVING_ROOM, { available: false });
		hold.release();
		const { error } = await running;

		expect(error?.message).toMatch(/accepted the command, but the player is not available$/);
		expect(error?.description).toMatch(/Not done: .*the level of "Living Room", which was 20\.$/);
	});
});
