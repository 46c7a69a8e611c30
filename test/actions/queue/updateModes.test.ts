import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import { describeOnServers, describeOnServersUpTo28, musicServer } from '../support/musicServer';
import { errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import { readSentBodies, sentArguments } from '../support/sentRequests';
import {
	ALL_QUEUES,
	AUDIOBOOK,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from './support/playMediaParameters';
import {
	advanceClocksWithEachRequestAfter,
	PROFILES_WITH_QUEUE_COMMANDS,
	queueOperationParameters,
	sentChangeCommands,
	SHUFFLE,
} from './support/queueCommands';
import { expectRefused, officeQueueResponse, respondWithQueueStates } from './support/queueRuns';
import { testQueueChange } from './support/testQueueChange';

const REPEAT = 'player_queues/repeat';
const AUTOPLAY = 'player_queues/autoplay';
/** What autoplay is called before 2.10. */
const AUTOPLAY_BEFORE_2_10 = 'player_queues/dont_stop_the_music';
const CROSSFADE = 'player_queues/crossfade';
const SPEED = 'player_queues/set_playback_speed';

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
	itemsAndArguments: () => ({
		input: [
			{ queue: OFFICE, repeat: 'all' },
			{ queue: BEDROOM, repeat: 'one' },
			{ queue: KITCHEN, repeat: 'off' },
		],
		sent: [
			{ queue_id: OFFICE, repeat_mode: 'all' },
			{ queue_id: BEDROOM, repeat_mode: 'one' },
			{ queue_id: KITCHEN, repeat_mode: 'off' },
		],
	}),
});

function updateModes(modes: INodeParameters, queue = BEDROOM): INodeParameters {
	return queueOperationParameters('updateModes', queue, { modes });
}

function bodies(queue_id: string, ...sent: Array<[string, IDataObject]>): object[] {
	return sent.map(([command, args]) => ({ command, args: { queue_id, ...args } }));
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const sentChanges = () => {
		const changes = sentChangeCommands(server);
		return readSentBodies(server).filter(({ command }) => changes.includes(String(command)));
	};

	it('changes only the added modes, and returns the queue afterwards', async () => {
		const modes = { shuffle: true, repeat: 'one' };
		const { json } = await runNode(updateModes(modes, LIVING_ROOM), { server });

		expect(sentChanges()).toEqual(
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
		await runNode(updateModes({ shuffle: true, repeat: 'one' }), { server });
		server.control.clearRequests();
		const off = { shuffle: '={{ "false" }}', repeat: 'off' };
		const { json } = await runNode(updateModes(off), { server });

		expect(sentArguments(server, SHUFFLE)).toEqual([{ queue_id: BEDROOM, shuffle_enabled: false }]);
		expect(json[0]).toMatchObject({ shuffle_enabled: false, repeat_mode: 'off' });
	});

	it('uses both names of autoplay', async () => {
		const { json } = await runNode(updateModes({ autoplay: false }), { server });

		const old = bodies(BEDROOM, [AUTOPLAY_BEFORE_2_10, { dont_stop_the_music_enabled: false }]);
		const now = bodies(BEDROOM, [AUTOPLAY, { autoplay_enabled: false }]);
		expect(sentChanges()).toEqual(isProfileSince(profile, '2.10') ? now : [...now, ...old]);
		expect(json[0]).toMatchObject({ autoplay_enabled: false });
	});
});

describeOnServersUpTo28((server, version) => {
	it("crossfade is refused before anything is sent, with the player's setting for it", async () => {
		const modes = { shuffle: true, repeat: 'all', autoplay: false, crossfade: true };
		const key = version.startsWith('2.6') ? 'crossfade' : 'smart_fades_mode';

		await expectRefused(
			server,
			updateModes(modes),
			`"Crossfade" is a queue mode only from Music Assistant 2.10 on, but ${version} is connected`,
			`Use Player > Update Settings with the setting ${key} instead.`,
		);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it('all modes at once are changed and returned', async () => {
		const modes = { shuffle: true, repeat: 'all', autoplay: false, crossfade: true };
		const { json } = await runNode(updateModes(modes), { server });

		expect(sentChangeCommands(server).sort()).toEqual([AUTOPLAY, CROSSFADE, REPEAT, SHUFFLE]);
		const switches = { shuffle_enabled: true, autoplay_enabled: false, crossfade_enabled: true };
		expect(json[0]).toMatchObject({ ...switches, repeat_mode: 'all' });
	});

	it.each([
		['Shuffle', { shuffle: true }],
		['Repeat', { repeat: 'all', autoplay: true }],
	])('of a dynamic queue, all but %s can be changed', async (label, modes) => {
		server.control.fillQueue(OFFICE, 5, { state: 'playing' });
		server.control.setDynamic(OFFICE, true);
		const message = `^"${label}" cannot be changed: "Office" is a queue that the server fills auto`;
		await expectRefused(server, updateModes(modes, OFFICE), new RegExp(message));

		const { json } = await runNode(updateModes({ autoplay: true }, OFFICE), { server });
		expect(json).toMatchObject([{ autoplay_enabled: true, confirmed: true }]);
		expect(sentChangeCommands(server)).toEqual([AUTOPLAY]);
	});
});

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server, profile) => {
	it('the playback speed of the current item is changed from 2.8 on, and reported from 2.9 on', async () => {
		server.control.fillQueue(OFFICE, [AUDIOBOOK.uri], { state: 'playing' });
		const modes = { playbackSpeed: '={{ "1.25" }}', shuffle: true };
		const { json, error } = await runNode(updateModes(modes, OFFICE), { server });

		expect(sentArguments(server, SPEED)).toEqual([{ queue_id: OFFICE, speed: 1.25 }]);
		if (profile === '2.7') {
			expect(error?.description).toMatch(/^It requires Music Assistant 2\.8 or newer/);
			expect(sentChangeCommands(server)).toEqual([SPEED]);
			return;
		}
		const reason = 'This server does not report these modes of its queues: Playback Speed';
		const unknown = { playback_speed: null, confirmed: false, reason };
		const confirmed = { playback_speed: 1.25, confirmed: true };
		const speed = isProfileSince(profile, '2.9') ? confirmed : unknown;
		expect(json).toMatchObject([{ ...speed, shuffle_enabled: true }]);
		expect(sentChangeCommands(server)).toEqual([SPEED, SHUFFLE]);
	});
});

const server = musicServer('2.8');

it.each([
	['of music', ['library://track/12'], /: "Office" is at ".+ track$/],
	['for an empty queue', [], /: "Office" has no current item$/],
])('a playback speed %s is refused before anything is sent', async (_, items, message) => {
	server.control.fillQueue(OFFICE, items, { state: items.length > 0 ? 'playing' : 'idle' });
	const parameters = updateModes({ playbackSpeed: 1.5, shuffle: true }, OFFICE);
	await expectRefused(server, parameters, message, /Play one first/);
});

it.each<[string, INodeParameters, RegExp]>([
	['no mode', {}, /^"Modes" contains no mode to change$/],
	['modes without a value', { repeat: '' }, /^"Modes" contains no mode to change$/],
	['an unknown repeat mode', { shuffle: true, repeat: '={{ "twice" }}' }, /^"Repeat" is "twice"/],
	['shuffle as text', { repeat: 'all', shuffle: '={{ "on" }}' }, /^"Shuffle" must be true or/],
	['a speed too low', { playbackSpeed: 0.4 }, /^"Playback Speed" is .*, which is out of range$/],
	['a speed too high', { playbackSpeed: 3.5 }, /^"Playback Speed" is .*, which is out of range$/],
])('%s: refused before anything is requested', async (_, modes, message) => {
	await expectRefused(server, updateModes(modes), message);
	expect(server.control.requests()).toEqual([]);
});

it('the invalid one of three items changes nothing, and the others are done', async () => {
	const parameters = updateModes({ shuffle: true, crossfade: '={{ $json.crossfade }}' });
	const input = [{ crossfade: '' }, { crossfade: true }, { crossfade: null }];
	const report = await runNode(parameters, { server, input, onError: 'continueRegularOutput' });

	expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
	expect(report.json[1]).toEqual(errorItemMatching(/^"Crossfade" is a queue mode only from/));
	expect(sentChangeCommands(server)).toEqual([SHUFFLE, SHUFFLE]);
});

it('crossfade without a known key refers to the settings anyway', async () => {
	server.control.addFault({ kind: 'status', status: 500, command: 'config/players/get' });
	const remedy = 'Use Player > Update Settings instead.';
	await expectRefused(server, updateModes({ crossfade: false }), /^"Crossfade" is a/, remedy);
});

it('autoplay that no provider supports is refused before other modes are changed', async () => {
	const modes = { shuffle: true, repeat: 'all', autoplay: true };
	const { error } = await runNode(updateModes(modes), { server });

	expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
	expect(`${error?.message} ${error?.description}`).toMatch(/can find similar tracks/);
	expect(sentChangeCommands(server)).toEqual([AUTOPLAY, AUTOPLAY_BEFORE_2_10]);
	expect(server.control.queue(BEDROOM)).toMatchObject({ shuffle: false, repeat: 'off' });
});

describe('modes that do not take effect', () => {
	it('do not count as changed if the queue reports an unknown value', async () => {
		const odd = officeQueueResponse({ repeat_mode: 'unknown', shuffle_enabled: false });
		respondWithQueueStates(server.control, odd);
		server.control.addFault({ kind: 'ignore-command', command: REPEAT });
		advanceClocksWithEachRequestAfter(server, REPEAT);
		const { error } = await runNode(updateModes({ repeat: 'all' }, OFFICE), { server });

		expect(error?.message).toBe('"Office" accepted the command, but did not change: Repeat');
	});

	it.each([
		['leave out', { shuffle_enabled: true }],
		['report them as null', { shuffle_enabled: true, repeat_mode: null }],
	])('do not count as changed if queues %s', async (_, told) => {
		respondWithQueueStates(server.control, officeQueueResponse(told));
		const modes = { shuffle: true, repeat: 'all' };
		const { json } = await runNode(updateModes(modes, OFFICE), { server });

		const reason = 'This server does not report these modes of its queues: Repeat';
		expect(json[0]).toMatchObject({ shuffle_enabled: true, confirmed: false, reason });
	});

	it('of a queue that no longer exists do not count as changed', async () => {
		const { control } = server;
		control.addFault({ kind: 'body', command: ALL_QUEUES, body: '[]', skip: 1, times: Infinity });
		respondWithQueueStates(control, officeQueueResponse());
		advanceClocksWithEachRequestAfter(server, SHUFFLE);
		const { error } = await runNode(updateModes({ shuffle: true }, OFFICE), { server });

		const message = 'The server accepted the command, but no longer lists the queue "Office"';
		expect(error?.message).toBe(message);
	});

	it('changed before one was refused are listed', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: REPEAT });
		const { error } = await runNode(updateModes({ shuffle: true, repeat: 'all' }), { server });

		expect(sentChangeCommands(server)).toEqual([SHUFFLE, REPEAT]);
		expect(error?.description).toContain('Done before that: Shuffle. Not done: Repeat.');
	});
});

describe('crossfade on a server of an unknown version', () => {
	const documented = musicServer('documented');

	it('refers to the setting of the player', async () => {
		const message = /^"Crossfade" is a queue mode .* on this server it is a player setting$/;
		const remedy = 'Use Player > Update Settings with the setting smart_fades_mode instead.';
		await expectRefused(documented, updateModes({ crossfade: true }), message, remedy);
	});

	it('is tried first, and nothing else if it does not exist', async () => {
		const { control } = documented;
		control.addFault({ kind: 'status', status: 500, command: 'config/players/get' });
		const modes = { shuffle: true, crossfade: true };
		const { error } = await runNode(updateModes(modes), { server: documented });

		expect(error?.description).toMatch(/^It requires Music Assistant 2\.10 or newer/);
		expect(sentChangeCommands(documented)).toEqual([CROSSFADE]);
	});
});
