import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { errorItemMatching, pairedItemIndexes } from '../../support/nodeReports';
import { expectRefused, officeQueueResponse, respondWithQueueStates } from '../support/queueRuns';
import {
	AUTOPLAY,
	sentChangeCommands,
	CROSSFADE,
	AUTOPLAY_BEFORE_2_10,
	queueOperationParameters,
	REPEAT,
	SHUFFLE,
	advanceClocksWithEachRequestAfter,
} from '../support/queueCommands';
import { ALL_QUEUES, BEDROOM, OFFICE } from '../support/playMediaParameters';

const server = musicServer('2.8');

function updateModes(modes: INodeParameters, queue = BEDROOM): INodeParameters {
	return queueOperationParameters('updateModes', queue, { modes });
}

it.each<[string, INodeParameters, RegExp]>([
	['no mode', {}, /^"Modes" contains no mode to change$/],
	['modes without a value', { repeat: '' }, /^"Modes" contains no mode to change$/],
	['an unknown repeat mode', { shuffle: true, repeat: '={{ "twice" }}' }, /^"Repeat" is "twice"/],
	['shuffle as text', { repeat: 'all', shuffle: '={{ "on" }}' }, /^"Shuffle" must be true or/],
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
	const { error } = await runNode(updateModes({ crossfade: false }), { server });

	expect(error?.description).toBe('Use Player > Update Settings instead.');
	expect(sentChangeCommands(server)).toEqual([]);
});

describe('autoplay that no provider supports', () => {
	it('is refused before other modes are changed, with what it requires', async () => {
		const modes = { shuffle: true, repeat: 'all', autoplay: true };
		const { error } = await runNode(updateModes(modes), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(`${error?.message} ${error?.description}`).toMatch(/can find similar tracks/);
		expect(sentChangeCommands(server)).toEqual([AUTOPLAY, AUTOPLAY_BEFORE_2_10]);
		expect(server.control.queue(BEDROOM)).toMatchObject({ shuffle: false, repeat: 'off' });
	});

	it('sends the new name once for three items', async () => {
		const input = [{}, {}, {}];
		await runNode(updateModes({ autoplay: false }), { server, input });

		expect(server.control.requests(AUTOPLAY)).toHaveLength(1);
		expect(server.control.requests(AUTOPLAY_BEFORE_2_10)).toHaveLength(3);
	});
});

describe('modes that do not take effect', () => {
	it('are named if the server accepted the command and did nothing', async () => {
		server.control.addFault({ kind: 'ignore-command', command: SHUFFLE });
		advanceClocksWithEachRequestAfter(server, SHUFFLE);
		const { error } = await runNode(updateModes({ shuffle: true, repeat: 'all' }), { server });

		expect(error?.message).toBe('"Bedroom" accepted the command, but did not change: Shuffle');
		expect(error?.description).toMatch(/^A queue that the server fills automatically/);
		expect(server.control.requests(SHUFFLE)).toHaveLength(1);
	});

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

		expect(json[0]).toMatchObject({
			shuffle_enabled: true,
			confirmed: false,
			reason: 'This server does not report these modes of its queues: Repeat',
		});
	});

	it('of a queue that no longer exists do not count as changed', async () => {
		const { control } = server;
		control.addFault({ kind: 'body', command: ALL_QUEUES, body: '[]', skip: 1, times: Infinity });
		respondWithQueueStates(control, officeQueueResponse());
		advanceClocksWithEachRequestAfter(server, SHUFFLE);
		const { error } = await runNode(updateModes({ shuffle: true }, OFFICE), { server });

		expect(error?.message).toBe(
			'The server accepted the command, but no longer lists the queue "Office"',
		);
	});

	it('changed before one was refused are listed', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: REPEAT });
		const { error } = await runNode(updateModes({ shuffle: true, repeat: 'all' }), { server });

		expect(sentChangeCommands(server)).toEqual([SHUFFLE, REPEAT]);
		expect(error?.description).toContain('Done before that: Shuffle. Not done: Repeat.');
	});
});

describe('on a server of an unknown version', () => {
	const documented = musicServer('documented');

	it('crossfade refers to the setting of the player', async () => {
		const { error } = await runNode(updateModes({ crossfade: true }), { server: documented });

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(
				/^"Crossfade" is a queue mode .* on this server it is a player setting$/,
			),
			description: 'Use Player > Update Settings with the setting smart_fades_mode instead.',
		});
		expect(sentChangeCommands(documented)).toEqual([]);
	});

	it('crossfade is tried first, and nothing else if it does not exist', async () => {
		const { control } = documented;
		control.addFault({ kind: 'status', status: 500, command: 'config/players/get' });
		const modes = { shuffle: true, crossfade: true };
		const { error } = await runNode(updateModes(modes), { server: documented });

		expect(error?.description).toMatch(/^It requires Music Assistant 2\.10 or newer/);
		expect(sentChangeCommands(documented)).toEqual([CROSSFADE]);
	});
});
