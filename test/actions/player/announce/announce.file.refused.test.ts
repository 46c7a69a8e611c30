import type { IBinaryKeyData, INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { createServer } from 'node:http';
import { BinaryDataService } from 'n8n-core';
import { WebSocketServer } from 'ws';
import { startFakeTlsServer } from '../../../api/fakeTlsServer';
import { closeFakeServers, credentialsForUrl, respondWithResult } from '../../../api/fakeServer';
import { fileInMemory, fileOnDisk } from '../../../support/binaryFiles';
import { listen } from '../../../support/listen';
import { wavFile } from '../../../support/wav';
import { runNode } from '../../../support/runNode';
import { withoutWebSocket, withWebSocket } from '../../../trigger/support/webSocket';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { announceFileParameters } from '../support/playerParameters';
import { locator } from '../support/playerSettings';

const playerId = locator('id', OFFICE);
const file = fileInMemory(wavFile());
const OPENED = '/live_announcement';

describe('a file', () => {
	withWebSocket();
	const server = musicServer('2.10');

	it.each<[string, IBinaryKeyData | undefined, INodeParameters, RegExp, RegExp]>([
		[
			'that does not exist',
			undefined,
			{},
			/^"Input Data Field Name" is "data", but the input item has no file in a field with this name$/,
			/^This item has no files: connect a node/,
		],
		[
			'in another field',
			{ speech: file.data! },
			{},
			/has no file in a field with this name$/,
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
			fileInMemory(Buffer.from('ID3\u0004 and so on'), 'speech.mp3'),
			{},
			/^"Input Data Field Name" refers to the file "speech\.mp3", which is an MP3 file, but only WAV files can be announced$/,
			/^Choose WAV as the response format/,
		],
		[
			'without a name',
			{ data: { ...fileInMemory(Buffer.from('fLaC')).data!, fileName: undefined } },
			{},
			/refers to the file, which is a FLAC file/,
			/WAV/,
		],
		[
			'with a sound that no server accepts',
			fileInMemory(wavFile({ channels: 6 })),
			{},
			/which has 6 channels, but only one or two can be announced$/,
			/16-bit PCM, 8 to 96 kHz and one or two channels/,
		],
		[
			'with a custom chime',
			file,
			{ options: { preAnnounceUrl: 'http://sounds.example/gong.mp3' } },
			/^"Chime URL" cannot be used when the source is Binary File$/,
			/Remove the option/,
		],
		['too loud', file, { options: { volumeLevel: 101 } }, /^"Volume Level" is 101/, /./],
	])('%s is refused before a connection is opened', async (_, files, more, message, remedy) => {
		const parameters = announceFileParameters({ playerId, ...more });
		const { error } = await runNode(parameters, { server, files });

		expect(error).toMatchObject(operationErrorMatching(message, remedy));
		expect(server.control.frames()).toEqual([]);
		expect(server.control.player(OFFICE).announced).toEqual([]);
	});

	it('that n8n has deleted is refused', async () => {
		const files = fileOnDisk(() => [], 0);
		jest
			.spyOn(BinaryDataService.prototype, 'getMetadata')
			.mockRejectedValue(new Error('ENOENT: no such file'));
		const { error } = await runNode(announceFileParameters({ playerId }), { server, files });

		expect(error).toMatchObject(
			operationErrorMatching(
				/refers to a file that n8n no longer has$/,
				/Run the node that creates the file/,
			),
		);
	});

	it('that n8n cannot read is refused', async () => {
		// oxlint-disable-next-line require-yield -- it fails before
		const broken = function* (): Generator<Buffer> {
			throw new Error('EIO: i/o error');
		};
		const files = fileOnDisk(broken, 1644);
		const { error } = await runNode(announceFileParameters({ playerId }), { server, files });

		expect(error).toMatchObject(operationErrorMatching(/which n8n cannot read: EIO: i\/o error$/));
	});

	it.each([
		['a wrong token', { accessToken: 'wrong-but-long-enough' }, /rejected the access token/],
		['no token', { accessToken: ' ' }, /Access Token is empty/],
	])('is not announced with %s', async (_, credential, message) => {
		const credentials = credentialsForUrl(server.url, credential);
		const { error } = await runNode(announceFileParameters({ playerId }), {
			credentials,
			files: file,
		});
		expect(error?.message).toMatch(message);
	});

	it.each<[string, string, object]>([
		[
			'the token was revoked in the meantime',
			'Authentication failed',
			{
				message: expect.stringMatching(/rejected the access token \(401 Unauthorized\)/),
				description: expect.stringMatching(/Create a new one/),
			},
		],
		[
			'its user may not control players',
			'Not allowed to control players',
			{
				message: expect.stringMatching(/not allowed to use \/live_announcement/),
				description: expect.stringMatching(/The server says: "Not allowed to control players"/),
			},
		],
		[
			'the player has disappeared in the meantime',
			'Unknown or unavailable player: up5c',
			{
				message: 'The server rejected the announcement: Unknown or unavailable player: up5c',
				description: expect.stringMatching(/^Nothing was played/),
			},
		],
		['the server gives no reason', '', { message: 'The server rejected the announcement' }],
	])("is refused with the server's reason if %s", async (_, details, words) => {
		const command = 'live_announcement/start';
		server.control.addFault({ kind: 'websocket-error', command, code: 4001, details });
		const { error } = await runNode(announceFileParameters({ playerId }), { server, files: file });

		expect(error).toMatchObject({ name: 'NodeApiError', ...words });
		expect(server.control.player(OFFICE).announced).toEqual([]);
	});

	it('is not announced on a player that the user may not use', async () => {
		server.control.restrictUser(['another']);
		const parameters = announceFileParameters({ playerId });
		const { error } = await runNode(parameters, { server, user: 'user', files: file });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '403' });
		expect(server.control.frames()).toEqual([]);
		expect(server.control.player(OFFICE).announced).toEqual([]);
	});

	it('cannot be sent through a proxy that blocks WebSockets', async () => {
		server.control.addFault({ kind: 'status', command: OPENED, status: 502 });
		const { error } = await runNode(announceFileParameters({ playerId }), { server, files: file });

		expect(error).toMatchObject({
			message: `The server responds, but the announcement connection to ${server.url}/live_announcement cannot be opened`,
			description: expect.stringMatching(/blocks WebSockets: allow them for \/live_announcement/),
		});
	});
});

describe('a server with an untrusted certificate', () => {
	withWebSocket();
	afterEach(closeFakeServers);

	it('receives no file, whatever the option: a WebSocket always checks the certificate', async () => {
		const server = await startFakeTlsServer('self-signed', {
			info: respondWithResult({ server_version: '2.10.6', schema_version: 65 }),
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office', available: true }]),
		});
		const credentials = credentialsForUrl(server.url, { ignoreSslIssues: true });
		const { error } = await runNode(announceFileParameters({ playerId }), {
			credentials,
			files: file,
		});

		expect(error).toMatchObject({
			message: expect.stringMatching(/is not trusted/),
			description: expect.stringMatching(
				/^Files are announced over a WebSocket, which always checks the certificate/,
			),
		});
	});
});

describeOnServers(['2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	withWebSocket();

	it('says that the server is too old, and what works instead', async () => {
		const { error } = await runNode(announceFileParameters({ playerId }), { server, files: file });

		expect(error).toMatchObject(
			operationErrorMatching(
				new RegExp(
					`^"Source" cannot be Binary File on Music Assistant ${profile}\\..*: announcing a file requires 2\\.10$`,
				),
				/^Choose URL instead.*Webhook/,
			),
		);
		expect(server.control.frames()).toEqual([]);
	});
});

describe('without WebSocket in Node.js', () => {
	withoutWebSocket();
	const server = musicServer('2.10');

	it('says so before anything is sent', async () => {
		const { error } = await runNode(announceFileParameters({ playerId }), { server, files: file });

		expect(error).toMatchObject(
			operationErrorMatching(
				/^"Source" cannot be Binary File: files are announced over a WebSocket.*Node\.js 22/,
				/Update n8n/,
			),
		);
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
		const credentials = credentialsForUrl(await listen(http));
		const parameters = announceFileParameters({ playerId });
		const { error } = await runNode(parameters, { credentials, files: file });
		sockets.close();
		http.closeAllConnections();
		http.close();

		expect(error).toMatchObject({
			message: 'The server rejected the announcement: Player is not available',
			description: expect.stringMatching(/^Nothing was played\./),
		});
	});
});
