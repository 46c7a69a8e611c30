import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSimulator, type SimulatorControl, type Simulator } from '../../simulator';
import { BEDROOM, OFFICE } from '../../simulator/world/players/players';
import { askServer } from '../ask-server';
import { createEngine, type Engine, type InstalledPackage } from '../engine';
import { CREDENTIAL_TYPE, NODE, triggerWorkflow } from '../engine/one-node-workflow';
import { replaceServerAddress } from './run-operation-examples';

const TRACK = 'library://track/31';

/** The ID of the podcast. */
const MORNING_NEWS = '2';

const STREAMING_SERVICE = 'spotify--Vq7Lk2Xw';

/** Sends a command to the server, as another client would. */
type SendCommand = (command: string, args: object) => Promise<void>;

/** How an event is caused, and the trigger's parameters for it. */
export interface TriggerExample {
	readonly options?: INodeParameters;
	/** The parameters besides the events and the options. */
	readonly parameters?: INodeParameters;
	readonly prepare?: (control: SimulatorControl) => void;
	readonly causeEvent: (control: SimulatorControl, command: SendCommand) => Promise<void> | void;
	/** Whether the change must last for half a minute. */
	readonly isSlow?: boolean;
}

const OFFICE_QUEUE = { queue_id: OFFICE };
const playTrack = (control: SimulatorControl) =>
	control.fillQueue(OFFICE, [TRACK], { state: 'playing' });
const playToEnd = (control: SimulatorControl) => control.playForward(OFFICE, 3600);

const send =
	(command: string, args: object): TriggerExample['causeEvent'] =>
	async (_, sendCommand) =>
		await sendCommand(command, args);

const syncPodcasts = send('music/sync', { media_types: ['podcast'] });

/** One example for each event, by the event's value. */
export const TRIGGER_EXAMPLES: Readonly<Record<string, TriggerExample>> = {
	any: {
		options: { eventTypes: ['media_item_played'] },
		prepare: playTrack,
		causeEvent: playToEnd,
	},
	favoriteAdded: { causeEvent: send('music/favorites/add_item', { item: TRACK }) },
	itemAdded: { causeEvent: send('music/favorites/add_item', { item: 'spotify://track/1234' }) },
	itemPlayed: { prepare: playTrack, causeEvent: playToEnd },
	syncCompleted: { causeEvent: syncPodcasts },
	newEpisode: {
		prepare: (control) => {
			const episode = { name: 'What Moved Today', releaseDate: '2026-11-20 05:00:00' };
			control.publishEpisode(MORNING_NEWS, episode);
			control.setSync({ brings: 'nothing' });
		},
		causeEvent: syncPodcasts,
	},
	nothingPlaying: {
		parameters: { idleMinutes: 0.01 },
		prepare: playTrack,
		causeEvent: send('player_queues/stop', OFFICE_QUEUE),
	},
	providerAvailable: {
		prepare: (control) => control.setProvider(STREAMING_SERVICE, 'auth_required'),
		causeEvent: (control) => control.setProvider(STREAMING_SERVICE, 'loaded'),
		isSlow: true,
	},
	providerFailed: {
		causeEvent: (control) => control.setProvider(STREAMING_SERVICE, 'auth_required'),
		isSlow: true,
	},
	playlistChanged: {
		parameters: { playlists: ['library://playlist/1'] },
		causeEvent: send('music/playlists/add_playlist_tracks', {
			db_playlist_id: '1',
			uris: [TRACK],
		}),
	},
	playbackPaused: { prepare: playTrack, causeEvent: send('player_queues/pause', OFFICE_QUEUE) },
	playbackStarted: { causeEvent: playTrack },
	playbackStopped: { prepare: playTrack, causeEvent: send('player_queues/stop', OFFICE_QUEUE) },
	playerAvailable: {
		prepare: (control) => control.setPlayer(BEDROOM, { available: false }),
		causeEvent: (control) => control.setPlayer(BEDROOM, { available: true }),
	},
	playerUnavailable: { causeEvent: (control) => control.setPlayer(BEDROOM, { available: false }) },
	queueEnded: { prepare: playTrack, causeEvent: playToEnd },
	trackChanged: { causeEvent: playTrack },
	volumeChanged: { causeEvent: (control) => control.setPlayer(BEDROOM, { volume: 35 }) },
};

/** The item that an event emitted. */
export interface TriggerRun {
	readonly parameters: INodeParameters;
	readonly item: IDataObject;
}

/** Causes each event once on a simulated 2.10 server, with a workflow that n8n's engine has activated. */
export async function runTriggerExamples(
	installedPackage: InstalledPackage,
): Promise<Map<string, TriggerRun>> {
	const engine = createEngine(installedPackage);
	const examples = Object.entries(TRIGGER_EXAMPLES);
	const slow = examples.filter(([, { isSlow }]) => isSlow);
	const others = examples.filter(([, { isSlow }]) => !isSlow);
	const runs = await Promise.all(
		[others, ...slow.map((example) => [example])].map((some) => runOnOneServer(engine, some)),
	);
	return new Map(runs.flat());
}

/** Runs examples one after another. */
async function runOnOneServer(
	engine: Engine,
	examples: ReadonlyArray<readonly [string, TriggerExample]>,
): Promise<Array<[string, TriggerRun]>> {
	const simulator = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	const runs: Array<[string, TriggerRun]> = [];
	try {
		for (const [event, example] of examples) {
			runs.push([event, await runTriggerExample(engine, simulator, event, example)]);
		}
		return runs;
	} finally {
		await simulator.stop();
	}
}

/** The trigger's parameters for an event. */
export function triggerParameters(
	event: string,
	{ options, parameters }: TriggerExample,
): INodeParameters {
	return { events: [event], ...parameters, ...(options && { options }) };
}

async function runTriggerExample(
	engine: Engine,
	{ control, url, tokens }: Simulator,
	event: string,
	example: TriggerExample,
): Promise<TriggerRun> {
	const { prepare, causeEvent } = example;
	control.reset();
	control.setTimeScale(0.02);
	prepare?.(control);
	const parameters = triggerParameters(event, example);
	const listening = await engine.listen(triggerWorkflow(parameters), {
		credentials: { [CREDENTIAL_TYPE]: { baseUrl: url, accessToken: tokens.admin } },
	});
	try {
		await causeEvent(control, async (command, args) => {
			await askServer({ url, token: tokens.admin }, command, args);
		});
		const [item = {}] = (await listening.next()).json(NODE);
		const steady = { ...replaceServerAddress(item, url), time: '2026-11-20T06:45:12.345Z' };
		const since = 'idle_since' in item ? { idle_since: '2026-11-20T06:35:12.345Z' } : {};
		return { parameters, item: { ...steady, ...since } };
	} finally {
		await listening.stop();
	}
}
