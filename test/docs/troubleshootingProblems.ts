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

/** What the node says: what happened, and what to do. */
export interface ErrorTexts {
	readonly message: string;
	readonly description: string;
}

/** The address in the documentation, and what stands for it in a test. */
const DOCUMENTED_URL = 'http://192.168.1.20:8095';

/** Servers for one test, as their users have them. */
interface ProblemServers {
	readonly old: MusicServer;
	readonly common: MusicServer;
	readonly newest: MusicServer;
}

type CauseProblem = (houses: ProblemServers) => Promise<ErrorTexts>;

/** What goes wrong, by what its user sees of it, in the order of the page. */
export const PROBLEMS: Readonly<Record<string, CauseProblem>> = {
	'nobody listens': async () =>
		await runWithUnknownToken(await addressOfClosedServer(createServer())),
	'a host name that is none': async () =>
		await runWithUnknownToken('http://music-server.invalid:8095'),
	'no answer in time': async () => {
		const { url } = await startFakeServer(() => {});
		return await runWithUnknownToken(url, { ...getAllQueuesParameters(), options: { timeout: 1 } });
	},
	'no answer in time for a list': async () => {
		const { url } = await startFakeServer(() => {});
		const told = await inFastTime(
			async () => await QUEUE_LIST.getShownError(credentialsForUrl(url)),
		);
		return withDocumentedUrl(told.message ?? '', told.description);
	},
	'a line that breaks': async () => {
		const { url } = await startFakeServer(({ socket }) => void socket?.destroy());
		return await runWithUnknownToken(url);
	},
	'something else answers': async () => {
		const { url } = await startFakeServer(respondWithError(404, 'Not Found'));
		return await runWithUnknownToken(url);
	},
	'a web page': async () =>
		await runWithUnknownToken((await startFakeServer(respondWithWebPage(200))).url),
	'the login page of a proxy': async () =>
		await runWithUnknownToken((await startFakeServer(respondWithWebPage(401))).url),
	'an address that sends on': async () => {
		const location = 'https://music.example.org/api';
		return await runWithUnknownToken(
			(await startFakeServer(respondWithError(301, '', { location }))).url,
		);
	},
	'a proxy without its server': async () => {
		return await runWithUnknownToken(
			(await startFakeServer(respondWithError(502, 'Bad Gateway'))).url,
		);
	},
	'a server that nobody has set up': async ({ common }) => {
		common.control.setNeedsSetup(true);
		return await runAndReturnError(getAllQueuesParameters(), { server: common });
	},
	'https where plain http is spoken': async ({ common }) => {
		return await runWithUnknownToken(common.url.replace('http:', 'https:'));
	},
	'a certificate of its own': async () => await runWithCertificate('self-signed'),
	'a certificate that is out of date': async () => await runWithCertificate('expired'),
	'a certificate of another host': async () => await runWithCertificate('wrong-host'),

	"n8n's own protection": async () => {
		// What n8n's guard throws; it guards n8n's own server, which is not here.
		const reason = Object.assign(new Error('Blocked'), { name: 'SsrfBlockedIpError' });
		const { message, description } = networkError(reason, {
			source: 'item',
			baseUrl: DOCUMENTED_URL,
			timeoutSeconds: 60,
		});
		return { message, description };
	},

	'a token that is refused': async ({ common }) => await runWithUnknownToken(common.url),
	'a token with blanks in it': async ({ common }) => {
		return await runAndReturnError(getAllQueuesParameters(), {
			credentials: credentialsForUrl(common.url, { accessToken: 'two words' }),
		});
	},
	'settings with the token of a plain user': async ({ common }) => {
		return await runAndReturnError(updateSettingsParameters({ announce_volume: 40 }), {
			server: common,
			user: 'user',
		});
	},

	'a player that there is not': async ({ common }) =>
		await runAndReturnError(getPlayerParameters('Cellar'), { server: common }),
	'a playlist that there is not': async ({ common }) => {
		const media = locator('name', 'Songs for Nobody');
		return await runAndReturnError(playMediaParameters({ media }), { server: common });
	},
	'a queue that there is not': async ({ common }) => {
		return await runAndReturnError(playMediaParameters({ queueId: locator('id', 'cellar') }), {
			server: common,
		});
	},
	'an expression that gives nothing': async ({ common }) => {
		return await runAndReturnError(
			playMediaParameters({ media: locator('uri', '={{ $json.uri }}') }),
			{
				server: common,
			},
		);
	},
	'something that is no URI': async ({ common }) => {
		return await runAndReturnError(playMediaParameters({ media: locator('uri', 'Morning News') }), {
			server: common,
		});
	},

	'a player that is away': async ({ common }) => {
		return await runAndReturnError(playMediaParameters({ queueId: locator('id', ATTIC) }), {
			server: common,
		});
	},
	'a player that is disabled': async ({ common }) => {
		common.control.setPlayer(OFFICE, { enabled: false });
		return await runAndReturnError(getPlayerParameters('Office'), { server: common });
	},
	'nothing begins to play': async ({ common }) => {
		common.control.addFault({ command: 'player_queues/play_media', kind: 'ignore-command' });
		return await runAndReturnError(playMediaParameters({ options: { confirmSeconds: 1 } }), {
			server: common,
		});
	},
	'a replace that nobody hears': async ({ common }) => {
		common.control.fillQueue(OFFICE, 5, { state: 'playing' });
		return await runAndReturnError(
			playMediaParameters({ enqueue: 'replace', options: { confirmSeconds: 1 } }),
			{
				server: common,
			},
		);
	},
	'media that is gone': async ({ common }) => {
		const media = locator('uri', 'library://playlist/999');
		return await runAndReturnError(playMediaParameters({ media }), { server: common });
	},
	'a file that is gone': async ({ common }) => {
		common.control.loseFile('library://track/5');
		common.control.fillQueue(OFFICE, 15);
		const media = locator('uri', 'library://track/5');
		return await runAndReturnError(playMediaParameters({ media, enqueue: 'replace' }), {
			server: common,
		});
	},
	'a start item that is not in it': async ({ common }) => {
		return await runAndReturnError(
			playMediaParameters({ startAt: 'item', startItem: 'Nobody sings this' }),
			{
				server: common,
			},
		);
	},
	'nothing plays that could become a favorite': async ({ common }) => {
		return await runAndReturnError(
			{ resource: 'favorites', operation: 'addCurrent', playerId: locator('name', 'Office') },
			{ server: common },
		);
	},

	'a file that is no WAV': async ({ newest }) => {
		const files = fileInMemory(Buffer.from('ID3'), 'speech.mp3');
		return await runAndReturnError(
			announceFileParameters({ playerId: locator('name', 'Office') }),
			{
				server: newest,
				files,
			},
		);
	},
	'a file for an older server': async ({ common }) => await announceFile(common),
	'a line that breaks while a file is sent': async ({ newest }) => {
		newest.control.addFault({ kind: 'drop', when: 'mid-body', command: 'live_announcement/end' });
		return await announceFile(newest);
	},
	'too many files at the same time': async ({ newest }) => {
		newest.control.addFault({
			kind: 'websocket-error',
			command: 'live_announcement/start',
			code: 4001,
			details: 'Too many live announcements in progress',
			times: Infinity,
		});
		return await inFastTime(async () => await announceFile(newest, { timeout: 3 }));
	},

	'a setting that the player has not': async ({ common }) => {
		return await runAndReturnError(updateSettingsParameters({ crossfade: true }), {
			server: common,
		});
	},
	'a setting of another type': async ({ common }) => {
		return await runAndReturnError(updateSettingsParameters({ announce_volume: 'loud' }), {
			server: common,
		});
	},

	'a snapshot that was damaged': async ({ common }) => {
		return await runAndReturnError(restoreSnapshotParameters({ queue: { items: null } }), {
			server: common,
		});
	},
	'a snapshot of another server': async ({ common }) => {
		return await runAndReturnError(restoreSnapshotParameters({ server_id: 'another' }), {
			server: common,
		});
	},

	'a command that came later': async ({ common }) => {
		return await runAndReturnError(
			{
				resource: 'player',
				operation: 'setSleepTimer',
				playerId: locator('name', 'Office'),
				minutes: 30,
			},
			{ server: common },
		);
	},
	'an option that came later': async ({ common }) => {
		return await runAndReturnError(playMediaParameters({ options: { startFromBeginning: true } }), {
			server: common,
		});
	},
	'a list of commands that came later': async ({ old }) => {
		return await runAndReturnError(
			{ resource: 'server', operation: 'getCommands' },
			{ server: old },
		);
	},
	'a sync with the token of a plain user': async ({ newest }) => {
		return await runAndReturnError(
			{ resource: 'library', operation: 'sync' },
			{ server: newest, user: 'user' },
		);
	},
	'a command that is misspelt': async ({ common }) => {
		return await runAndReturnError(
			{
				resource: 'server',
				operation: 'sendCommand',
				command: locator('name', 'player/all'),
			},
			{ server: common },
		);
	},

	'a proxy without WebSockets': async ({ common }) => {
		common.control.addFault({ kind: 'status', command: '/ws', status: 502, times: Infinity });
		return await activateTriggerAndReturnError(common);
	},
	'a Node.js without WebSockets': async ({ common }) => {
		const before = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket')!;
		Reflect.deleteProperty(globalThis, 'WebSocket');
		try {
			return await activateTriggerAndReturnError(common);
		} finally {
			Object.defineProperty(globalThis, 'WebSocket', before);
		}
	},
	'a trigger with a token that is refused': async ({ common }) => {
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

/** Asks with a token that no server knows. */
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

/** Activates a workflow that begins with the trigger. */
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

/** As it reads at the address that the documentation uses. */
function withDocumentedUrl(message: string, description = ''): ErrorTexts {
	const placed = (text: string) =>
		text
			.replaceAll(/(https?):\/\/127\.0\.0\.1:\d+/g, DOCUMENTED_URL.replace('http', '$1'))
			.replaceAll('http://music-server.invalid:8095', 'http://music-server.local:8095');
	return { message: placed(message), description: placed(description) };
}
