import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { expectRefused } from '../support/queueRuns';
import { sentChangeCommands, queueOperationParameters, SHUFFLE } from '../support/queueCommands';
import { OFFICE } from '../support/playMediaParameters';

const SPEED = 'player_queues/set_playback_speed';

const AUDIOBOOK = 'library://audiobook/1';

function atSpeed(playbackSpeed: unknown, modes: INodeParameters = {}): INodeParameters {
	return queueOperationParameters('updateModes', OFFICE, {
		modes: { ...modes, playbackSpeed: playbackSpeed as number },
	});
}

describeOnServers(['2.9', '2.10', '2.11'], (server) => {
	it('changes the playback speed of the current item', async () => {
		server.control.fillQueue(OFFICE, [AUDIOBOOK], { state: 'playing' });
		const { json } = await runNode(atSpeed('={{ "1.25" }}'), { server });

		expect(json).toMatchObject([{ playback_speed: 1.25, confirmed: true }]);
		expect(sentArguments(server, SPEED)).toEqual([{ queue_id: OFFICE, speed: 1.25 }]);
	});
});

describe('a playback speed', () => {
	const server = musicServer('2.8');

	it('is not confirmed by a server that does not report it', async () => {
		server.control.fillQueue(OFFICE, [AUDIOBOOK], { state: 'playing' });
		const { json } = await runNode(atSpeed(2, { shuffle: true }), { server });

		expect(json).toMatchObject([
			{
				shuffle_enabled: true,
				playback_speed: null,
				confirmed: false,
				reason: 'This server does not report these modes of its queues: Playback Speed',
			},
		]);
		expect(sentChangeCommands(server)).toEqual([SPEED, SHUFFLE]);
	});

	it.each([
		[
			'of music',
			['library://track/12'],
			/^"Playback Speed" cannot be changed: "Office" is at ".+ track$/,
		],
		[
			'for an empty queue',
			[],
			/^"Playback Speed" cannot be changed: "Office" has no current item$/,
		],
	])('%s is refused before anything is sent', async (_, items, message) => {
		server.control.fillQueue(OFFICE, items, { state: items.length > 0 ? 'playing' : 'idle' });
		await expectRefused(server, atSpeed(1.5, { shuffle: true }), message, /Play one first/);
	});

	it.each([0.4, 3.5, 0])('of %p is out of range', async (speed) => {
		await expectRefused(server, atSpeed(speed), /^"Playback Speed" is .*, which is out of range$/);
		expect(server.control.requests()).toEqual([]);
	});
});

describe('on a server before 2.8', () => {
	const server = musicServer('2.7');

	it('nothing is changed, and the error says what it requires', async () => {
		server.control.fillQueue(OFFICE, [AUDIOBOOK], { state: 'playing' });
		const { error } = await runNode(atSpeed(1.5, { shuffle: true }), { server });

		expect(error?.description).toMatch(/^It requires Music Assistant 2\.8 or newer/);
		expect(sentChangeCommands(server)).toEqual([SPEED]);
		expect(server.control.queue(OFFICE).shuffle).toBe(false);
	});
});
