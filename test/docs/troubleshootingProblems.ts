import { createServer } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { networkError } from '../../nodes/MusicAssistant/api/networkError';
import { triggerWorkflow } from '../../scripts/engine/one-node-workflow';
import type { MusicServer } from '../actions/support/musicServer';
import { announceFileParameters } from '../actions/player/support/playerParameters';
import {
	locator,
	PLAY_MEDIA,
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

const OFFICE_PLAYER = locator('name', 'Office');
const announcement = (options: INodeParameters = {}) =>
	announceFileParameters({ playerId: OFFICE_PLAYER, options });

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
	'a lost connection': onFakeServer(({ socket }) => void socket?.destroy()),
	'another server at that address': onFakeServer(respondWithError(404, 'Not Found')),
	'a web page': onFakeServer(respondWithWebPage(200)),
	'the login page of a proxy': onFakeServer(respondWithWebPage(401)),
	'a proxy that gives up': onFakeServer(respondWithError(524, '')),
	"a proxy of n8n's that is not running": onNetworkError(
		{ code: 'ECONNREFUSED', address: '192.168.1.9', port: 3128 },
		15,
	),
	"a proxy of n8n's that requires a login": onFakeServer(respondWithError(407, '')),
	'an address that redirects': onFakeServer(
		respondWithError(301, '', { location: 'https://music.example.org/api' }),
	),
	'a proxy whose server is not running': onFakeServer(respondWithError(502, 'Bad Gateway')),
	'a server that is not set up': onCommon(getAllQueuesParameters(), (control) =>
		control.setNeedsSetup(true),
	),
	'https where the server speaks http': async ({ common }) =>
		await runWithUnknownToken(common.url.replace('http:', 'https:')),
	'a self-signed certificate': withCertificate('self-signed'),
	'an expired certificate': withCertificate('expired'),
	'a certificate for another host': withCertificate('wrong-host'),

	// The error that n8n's server throws for blocked addresses; these tests run without that server.
	'an address that n8n blocks': onNetworkError(
		Object.assign(new Error('Blocked'), { name: 'SsrfBlockedIpError' }),
		60,
	),

	'a rejected token': async ({ common }) => await runWithUnknownToken(common.url),
	'a token with spaces': async ({ common }) =>
		await runAndReturnError(getAllQueuesParameters(), {
			credentials: credentialsForUrl(common.url, { accessToken: 'two words' }),
		}),
	'saving settings with the token of a user who is not an admin': async ({ common }) =>
		await runAndReturnError(updateSettingsParameters({ announce_volume: 40 }), {
			server: common,
			user: 'user',
		}),

	'an unknown player': onCommon(getPlayerParameters('Cellar')),
	'an unknown playlist': onCommon(
		playMediaParameters({ media: locator('name', 'Songs for Nobody') }),
	),
	'an unknown queue': onCommon(playMediaParameters({ queueId: locator('id', 'cellar') })),
	'an expression without a value': onCommon(
		playMediaParameters({ media: locator('uri', '={{ $json.uri }}') }),
	),
	'a text that is not a URI': onCommon(
		playMediaParameters({ media: locator('uri', 'Morning News') }),
	),

	'an unavailable player': onCommon(playMediaParameters({ queueId: locator('id', ATTIC) })),
	'a disabled player': onCommon(getPlayerParameters('Office'), (control) =>
		control.setPlayer(OFFICE, { enabled: false }),
	),
	'playback that does not start': onCommon(
		playMediaParameters({ options: { confirmSeconds: 1 } }),
		(control) => control.addFault({ command: PLAY_MEDIA, kind: 'ignore-command' }),
	),
	'a replaced queue that does not play': onCommon(
		playMediaParameters({ enqueue: 'replace', options: { confirmSeconds: 1 } }),
		(control) => control.fillQueue(OFFICE, 5, { state: 'playing' }),
	),
	'media that no longer exists': onCommon(
		playMediaParameters({ media: locator('uri', 'library://playlist/999') }),
	),
	'a track whose file is missing': onCommon(
		playMediaParameters({ media: locator('uri', 'library://track/5'), enqueue: 'replace' }),
		(control) => {
			control.loseFile('library://track/5');
			control.fillQueue(OFFICE, 15);
		},
	),
	'a start item that the playlist does not contain': onCommon(
		playMediaParameters({ startAt: 'item', startItem: 'Nobody sings this' }),
	),
	'nothing playing that could be added to the favorites': onCommon({
		resource: 'favorites',
		operation: 'addCurrent',
		playerId: OFFICE_PLAYER,
	}),

	'a file that is not WAV': async ({ newest }) =>
		await runAndReturnError(announcement(), {
			server: newest,
			files: fileInMemory(Buffer.from('ID3'), 'speech.mp3'),
		}),
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

	'a setting that the player does not have': onCommon(
		updateSettingsParameters({ crossfade: true }),
	),
	'a setting of another type': onCommon(updateSettingsParameters({ announce_volume: 'loud' })),

	'a damaged snapshot': onCommon(restoreSnapshotParameters({ queue: { items: null } })),
	'a snapshot of another server': onCommon(restoreSnapshotParameters({ server_id: 'another' })),

	'a command of a newer server': onCommon({
		resource: 'player',
		operation: 'setSleepTimer',
		playerId: OFFICE_PLAYER,
		minutes: 30,
	}),
	'an option of a newer server': onCommon(
		playMediaParameters({ options: { startFromBeginning: true } }),
	),
	'the list of commands on an older server': async ({ old }) =>
		await runAndReturnError({ resource: 'server', operation: 'getCommands' }, { server: old }),
	'a sync with the token of a user who is not an admin': async ({ newest }) =>
		await runAndReturnError(
			{ resource: 'library', operation: 'sync' },
			{ server: newest, user: 'user' },
		),
	'a misspelt command': onCommon({
		resource: 'server',
		operation: 'sendCommand',
		command: locator('name', 'player/all'),
	}),

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
	'a trigger with a rejected token': async ({ common }) =>
		await activateTriggerAndReturnError(common, 'wrong'),
};

/** What the common server refuses, after something has happened on it. */
function onCommon(
	parameters: INodeParameters,
	prepare: (control: MusicServer['control']) => void = () => {},
): CauseProblem {
	return async ({ common }) => {
		prepare(common.control);
		return await runAndReturnError(parameters, { server: common });
	};
}

function onFakeServer(handler: RequestHandler): CauseProblem {
	return async () => await runWithUnknownToken((await startFakeServer(handler)).url);
}

/** What happens to a request to the server of the documentation. */
function onNetworkError(reason: unknown, timeoutSeconds: number): CauseProblem {
	const { message, description } = networkError(reason, {
		purpose: 'item',
		baseUrl: DOCUMENTED_URL,
		timeoutSeconds,
	});
	return async () => await Promise.resolve({ message, description });
}

function withCertificate(certificate: 'self-signed' | 'expired' | 'wrong-host'): CauseProblem {
	return async () => {
		trustTestAuthority();
		return await runWithUnknownToken((await startFakeTlsServer(certificate, HEALTHY_HANDLERS)).url);
	};
}

async function announceFile(server: MusicServer, options?: INodeParameters): Promise<ErrorTexts> {
	const files = fileInMemory(wavFile());
	return await runAndReturnError(announcement(options), { server, files });
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
