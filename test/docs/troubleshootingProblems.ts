import { createServer } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { networkError } from '../../nodes/MusicAssistant/api/networkError';
import { triggerWorkflow } from '../../scripts/engine/one-node-workflow';
import type { MusicServer } from '../actions/support/musicServer';
import { announceFileParameters } from '../actions/player/support/playerParameters';
import {
	locator,
	playMediaParameters,
	ATTIC,
	OFFICE,
} from '../actions/queue/support/playMediaParameters';
import { getAllQueuesParameters } from '../actions/support/queueParameters';
import {
	startFakeServer,
	credentialsForUrl,
	respondWithError,
	respondWithWebPage,
	type RequestHandler,
} from '../api/fakeServer';
import { startFakeTlsServer, trustTestAuthority } from '../api/fakeTlsServer';
import { HEALTHY_HANDLERS } from '../faults/support/testedOperations';
import { QUEUE_LIST } from '../faults/support/errorSources';
import { sourceEngine } from '../support/sourceEngine';
import { inFastTime } from '../support/fastTime';
import { fileInMemory } from '../support/binaryFiles';
import { addressOfClosedServer } from '../support/listen';
import { credentialsFor } from '../support/credentials';
import { wavFile } from '../support/wav';
import { runNode, type RunNodeOptions } from '../support/runNode';

/** An error as the user sees it: what happened, and what to do. */
export interface ErrorTexts {
	readonly message: string;
	readonly description: string;
}

/** The server's address in the documentation. */
const DOCUMENTED_URL = 'http://192.168.1.20:8095';

/** The servers on which a test can cause a problem, by their age. */
interface ProblemServers {
	readonly old: MusicServer;
	readonly common: MusicServer;
	readonly newest: MusicServer;
}

type CauseProblem = (servers: ProblemServers) => Promise<ErrorTexts>;

/** Causes each problem of docs/troubleshooting.md, in the order of the page, and returns its error. */
export const PROBLEMS: Readonly<Record<string, CauseProblem>> = {
	'a refused connection': async () =>
		await runWithUnknownToken(await addressOfClosedServer(createServer())),
	'an unknown host name': async () => await runWithUnknownToken('http://music-server.invalid:8095'),
	'no response in time': async () => {
		const { url } = await startFakeServer(() => {});
		return await runWithUnknownToken(url, { ...getAllQueuesParameters(), options: { timeout: 1 } });
	},
	'no response in time for a list': async () => {
		const { url } = await startFakeServer(() => {});
		const error = await inFastTime(
			async () => await QUEUE_LIST.getShownError(credentialsForUrl(url)),
		);
		return withDocumentedUrl(error.message ?? '', error.description);
	},
	'a lost connection': () => runOnFakeServer(({ socket }) => void socket?.destroy()),
	'another server at that address': () => runOnFakeServer(respondWithError(404, 'Not Found')),
	'a web page': () => runOnFakeServer(respondWithWebPage(200)),
	'the login page of a proxy': () => runOnFakeServer(respondWithWebPage(401)),
	'a proxy that gives up': () => runOnFakeServer(respondWithError(524, '')),
	"a proxy of n8n's that is not running": async () => {
		const { message, description } = networkError(
			{ code: 'ECONNREFUSED', address: '192.168.1.9', port: 3128 },
			{ purpose: 'item', baseUrl: DOCUMENTED_URL, timeoutSeconds: 15 },
		);
		return await Promise.resolve({ message, description });
	},
	"a proxy of n8n's that requires a login": () => runOnFakeServer(respondWithError(407, '')),
	'an address that redirects': async () => {
		const location = 'https://music.example.org/api';
		return await runWithUnknownToken(
			(await startFakeServer(respondWithError(301, '', { location }))).url,
		);
	},
	'a proxy whose server is not running': () =>
		runOnFakeServer(respondWithError(502, 'Bad Gateway')),
	'a server that is not set up': async ({ common }) => {
		common.control.setNeedsSetup(true);
		return await runAndReturnError(getAllQueuesParameters(), { server: common });
	},
	'https where the server speaks http': async ({ common }) => {
		return await runWithUnknownToken(common.url.replace('http:', 'https:'));
	},
	'a self-signed certificate': async () => await runWithCertificate('self-signed'),
	'an expired certificate': async () => await runWithCertificate('expired'),
	'a certificate for another host': async () => await runWithCertificate('wrong-host'),

	'an address that n8n blocks': async () => {
		// The error that n8n's server throws for blocked addresses; these tests run without that server.
		const reason = Object.assign(new Error('Blocked'), { name: 'SsrfBlockedIpError' });
		const { message, description } = networkError(reason, {
			purpose: 'item',
			baseUrl: DOCUMENTED_URL,
			timeoutSeconds: 60,
		});
		return { message, description };
	},

	'a rejected token': async ({ common }) => await runWithUnknownToken(common.url),
	'a token with spaces': async ({ common }) => {
		return await runAndReturnError(getAllQueuesParameters(), {
			credentials: credentialsForUrl(common.url, { accessToken: 'two words' }),
		});
	},
	'saving settings with the token of a user who is not an admin': async ({ common }) => {
		return await runAndReturnError(updateSettingsParameters({ announce_volume: 40 }), {
			server: common,
			user: 'user',
		});
	},

	'an unknown player': async ({ common }) =>
		await runAndReturnError(getPlayerParameters('Cellar'), { server: common }),
	'an unknown playlist': async ({ common }) => {
		const media = locator('name', 'Songs for Nobody');
		return await play(common, { media });
	},
	'an unknown queue': ({ common }) => play(common, { queueId: locator('id', 'cellar') }),
	'an expression without a value': ({ common }) =>
		play(common, { media: locator('uri', '={{ $json.uri }}') }),
	'a text that is not a URI': ({ common }) =>
		play(common, { media: locator('uri', 'Morning News') }),

	'an unavailable player': ({ common }) => play(common, { queueId: locator('id', ATTIC) }),
	'a disabled player': async ({ common }) => {
		common.control.setPlayer(OFFICE, { enabled: false });
		return await runAndReturnError(getPlayerParameters('Office'), { server: common });
	},
	'playback that does not start': async ({ common }) => {
		common.control.addFault({ command: 'player_queues/play_media', kind: 'ignore-command' });
		return await play(common, { options: { confirmSeconds: 1 } });
	},
	'a replaced queue that does not play': async ({ common }) => {
		common.control.fillQueue(OFFICE, 5, { state: 'playing' });
		return await play(common, { enqueue: 'replace', options: { confirmSeconds: 1 } });
	},
	'media that no longer exists': async ({ common }) => {
		const media = locator('uri', 'library://playlist/999');
		return await play(common, { media });
	},
	'a track whose file is missing': async ({ common }) => {
		common.control.loseFile('library://track/5');
		common.control.fillQueue(OFFICE, 15);
		const media = locator('uri', 'library://track/5');
		return await play(common, { media, enqueue: 'replace' });
	},
	'a start item that the playlist does not contain': ({ common }) =>
		play(common, { startAt: 'item', startItem: 'Nobody sings this' }),
	'nothing playing that could be added to the favorites': ({ common }) =>
		runAndReturnError(
			{ resource: 'favorites', operation: 'addCurrent', playerId: locator('name', 'Office') },
			{ server: common },
		),

	'a file that is not WAV': async ({ newest }) => {
		const files = fileInMemory(Buffer.from('ID3'), 'speech.mp3');
		return await runAndReturnError(
			announceFileParameters({ playerId: locator('name', 'Office') }),
			{
				server: newest,
				files,
			},
		);
	},
	'a file on an older server': async ({ common }) => await announceFile(common),
	'a connection lost while a file is sent': async ({ newest }) => {
		newest.control.addFault({ kind: 'drop', when: 'mid-body', command: 'live_announcement/end' });
		return await announceFile(newest);
	},
	'too many file announcements at once': async ({ newest }) => {
		newest.control.addFault({
			kind: 'websocket-error',
			command: 'live_announcement/start',
			code: 4001,
			details: 'Too many live announcements in progress',
			times: Infinity,
		});
		return await inFastTime(async () => await announceFile(newest, { timeout: 3 }));
	},

	'a setting that the player does not have': ({ common }) =>
		runAndReturnError(updateSettingsParameters({ crossfade: true }), { server: common }),
	'a setting of another type': ({ common }) =>
		runAndReturnError(updateSettingsParameters({ announce_volume: 'loud' }), { server: common }),

	'a damaged snapshot': async ({ common }) => {
		return await runAndReturnError(restoreSnapshotParameters({ queue: { items: null } }), {
			server: common,
		});
	},
	'a snapshot of another server': ({ common }) =>
		runAndReturnError(restoreSnapshotParameters({ server_id: 'another' }), { server: common }),

	'a command of a newer server': ({ common }) =>
		runAndReturnError(
			{
				resource: 'player',
				operation: 'setSleepTimer',
				playerId: locator('name', 'Office'),
				minutes: 30,
			},
			{ server: common },
		),
	'an option of a newer server': ({ common }) =>
		play(common, { options: { startFromBeginning: true } }),
	'the list of commands on an older server': ({ old }) =>
		runAndReturnError({ resource: 'server', operation: 'getCommands' }, { server: old }),
	'a sync with the token of a user who is not an admin': async ({ newest }) => {
		return await runAndReturnError(
			{ resource: 'library', operation: 'sync' },
			{ server: newest, user: 'user' },
		);
	},
	'a misspelt command': ({ common }) =>
		runAndReturnError(
			{
				resource: 'server',
				operation: 'sendCommand',
				command: locator('name', 'player/all'),
			},
			{ server: common },
		),

	'a proxy that blocks WebSockets': async ({ common }) => {
		common.control.addFault({ kind: 'status', command: '/ws', status: 502, times: Infinity });
		return await activateTriggerAndReturnError(common);
	},
	'a Node.js without WebSocket': async ({ common }) => {
		const before = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket')!;
		Reflect.deleteProperty(globalThis, 'WebSocket');
		try {
			return await activateTriggerAndReturnError(common);
		} finally {
			Object.defineProperty(globalThis, 'WebSocket', before);
		}
	},
	'a trigger with a rejected token': async ({ common }) => {
		return await activateTriggerAndReturnError(common, 'wrong');
	},
};

async function announceFile(
	server: MusicServer,
	options: INodeParameters = {},
): Promise<ErrorTexts> {
	const parameters = announceFileParameters({ playerId: locator('name', 'Office'), options });
	return await runAndReturnError(parameters, { server, files: fileInMemory(wavFile()) });
}

function restoreSnapshotParameters(changes: object): INodeParameters {
	const kept = { snapshot_version: 1, player_id: OFFICE, volume_level: 20, ...changes };
	return { resource: 'player', operation: 'restoreSnapshot', snapshot: JSON.stringify(kept) };
}

function updateSettingsParameters(values: object): INodeParameters {
	return {
		resource: 'player',
		operation: 'updateSettings',
		playerId: locator('name', 'Living Room'),
		settingsInput: 'json',
		settingsJson: JSON.stringify(values),
	};
}

function getPlayerParameters(name: string): INodeParameters {
	return { resource: 'player', operation: 'get', playerId: locator('name', name) };
}

async function runWithCertificate(
	certificate: 'self-signed' | 'expired' | 'wrong-host',
): Promise<ErrorTexts> {
	trustTestAuthority();
	return await runWithUnknownToken((await startFakeTlsServer(certificate, HEALTHY_HANDLERS)).url);
}

async function runOnFakeServer(handler: RequestHandler): Promise<ErrorTexts> {
	return await runWithUnknownToken((await startFakeServer(handler)).url);
}

async function play(server: MusicServer, changes: INodeParameters): Promise<ErrorTexts> {
	return await runAndReturnError(playMediaParameters(changes), { server });
}

/** Runs the node with a token that no server knows. */
async function runWithUnknownToken(
	baseUrl: string,
	parameters = getAllQueuesParameters(),
): Promise<ErrorTexts> {
	return await runAndReturnError(parameters, { credentials: credentialsForUrl(baseUrl) });
}

async function runAndReturnError(
	parameters: INodeParameters,
	options: RunNodeOptions,
): Promise<ErrorTexts> {
	const { error } = await runNode(parameters, options);
	if (!error) throw new Error('Nothing went wrong.');
	return withDocumentedUrl(error.message, error.description);
}

/** Activates a workflow that starts with the trigger. */
async function activateTriggerAndReturnError(
	server: MusicServer,
	token?: string,
): Promise<ErrorTexts> {
	const credentials =
		token === undefined
			? credentialsFor(server)
			: credentialsForUrl(server.url, { accessToken: token });
	const workflow = triggerWorkflow({ events: ['trackChanged'] });
	try {
		const active = await sourceEngine().listen(workflow, { credentials });
		await active.stop();
	} catch (error) {
		if (!(error instanceof Error && 'description' in error)) throw error;
		return withDocumentedUrl(error.message, String(error.description));
	}
	throw new Error('Nothing went wrong.');
}

/** Replaces the address of the test's server by that of the documentation. */
function withDocumentedUrl(message: string, description = ''): ErrorTexts {
	const placed = (text: string) =>
		text
			.replaceAll(/(https?):\/\/127\.0\.0\.1:\d+/g, DOCUMENTED_URL.replace('http', '$1'))
			.replaceAll('http://music-server.invalid:8095', 'http://music-server.local:8095');
	return { message: placed(message), description: placed(description) };
}
