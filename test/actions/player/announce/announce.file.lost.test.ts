import type { IBinaryKeyData, INodeParameters } from 'n8n-workflow';
import { setImmediate } from 'node:timers/promises';
import type { Fault } from '../../../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { fileInMemory, fileOnDisk } from '../../../support/binaryFiles';
import { pcmSamples, wavFile } from '../../../support/wav';
import { runNode } from '../../../support/runNode';
import { withWebSocket, withoutWebSocket } from '../../../trigger/support/webSocket';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { announceFileParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import { startFakeTlsServer } from '../../../api/fakeTlsServer';
import { credentialsForUrl, respondWithResult } from '../../../api/fakeServer';

const [START, AUDIO, END] = ['start', 'audio', 'end'].map((step) => `live_announcement/${step}`);
const playerId = locator('id', OFFICE);
const parameters = announceFileParameters({ playerId });
const content = wavFile({ sound: pcmSamples(200_000) });
const file = fileInMemory(content);
const drop = { kind: 'drop', when: 'mid-body' } as const;
const PATH = '/live_announcement';
const CLOSED = /^The announcement connection to .* was closed by the server$/;
const REFUSAL = '{"type":"error","message":"Player is gone"}';
const answerToStart = (body: string) => ({ kind: 'body', command: START, body }) as const;
const PLAYED_IN_PART = /may have played it, or part of it.* It was not sent again\./;

withWebSocket();
const server = musicServer('2.10');
const announced = () => server.control.player(OFFICE).announced;
const starts = () => server.control.frames(START);
const announce = (files: IBinaryKeyData = file, options: INodeParameters = {}) =>
	runNode({ ...parameters, options }, { server, files });

describe('a lost connection', () => {
	it.each([
		['in the middle of the sound', { command: AUDIO, skip: 1 }, 1],
		['right after the sound: what arrived is unknown', { command: END }, undefined],
	])('may mean that a part was played, which is not sent again: %s', async (_, place, heard) => {
		server.control.addFault({ ...drop, ...place });
		const { error } = await announce();

		expect(error?.message).toBe(
			`The announcement connection to ${server.url} was closed by the server`,
		);
		expect(error?.description).toMatch(PLAYED_IN_PART);
		if (heard !== undefined) expect(announced()).toHaveLength(heard);
		expect(starts()).toHaveLength(1);
	});

	it('long after the sound leaves open whether it was played to its end', async () => {
		server.control.setTimeScale(1);
		server.control.addFault({ kind: 'execute-then-drop', command: END });
		const { json } = await announce(fileInMemory(wavFile({ sound: Buffer.alloc(30 * 16_000) })));

		const office = { player_id: OFFICE, player: 'Office', announcement_volume: 37 };
		const reason = expect.stringMatching(
			/received the whole file and is playing it, but the connection was lost/,
		);
		expect(json).toEqual([{ success: true, ...office, confirmed: false, reason }]);
		expect(starts()).toHaveLength(1);
	});
});

describe('a server', () => {
	it('that cannot play the sound gives the reason, without the token', async () => {
		const details = `No ${server.tokens.admin}: speaker asleep`;
		server.control.addFault({ kind: 'websocket-error', command: END, code: 0, details });
		const { error } = await announce();

		expect(error).toMatchObject({
			message: 'The server could not play the announcement: No (access token): speaker asleep',
			description: expect.stringMatching(PLAYED_IN_PART),
		});
	});

	it('that does not confirm the playback is waited for during the sound, and the timeout', async () => {
		server.control.addFault({ kind: 'silence', command: END });
		const { error } = await announce(file, { timeout: 10 });

		expect(error).toMatchObject({
			message: 'The server did not report the end of the announcement within 23 seconds',
			description: expect.stringMatching(/may have played it.*not sent again/),
		});
	});

	it.each<[what: string, fault: Fault, message: RegExp, remedy: RegExp]>([
		['breaks the connection', { ...drop, command: START }, CLOSED, /./],
		['says nothing', { kind: 'silence', command: START }, /not respond within 25 seconds$/, /./],
		['says what is not known', answerToStart('{"type":"welcome"}'), CLOSED, /./],
		['opens no connection', { kind: 'silence', command: PATH }, / cannot be opened$/, /./],
		[
			'gives a reason',
			answerToStart(REFUSAL),
			/^The server rejected the announcement: Player is gone$/,
			/^Nothing was pl/,
		],
	])('that %s before the sound has played nothing', async (_, fault, message, remedy) => {
		server.control.addFault(fault);
		const { error } = await announce(file, { timeout: 10 });

		const name = 'NodeApiError';
		expect(error).toMatchObject({ ...operationErrorMatching(message, remedy), name });
		expect(error?.description).not.toMatch(/may have played|volume/i);
		expect(announced()).toEqual([]);
		expect(starts().length).toBeLessThan(2);
	});
});

describe('a file that n8n cannot read to its end', () => {
	it('may be played in part', async () => {
		const read = function* () {
			yield content.subarray(0, 150_000);
			throw new Error('EIO: i/o error');
		};
		const { error } = await announce(fileOnDisk(read, content.length));

		expect(error).toMatchObject({
			message: 'n8n could not read the file to the end: EIO: i/o error',
			description: expect.stringMatching(PLAYED_IN_PART),
		});
	});

	it('is not taken for a shorter one', async () => {
		const { error } = await announce(fileOnDisk(() => [content.subarray(0, 44)], content.length));

		expect(error).toMatchObject({
			message: 'n8n could not read the file to the end: The file has become shorter',
			description: expect.stringMatching(/^Nothing was played/),
		});
		expect(announced()).toEqual([]);
	});

	it('ends the sound on the server if a part takes longer than it waits for one', async () => {
		const slow = async function* () {
			yield content.subarray(0, 100_000);
			await new Promise((over) => setTimeout(over, 12_000));
			yield content.subarray(100_000);
		};
		const { error } = await announce(fileOnDisk(slow, content.length));

		expect(error).toMatchObject({
			message: 'The server ended the announcement before it had received the whole file',
			description: expect.stringMatching(PLAYED_IN_PART),
		});
	});
});

describe('a cancelled execution', () => {
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
			if (starts().length === 0) return;
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
		for (const id of waiting) expect(JSON.stringify(starts())).not.toContain(id);
	});
});

describe('a server with an untrusted certificate', () => {
	it('receives no file, whatever the option: a WebSocket always checks the certificate', async () => {
		const { url } = await startFakeTlsServer('self-signed', {
			info: respondWithResult({ server_version: '2.10.6', schema_version: 65 }),
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office', available: true }]),
		});
		const credentials = credentialsForUrl(url, { ignoreSslIssues: true });
		const { error } = await runNode(parameters, { credentials, files: file });

		expect(error?.message).toMatch(/is not trusted/);
		expect(error?.description).toMatch(
			/^Files are announced over a WebSocket, which always checks the certificate/,
		);
	});
});

describeOnServers(['2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	it('says that the server is too old, and what works instead', async () => {
		const { error } = await runNode(parameters, { server, files: file });

		const message = new RegExp(
			`^"Source" cannot be Binary File on Music Assistant ${profile}\\..*: announcing a file requires 2\\.10$`,
		);
		expect(error).toMatchObject(operationErrorMatching(message, /^Choose URL instead.*Webhook/));
		expect(server.control.frames()).toEqual([]);
	});
});

// Last, because it takes away what the tests above need.
describe('without WebSocket in Node.js', () => {
	withoutWebSocket();

	it('says so before anything is sent', async () => {
		const { error } = await runNode(parameters, { server, files: file });

		const message =
			/^"Source" cannot be Binary File: files are announced over a WebSocket.*Node\.js 22/;
		expect(error).toMatchObject(operationErrorMatching(message, /Update n8n/));
		expect(server.control.requests()).toEqual([]);
	});
});
