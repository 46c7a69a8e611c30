import type { IBinaryKeyData, INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { createServer } from 'node:http';
import { BinaryDataService } from 'n8n-core';
import { WebSocketServer } from 'ws';
import { startFakeTlsServer } from '../../../api/fakeTlsServer';
import { credentialsForUrl, respondWithResult } from '../../../api/fakeServer';
import { fileInMemory, fileOnDisk } from '../../../support/binaryFiles';
import { listen } from '../../../support/listen';
import { wavFile } from '../../../support/wav';
import { runNode, type RunNodeOptions } from '../../../support/runNode';
import { withoutWebSocket, withWebSocket } from '../../../trigger/support/webSocket';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { announceFileParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';

const file = fileInMemory(wavFile());
const mp3 = fileInMemory(Buffer.from('ID3\u0004 and so on'), 'speech.mp3');
const unnamed = { data: { ...fileInMemory(Buffer.from('fLaC')).data!, fileName: undefined } };

const surround = fileInMemory(wavFile({ channels: 6 }));
const chime = { options: { preAnnounceUrl: 'http://sounds.example/gong.mp3' } };
const NO_FILE =
	/^"Input Data Field Name" is "data", but the input item has no file in a field with this name$/;

/** Announces a file on the Office. */
async function announce(options: RunNodeOptions, more: INodeParameters = {}) {
	const parameters = announceFileParameters({ playerId: locator('id', OFFICE), ...more });
	return await runNode(parameters, { files: file, ...options });
}

describe('a file', () => {
	withWebSocket();
	const server = musicServer('2.10');

	afterEach(() => expect(server.control.player(OFFICE).announced).toEqual([]));

	it.each<[string, IBinaryKeyData | undefined, INodeParameters, RegExp, RegExp]>([
		['that does not exist', undefined, {}, NO_FILE, /^This item has no files: connect a node/],
		[
			'in another field',
			{ speech: file.data! },
			{},
			NO_FILE,
			/^The files of this item are in: speech\.$/,
		],
		[
			'without a field name',
			file,
			{ binaryPropertyName: '={{ "" }}' },
			/must not be empty$/,
			/Enter/,
		],
		['given by a number', file, { binaryPropertyName: '={{ [7] }}' }, /must be a string/, /string/],
		[
			'of another type',
			mp3,
			{},
			/^"Input Data .+ file "speech\.mp3", which is an MP3 file, but/,
			/^Choose WAV as/,
		],
		['without a name', unnamed, {}, /refers to the file, which is a FLAC file/, /WAV/],
		[
			'that no server accepts',
			surround,
			{},
			/which has 6 channels, but only one or two can/,
			/16-bit PCM, 8 to 96/,
		],
		[
			'with a custom chime',
			file,
			chime,
			/^"Chime URL" cannot be used when the source is/,
			/Remove the option/,
		],
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
		[
			'the token was revoked',
			'Authentication failed',
			/the access token \(401 U/,
			/Create a new one/,
		],
		[
			'its user may not do it',
			'Not allowed to control',
			/not allowed to use \/live/,
			/The server says: "Not allow/,
		],
		[
			'the player is gone',
			'Unknown player',
			/^The server rejected the announcement: Unkn/,
			/^Nothing was played/,
		],
		['the server gives no reason', '', /^The server rejected the announcement$/, /./],
	])("is refused with the server's reason if %s", async (_, details, message, remedy) => {
		const command = 'live_announcement/start';
		server.control.addFault({ kind: 'websocket-error', command, code: 4001, details });
		const { error } = await announce({ server });

		expect(error).toMatchObject({
			...operationErrorMatching(message, remedy),
			name: 'NodeApiError',
		});
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

describe('a server with an untrusted certificate', () => {
	withWebSocket();

	it('receives no file, whatever the option: a WebSocket always checks the certificate', async () => {
		const { url } = await startFakeTlsServer('self-signed', {
			info: respondWithResult({ server_version: '2.10.6', schema_version: 65 }),
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office', available: true }]),
		});
		const credentials = credentialsForUrl(url, { ignoreSslIssues: true });
		const { error } = await announce({ credentials });

		expect(error?.message).toMatch(/is not trusted/);
		expect(error?.description).toMatch(
			/^Files are announced over a WebSocket, which always checks the certificate/,
		);
	});
});

describeOnServers(['2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	withWebSocket();

	it('says that the server is too old, and what works instead', async () => {
		const { error } = await announce({ server });

		const message = new RegExp(
			`^"Source" cannot be Binary File on Music Assistant ${profile}\\..*: announcing a file requires 2\\.10$`,
		);
		expect(error).toMatchObject(operationErrorMatching(message, /^Choose URL instead.*Webhook/));
		expect(server.control.frames()).toEqual([]);
	});
});

describe('without WebSocket in Node.js', () => {
	withoutWebSocket();
	const server = musicServer('2.10');

	it('says so before anything is sent', async () => {
		const { error } = await announce({ server });

		const message =
			/^"Source" cannot be Binary File: files are announced over a WebSocket.*Node\.js 22/;
		expect(error).toMatchObject(operationErrorMatching(message, /Update n8n/));
		expect(server.control.requests()).toEqual([]);
	});
});

describe('a server that answers the start of a file with an error', () => {
	withWebSocket();

	it.each([
		['keeps the connection open', false],
		['closes the connection', true],
	])('and %s: its reason is reported, and nothing was played', async (_, closes) => {
		const http = createServer((request, response) => {
			response.end(
				request.url === '/info'
					? '{"server_version":"2.10.0","schema_version":48}'
					: JSON.stringify([{ player_id: OFFICE, name: 'Office', available: true }]),
			);
		});
		const sockets = new WebSocketServer({ server: http });
		sockets.on('connection', (socket) => {
			socket.on('message', (message: Buffer) => {
				if (!message.toString().includes('"start"')) return;
				socket.send(JSON.stringify({ type: 'error', message: 'Player is not available' }));
				if (closes) socket.close();
			});
		});
		const { error } = await announce({ credentials: credentialsForUrl(await listen(http)) });
		sockets.close();
		http.closeAllConnections();
		http.close();

		expect(error?.message).toBe('The server rejected the announcement: Player is not available');
		expect(error?.description).toMatch(/^Nothing was played\./);
	});
});
