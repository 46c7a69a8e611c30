import { setImmediate } from 'node:timers/promises';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { fileInMemory, fileOnDisk } from '../../../support/binaryFiles';
import { pcmSamples, wavFile } from '../../../support/wav';
import { runNode } from '../../../support/runNode';
import { withWebSocket } from '../../../trigger/support/webSocket';
import { musicServer } from '../../support/musicServer';
import { outputValues } from '../../support/nodeReports';
import { announceFileParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';

const [START, AUDIO, END] = ['start', 'audio', 'end'].map((step) => `live_announcement/${step}`);
const parameters = announceFileParameters({ playerId: locator('id', OFFICE) });
const content = wavFile({ sound: pcmSamples(200_000) });
const file = fileInMemory(content);
const drop = { kind: 'drop', when: 'mid-body' } as const;

describe('a lost connection', () => {
	withWebSocket();
	const server = musicServer('2.10');
	const announced = () => server.control.player(OFFICE).announced;
	const starts = () => server.control.frames(START);

	it('before the sound means that nothing was played', async () => {
		server.control.addFault({ ...drop, command: START });
		const { error } = await runNode(parameters, { server, files: file });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: `The announcement connection to ${server.url} was closed by the server`,
		});
		expect(error?.description).not.toMatch(/may have played|volume/i);
		expect(announced()).toEqual([]);
		expect(starts()).toHaveLength(1);
	});

	it('in the middle of the sound may mean that a part was played, which is reported and not sent again', async () => {
		server.control.addFault({ ...drop, command: AUDIO, skip: 1 });
		const { error } = await runNode(parameters, { server, files: file });

		expect(error).toMatchObject({
			message: `The announcement connection to ${server.url} was closed by the server`,
			description: expect.stringMatching(
				/^The player may have played it, or part of it, anyway.* It was not sent again\./,
			),
		});
		expect(announced()).toHaveLength(1);
		expect(starts()).toHaveLength(1);
	});

	it('right after the sound may mean that a part was played, too: what arrived is unknown', async () => {
		server.control.addFault({ ...drop, command: END });
		const { error } = await runNode(parameters, { server, files: file });

		expect(error?.description).toMatch(/or part of it.* It was not sent again\./);
		expect(starts()).toHaveLength(1);
	});

	it('long after the sound leaves open whether it was played to its end', async () => {
		server.control.setTimeScale(1);
		server.control.addFault({ kind: 'execute-then-drop', command: END });
		const long = fileInMemory(wavFile({ sound: Buffer.alloc(30 * 16_000) }));
		const { json } = await runNode(parameters, { server, files: long });

		expect(json).toEqual([
			{
				success: true,
				player_id: OFFICE,
				player: 'Office',
				announcement_volume: 37,
				confirmed: false,
				reason: expect.stringMatching(
					/received the whole file and is playing it, but the connection was lost/,
				),
			},
		]);
		expect(starts()).toHaveLength(1);
	});

	it('to one of several players is reported for that one', async () => {
		server.control.addFault({ ...drop, command: START });
		const playerIds = [OFFICE, KITCHEN, BEDROOM];
		const several = announceFileParameters({ target: 'players', playerIds });
		const report = await runNode(several, { server, files: file });

		expect(outputValues(report, 'player_id')).toEqual(playerIds);
		expect(outputValues(report, 'success').filter((success) => success === false)).toHaveLength(1);
		expect(starts()).toHaveLength(3);
	});
});

describe('a server', () => {
	withWebSocket();
	const server = musicServer('2.10');
	const short = announceFileParameters({
		playerId: locator('id', OFFICE),
		options: { timeout: 10 },
	});

	it('that cannot play the sound gives the reason, without the token', async () => {
		const details = `No ${server.tokens.admin}: speaker asleep`;
		server.control.addFault({ kind: 'websocket-error', command: END, code: 0, details });
		const { error } = await runNode(parameters, { server, files: file });

		expect(error).toMatchObject({
			message: 'The server could not play the announcement: No (access token): speaker asleep',
			description: expect.stringMatching(/may have played it, or part of it.*not sent again/),
		});
	});

	it('that does not confirm the playback is waited for during the sound, and the timeout', async () => {
		server.control.addFault({ kind: 'silence', command: END });
		const { error } = await runNode(short, { server, files: file });

		expect(error).toMatchObject({
			message: 'The server did not report the end of the announcement within 23 seconds',
			description: expect.stringMatching(/may have played it.*not sent again/),
		});
	});

	it('that does not accept the sound is not waited for endlessly', async () => {
		server.control.addFault({ kind: 'silence', command: START });
		const { error } = await runNode(short, { server, files: file });

		expect(error?.message).toMatch(/did not respond within 25 seconds$/);
		expect(server.control.player(OFFICE).announced).toEqual([]);
	});

	it('that sends an unknown message is not understood, and not waited for endlessly', async () => {
		server.control.addFault({ kind: 'body', command: START, body: '{"type":"welcome"}' });
		const { error } = await runNode(short, { server, files: file });

		expect(error?.message).toMatch(/was closed by the server$/);
		expect(error?.description).not.toMatch(/may have played/);
		expect(server.control.player(OFFICE).announced).toEqual([]);
	});

	it('that does not even open a connection is not waited for endlessly', async () => {
		server.control.addFault({ kind: 'silence', command: '/live_announcement' });
		const { error } = await runNode(short, { server, files: file });

		expect(error?.message).toMatch(/announcement connection to .* cannot be opened$/);
	});
});

describe('a file that n8n cannot read to its end', () => {
	withWebSocket();
	const server = musicServer('2.10');

	it('may be played in part', async () => {
		const read = function* () {
			yield content.subarray(0, 150_000);
			throw new Error('EIO: i/o error');
		};
		const files = fileOnDisk(read, content.length);
		const { error } = await runNode(parameters, { server, files });

		expect(error).toMatchObject({
			message: 'n8n could not read the file to the end: EIO: i/o error',
			description: expect.stringMatching(/may have played it, or part of it/),
		});
	});

	it('is not taken for a shorter one', async () => {
		const files = fileOnDisk(() => [content.subarray(0, 44)], content.length);
		const { error } = await runNode(parameters, { server, files });

		expect(error).toMatchObject({
			message: 'n8n could not read the file to the end: The file has become shorter',
			description: expect.stringMatching(/^Nothing was played/),
		});
		expect(server.control.player(OFFICE).announced).toEqual([]);
	});

	it('ends the sound on the server if a part takes longer than it waits for one', async () => {
		const slow = async function* () {
			yield content.subarray(0, 100_000);
			await new Promise((over) => setTimeout(over, 12_000));
			yield content.subarray(100_000);
		};
		const files = fileOnDisk(slow, content.length);
		const { error } = await runNode(parameters, { server, files });

		expect(error).toMatchObject({
			message: 'The server ended the announcement before it had received the whole file',
			description: expect.stringMatching(/may have played it, or part of it/),
		});
	});
});

describe('a cancelled execution', () => {
	withWebSocket();
	const server = musicServer('2.10');

	it.each([
		['that waits for its turn', START],
		['that waits for the end', END],
	])('%s closes the connection', async (_, step = '') => {
		const controller = new AbortController();
		const hold = server.control.hold(step);
		const running = runNode(parameters, { server, files: file, signal: controller.signal });
		await hold.waiting();
		controller.abort();

		expect((await running).status).toBe('canceled');
		expect(server.control.liveAnnouncements()).toEqual([]);
		hold.release();
	});

	it('in the middle of the sound closes the connections, and sends nothing more', async () => {
		const controller = new AbortController();
		const read = async function* () {
			yield content.subarray(0, 100_000);
			// The first time, only the header is read.
			if (server.control.frames(START).length === 0) return;
			while (server.control.liveAnnouncements().every(({ seconds }) => seconds === 0)) {
				await setImmediate();
			}
			controller.abort();
			yield content.subarray(100_000);
		};
		const files = fileOnDisk(read, content.length);
		const waiting = ['porch', 'cellar'];
		for (const id of waiting) server.control.addPlayer({ id, name: id });
		const playerIds = [OFFICE, KITCHEN, BEDROOM, LIVING_ROOM, ...waiting];
		const several = announceFileParameters({ target: 'players', playerIds });
		const report = await runNode(several, { server, files, signal: controller.signal });

		expect(report.status).toBe('canceled');
		while (server.control.liveAnnouncements().length > 0) await setImmediate();
		const played = playerIds.flatMap((id) => server.control.player(id).announced);
		for (const { clip } of played) expect(clip?.pcm.length).toBeLessThan(200_000);
		for (const id of waiting) {
			expect(JSON.stringify(server.control.frames(START))).not.toContain(id);
		}
	});
});
