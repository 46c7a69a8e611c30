import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import { isProfileSince } from '../../../support/profiles';
import { readSentBodies, sentArguments } from '../../support/sentRequests';
import { describeOnServers, musicServer } from '../../support/musicServer';
import { runOnQueue, expectRefused } from '../support/queueRuns';
import {
	AUTOPLAY,
	sentChangeCommands,
	CROSSFADE,
	PROFILES_WITH_QUEUE_COMMANDS,
	AUTOPLAY_BEFORE_2_10,
	REPEAT,
	SHUFFLE,
	queueOperationParameters,
} from '../support/queueCommands';
import { testQueueChange } from '../support/testQueueChange';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../support/playMediaParameters';
import { runNode } from '../../../support/runNode';

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'updateModes',
		modes: { repeat: '={{ $json.repeat }}' },
	},
	command: REPEAT,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: true,
	errorWithoutEffect: [
		'"Office" accepted the command, but did not change: Repeat',
		/^A queue that the server fills automatically/,
	],
	itemsAndArguments: () => {
		const asked = [
			[OFFICE, 'all'],
			[BEDROOM, 'one'],
			[KITCHEN, 'off'],
		] as const;
		const [one, two, three] = asked.map(([queue, repeat]) => ({ queue, repeat }));
		const [first, second, third] = asked.map(([queue_id, repeat_mode]) => ({
			queue_id,
			repeat_mode,
		}));
		return { input: [one!, two!, three!], sent: [first!, second!, third!] };
	},
});

function bodies(queue_id: string, ...sent: Array<[string, IDataObject]>): object[] {
	return sent.map(([command, args]) => ({ command, args: { queue_id, ...args } }));
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	it('changes only the added modes, and returns the queue afterwards', async () => {
		const modes = { shuffle: true, repeat: 'one' };
		const { json } = await runOnQueue(server, 'updateModes', LIVING_ROOM, { modes });

		const sent = readSentBodies(server).filter(({ command }) =>
			sentChangeCommands(server).includes(String(command)),
		);
		expect(sent).toEqual(
			bodies(LIVING_ROOM, [SHUFFLE, { shuffle_enabled: true }], [REPEAT, { repeat_mode: 'one' }]),
		);
		expect(json).toEqual([
			{
				queue_id: LIVING_ROOM,
				queue: 'Living Room',
				available: true,
				state: 'idle',
				title: null,
				artist: null,
				image_url: null,
				item_count: 5,
				shuffle_enabled: true,
				repeat_mode: 'one',
				autoplay_enabled: isProfileSince(profile, '2.10'),
				crossfade_enabled: isProfileSince(profile, '2.10') ? false : null,
				playback_speed: isProfileSince(profile, '2.9') ? 1 : null,
				success: true,
				confirmed: true,
			},
		]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ shuffle: true, repeat: 'one' });
	});

	it('switches modes off, with real booleans', async () => {
		const modes = { shuffle: true };
		await runOnQueue(server, 'updateModes', LIVING_ROOM, { modes });
		server.control.clearRequests();
		const off = { shuffle: '={{ "false" }}', repeat: 'off' };
		const { json } = await runOnQueue(server, 'updateModes', LIVING_ROOM, { modes: off });

		expect(server.control.requests(SHUFFLE)[0]?.args).toEqual({
			queue_id: LIVING_ROOM,
			shuffle_enabled: false,
		});
		expect(json[0]).toMatchObject({ shuffle_enabled: false, repeat_mode: 'off' });
	});

	it('uses both names of autoplay', async () => {
		const modes = { autoplay: false };
		const { json } = await runOnQueue(server, 'updateModes', OFFICE, { modes });

		const old = bodies(OFFICE, [AUTOPLAY_BEFORE_2_10, { dont_stop_the_music_enabled: false }]);
		const now = bodies(OFFICE, [AUTOPLAY, { autoplay_enabled: false }]);
		const sent = readSentBodies(server).filter(({ command }) =>
			sentChangeCommands(server).includes(String(command)),
		);
		expect(sent).toEqual(isProfileSince(profile, '2.10') ? now : [...now, ...old]);
		expect(json[0]).toMatchObject({ autoplay_enabled: false });
	});
});

const OLDER: ReadonlyArray<[ProfileName, string]> = [
	['2.6', '2.6.0.dev2025051206'],
	['2.7', '2.7.11'],
	['2.8', '2.8.4'],
];

describe.each(OLDER)('crossfade on a %s server', (profile, version) => {
	describeOnServers([profile], (server) => {
		it("is refused before anything is sent, with the player's setting for it", async () => {
			const modes = { shuffle: true, repeat: 'all', autoplay: false, crossfade: true };
			const { error } = await runOnQueue(server, 'updateModes', BEDROOM, { modes });

			expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
			expect(error?.message).toBe(
				`"Crossfade" is a queue mode only from Music Assistant 2.10 on, but ${version} is connected`,
			);
			const key = profile === '2.6' ? 'crossfade' : 'smart_fades_mode';
			expect(error?.description).toBe(
				`Use Player > Update Settings with the setting ${key} instead.`,
			);
			expect(sentChangeCommands(server)).toEqual([]);
		});
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it('all modes at once are changed and returned', async () => {
		const modes = { shuffle: true, repeat: 'all', autoplay: false, crossfade: true };
		const { json } = await runOnQueue(server, 'updateModes', BEDROOM, { modes });

		expect(sentChangeCommands(server).sort()).toEqual([AUTOPLAY, CROSSFADE, REPEAT, SHUFFLE]);
		expect(json[0]).toMatchObject({
			shuffle_enabled: true,
			repeat_mode: 'all',
			autoplay_enabled: false,
			crossfade_enabled: true,
		});
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, 5, { state: 'playing' });
		server.control.setDynamic(OFFICE, true);
	});

	test.each([
		['Shuffle', { shuffle: true }],
		['Repeat', { repeat: 'all', autoplay: true }],
	])('%s of a dynamic queue is refused before anything is sent', async (label, modes) => {
		await expectRefused(
			server,
			queueOperationParameters('updateModes', OFFICE, { modes }),
			new RegExp(
				`^"${label}" cannot be changed: "Office" is a queue that the server fills automatically`,
			),
		);
	});

	test('its other modes can be changed', async () => {
		const modes = { autoplay: true };
		const { json } = await runOnQueue(server, 'updateModes', OFFICE, { modes });

		expect(json).toMatchObject([{ autoplay_enabled: true, confirmed: true }]);
		expect(sentChangeCommands(server)).toEqual([AUTOPLAY]);
	});
});

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
