import type { IBinaryKeyData, INodeParameters } from 'n8n-workflow';
import { BinaryDataService } from 'n8n-core';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { fileInMemory, fileOnDisk } from '../../../support/binaryFiles';
import { formatChunk, pcmSamples, wavFile } from '../../../support/wav';
import { runNode, type RunNodeOptions } from '../../../support/runNode';
import { withWebSocket } from '../../../trigger/support/webSocket';
import { musicServer, describeOnServers, type MusicServer } from '../../support/musicServer';
import { outputValues, operationErrorMatching } from '../../support/nodeReports';
import { announceFileParameters, CONFIRMED, sentPlayerChanges } from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import { credentialsForUrl } from '../../../api/fakeServer';

const START = 'live_announcement/start';
const END = 'live_announcement/end';
const playerId = locator('id', OFFICE);
const office = announceFileParameters({ playerId });
const file = fileInMemory(wavFile());

withWebSocket();

/** The sounds that were played on a player, in order. */
function heard(server: MusicServer, player = OFFICE): Buffer[] {
	const { announced } = server.control.player(player);
	return announced.flatMap(({ clip, isPlayed }) => (clip && isPlayed ? [clip.pcm] : []));
}

function starts(server: MusicServer): object[] {
	return server.control.frames(START).map(({ text }) => JSON.parse(text) as object);
}

describeOnServers(['2.10', '2.11'], (server) => {
	it('plays the sound of the file byte by byte, without any unrequested option', async () => {
		const { json } = await runNode(office, { server, files: file });

		const announced = { player_id: OFFICE, player: 'Office', announcement_volume: 37 };
		expect(json).toEqual([{ ...announced, ...CONFIRMED }]);
		expect(heard(server)).toEqual([pcmSamples()]);
		expect(starts(server)).toEqual([
			{ type: 'start', player_id: OFFICE, sample_rate: 8000, channels: 1 },
		]);
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.liveAnnouncements()).toEqual([]);
	});
});

describe('the file of an item', () => {
	const server = musicServer('2.10');

	it('is announced at a level, with a chime, in its own format', async () => {
		const options = { volumeLevel: 60, preAnnounce: 'yes' };
		const parts = { channels: 2, sampleRate: 44_100 };
		const parameters = announceFileParameters({ playerId, options });
		const { json } = await runNode(parameters, { server, files: fileInMemory(wavFile(parts)) });

		const format = { sample_rate: 44_100, channels: 2 };
		const asked = { volume_level: 60, pre_announce: true };
		expect(starts(server)).toEqual([{ type: 'start', player_id: OFFICE, ...format, ...asked }]);
		expect(server.control.player(OFFICE).announced).toMatchObject([{ volume: 60 }]);
		expect(json).toMatchObject([{ announcement_volume: 60 }]);
		expect(server.control.player(OFFICE).volume).toBe(20);
	});

	it('is read as a stream if n8n stores files, once for its header and once for each player', async () => {
		const content = wavFile({ sound: pcmSamples(200_000) });
		const read = jest.fn(() => [content.subarray(0, 50_001), content.subarray(50_001)]);
		const parameters = announceFileParameters({ target: 'players', playerIds: [OFFICE, KITCHEN] });
		await runNode(parameters, { server, files: fileOnDisk(read, content.length) });

		expect(heard(server, KITCHEN)).toEqual([pcmSamples(200_000)]);
		expect(heard(server)).toEqual([pcmSamples(200_000)]);
		expect(read).toHaveBeenCalledTimes(3);
	});

	it('is never held in memory as a whole', async () => {
		const seconds = 300;
		const bytes = seconds * 48_000 * 2;
		const format = formatChunk({ sampleRate: 48_000 });
		const header = wavFile({ format, sound: Buffer.alloc(0), dataSize: bytes });
		const ahead: number[] = [];
		server.control.setTimeScale(0);
		const read = function* () {
			yield header;
			for (let at = 0; at < bytes; at += 96_000) {
				yield Buffer.alloc(96_000);
				const [live] = server.control.liveAnnouncements();
				ahead.push(at / 96_000 - (live?.seconds ?? 0));
			}
		};
		const files = fileOnDisk(read, header.length + bytes);
		const { json } = await runNode(office, { server, files });

		expect(json).toMatchObject([{ success: true }]);
		expect(server.control.player(OFFICE).announced[0]?.clip?.seconds).toBe(seconds);
		// A tenth of it, which the sockets of both sides hold too.
		expect(Math.max(...ahead)).toBeLessThan(100);
	});

	it('may be that of an earlier node, by an expression', async () => {
		const binaryPropertyName = '={{ $("Start").item.binary.data }}';
		const parameters = announceFileParameters({ playerId, binaryPropertyName });
		const { json } = await runNode(parameters, { server, files: file });

		expect(json).toMatchObject([{ success: true }]);
		expect(heard(server)).toEqual([pcmSamples()]);
	});

	it('is announced on a group as on one player', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const parameters = announceFileParameters({ playerId: locator('id', KITCHEN) });
		const { json } = await runNode(parameters, { server, files: file });

		expect(json).toHaveLength(1);
		expect(heard(server, KITCHEN)).toEqual([pcmSamples()]);
		expect(starts(server)).toHaveLength(1);
	});

	it('is sent with a token that only the first message contains', async () => {
		const report = await runNode(office, { server, files: file });

		expect(server.control.frames('live_announcement/auth').map(({ text }) => text)).toEqual([
			'{"type":"auth","token":"<admin>"}',
		]);
		expect(JSON.stringify(starts(server))).not.toContain('admin');
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});

	const details = 'Too many live announcements in progress';
	const busy = { kind: 'websocket-error', command: START, code: 4001, details } as const;
	const six = [OFFICE, KITCHEN, BEDROOM, LIVING_ROOM, 'porch', 'cellar'];

	it('is sent to four players at the same time, the others wait; each has an item, in order', async () => {
		for (const id of ['porch', 'cellar']) server.control.addPlayer({ id, name: id });
		const hold = server.control.hold(END);
		const parameters = announceFileParameters({ target: 'players', playerIds: six });
		const running = runNode(parameters, { server, files: file });
		await hold.waiting(4);
		expect(server.control.liveAnnouncements()).toHaveLength(4);
		expect(starts(server)).toHaveLength(4);
		hold.release();

		const report = await running;
		expect(outputValues(report, 'player_id')).toEqual(six);
		expect(outputValues(report, 'success')).toEqual(six.map(() => true));
		for (const player of six) expect(heard(server, player)).toEqual([pcmSamples()]);
	});

	it('waits while others announce as many as the server allows', async () => {
		server.control.addFault({ ...busy, times: 2 });
		const { json } = await runNode(office, { server, files: file });

		expect(json).toMatchObject([{ success: true }]);
		expect(starts(server)).toHaveLength(3);
		expect(heard(server)).toEqual([pcmSamples()]);
	});

	it('waits no longer than the timeout, and then nothing was played', async () => {
		server.control.addFault({ ...busy, times: Infinity });
		const parameters = announceFileParameters({ playerId, options: { timeout: 10 } });
		const { error } = await runNode(parameters, { server, files: file });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/already playing as many announced files at the same time/),
			description: expect.stringMatching(/^Nothing was played\..*"Timeout"/),
		});
		expect(server.control.player(OFFICE).announced).toEqual([]);
	});
});

const mp3 = fileInMemory(Buffer.from('ID3\u0004 and so on'), 'speech.mp3');
const unnamed = { data: { ...fileInMemory(Buffer.from('fLaC')).data!, fileName: undefined } };

const surround = fileInMemory(wavFile({ channels: 6 }));
const chime = { options: { preAnnounceUrl: 'http://sounds.example/gong.mp3' } };
const from = (binaryPropertyName: string) => ({ binaryPropertyName });
const NO_FILE =
	/^"Input Data Field Name" is "data", but the input item has no file in a field with this name$/;

/** Announces a file on the Office. */
async function announce(options: RunNodeOptions, more: INodeParameters = {}) {
	const parameters = announceFileParameters({ playerId: locator('id', OFFICE), ...more });
	return await runNode(parameters, { files: file, ...options });
}

describe('a file', () => {
	const server = musicServer('2.10');

	afterEach(() => expect(server.control.player(OFFICE).announced).toEqual([]));

	it.each<[string, IBinaryKeyData | undefined, INodeParameters, RegExp, RegExp]>([
		['that does not exist', undefined, {}, NO_FILE, /^This item has no files: connect a node/],
		['in another field', { speech: file.data! }, {}, NO_FILE, /^The files .* are in: speech\.$/],
		['without a field name', file, from('={{ "" }}'), /must not be empty$/, /Enter/],
		['given by a number', file, from('={{ [7] }}'), /must be a string/, /string/],
		[
			'of another type',
			mp3,
			{},
			/^"Input Data .+ file "speech\.mp3".+ an MP3 file, but/,
			/^Choose W/,
		],
		['without a name', unnamed, {}, /refers to the file, which is a FLAC file/, /WAV/],
		['that no server accepts', surround, {}, /which has 6 channels, but/, /16-bit PCM, 8 to 96/],
		['with a custom chime', file, chime, /^"Chime URL" cannot be used when/, /Remove the option/],
		['too loud', file, { options: { volumeLevel: 101 } }, /^"Volume Level" is 101/, /./],
	])('%s is refused before a connection is opened', async (_, files, more, message, remedy) => {
		const { error } = await announce({ server, files }, more);

		expect(error).toMatchObject(operationErrorMatching(message, remedy));
		expect(server.control.frames()).toEqual([]);
	});

	it('that n8n has deleted is refused', async () => {
		const files = fileOnDisk(() => [], 0);
		const gone = new Error('ENOENT: no such file');
		jest.spyOn(BinaryDataService.prototype, 'getMetadata').mockRejectedValue(gone);
		const { error } = await announce({ server, files });

		const remedy = /Run the node that creates the file/;
		expect(error).toMatchObject(operationErrorMatching(/a file that n8n no longer has$/, remedy));
	});

	it('that n8n cannot read is refused', async () => {
		// oxlint-disable-next-line require-yield -- it fails before
		const broken = function* (): Generator<Buffer> {
			throw new Error('EIO: i/o error');
		};
		const { error } = await announce({ server, files: fileOnDisk(broken, 1644) });

		expect(error).toMatchObject(operationErrorMatching(/which n8n cannot read: EIO: i\/o error$/));
	});

	it.each([
		['a wrong token', { accessToken: 'wrong-but-long-enough' }, /rejected the access token/],
		['no token', { accessToken: ' ' }, /Access Token is empty/],
	])('is not announced with %s', async (_, credential, message) => {
		const { error } = await announce({ credentials: credentialsForUrl(server.url, credential) });

		expect(error?.message).toMatch(message);
	});

	it.each<[string, string, RegExp, RegExp]>([
		['the token was revoked', 'Authentication failed', / token \(401 U/, /Create a new one/],
		['its user may not do it', 'Not allowed to control', /to use \/live/, /says: "Not allow/],
		['the player is gone', 'Unknown player', /announcement: Unkn/, /^Nothing was played/],
		['the server gives no reason', '', /^The server rejected the announcement$/, /./],
	])("is refused with the server's reason if %s", async (_, details, message, remedy) => {
		const command = 'live_announcement/start';
		server.control.addFault({ kind: 'websocket-error', command, code: 4001, details });
		const { error } = await announce({ server });

		const name = 'NodeApiError';
		expect(error).toMatchObject({ ...operationErrorMatching(message, remedy), name });
	});

	it('is not announced on a player that the user may not use', async () => {
		server.control.restrictUser(['another']);
		const { error } = await announce({ server, user: 'user' });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '403' });
		expect(server.control.frames()).toEqual([]);
	});

	it('cannot be sent through a proxy that blocks WebSockets', async () => {
		server.control.addFault({ kind: 'status', command: '/live_announcement', status: 502 });
		const { error } = await announce({ server });

		expect(error).toMatchObject({
			message: `The server responds, but the announcement connection to ${server.url}/live_announcement cannot be opened`,
			description: expect.stringMatching(/blocks WebSockets: allow them for \/live_announcement/),
		});
	});
});
