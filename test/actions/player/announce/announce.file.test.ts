import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { fileInMemory, fileOnDisk } from '../../../support/binaryFiles';
import { formatChunk, pcmSamples, wavFile } from '../../../support/wav';
import { runNode } from '../../../support/runNode';
import { withWebSocket } from '../../../trigger/support/webSocket';
import { musicServer, describeOnServers, type MusicServer } from '../../support/musicServer';
import { outputValues } from '../../support/nodeReports';
import { announceFileParameters, CONFIRMED, sentPlayerChanges } from '../support/playerParameters';
import { locator } from '../support/playerSettings';

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

	it('reports the level that the settings of the player allow, and why', async () => {
		const parameters = announceFileParameters({ playerId, options: { volumeLevel: 90 } });
		const { json } = await runNode(parameters, { server, files: file });

		const reason = expect.stringMatching(/allow 75/);
		expect(json).toMatchObject([{ announcement_volume: 75, reason }]);
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

	it('is converted if it has other samples', async () => {
		const content = wavFile({ bits: 24, sound: Buffer.from([1, 2, 3, 4, 5, 6]) });
		await runNode(office, { server, files: fileInMemory(content) });

		expect(heard(server)).toEqual([Buffer.from([2, 3, 5, 6])]);
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
});

describe('a file for several players', () => {
	const server = musicServer('2.10');
	const details = 'Too many live announcements in progress';
	const busy = { kind: 'websocket-error', command: START, code: 4001, details } as const;
	const six = [OFFICE, KITCHEN, BEDROOM, LIVING_ROOM, 'porch', 'cellar'];

	it('is sent to four at the same time, the others wait; each has an item, in order', async () => {
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
