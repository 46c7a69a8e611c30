import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSimulator, type Control, type Simulator } from '../../simulator';
import { BEDROOM, OFFICE } from '../../simulator/world/players/players';
import { askServer } from '../ask-server';
import { createEngine, type Engine, type InstalledPackage } from '../engine';
import { CREDENTIAL_TYPE, NODE, onlyTrigger } from '../engine/one-node-workflow';
import { replaceServerAddress } from './replace-server-address';

const TRACK = 'library://track/31';

/** The id of the podcast. */
const MORNING_NEWS = '2';

/** Sends a command, as any other client would. */
type Command = (command: string, args: object) => Promise<void>;

/** What causes an event. */
export interface TriggerExample {
	readonly options?: INodeParameters;
	/** Besides its options. */
	readonly parameters?: INodeParameters;
	readonly prepare?: (control: Control) => void;
	readonly happen: (control: Control, command: Command) => Promise<void> | void;
}

const playing = (control: Control) => control.fillQueue(OFFICE, [TRACK], { state: 'playing' });
const toTheEnd = (control: Control) => control.playForward(OFFICE, 3600);

/** By the values of the trigger's events; every event has one. */
export const TRIGGER_EXAMPLES: Readonly<Record<string, TriggerExample>> = {
	any: { options: { eventTypes: ['media_item_played'] }, prepare: playing, happen: toTheEnd },
	favoriteAdded: {
		happen: async (_, command) => await command('music/favorites/add_item', { item: TRACK }),
	},
	itemAdded: {
		happen: async (_, command) =>
			await command('music/favorites/add_item', { item: 'spotify://track/1234' }),
	},
	itemPlayed: { prepare: playing, happen: toTheEnd },
	syncCompleted: {
		happen: async (_, command) => await command('music/sync', { media_types: ['podcast'] }),
	},
	newEpisode: {
		prepare: (control) => {
			const episode = { name: 'What Moved Today', releaseDate: '2026-11-20 05:00:00' };
			control.publishEpisode(MORNING_NEWS, episode);
			control.setSync({ brings: 'nothing' });
		},
		happen: async (_, command) => await command('music/sync', { media_types: ['podcast'] }),
	},
	nothingPlaying: {
		options: { idleMinutes: 0.01 },
		prepare: playing,
		happen: async (_, command) => await command('player_queues/stop', { queue_id: OFFICE }),
	},
	playlistChanged: {
		parameters: { playlists: ['library://playlist/1'] },
		happen: async (_, command) =>
			await command('music/playlists/add_playlist_tracks', { db_playlist_id: '1', uris: [TRACK] }),
	},
	playbackPaused: {
		prepare: playing,
		happen: async (_, command) => await command('player_queues/pause', { queue_id: OFFICE }),
	},
	playbackStarted: { happen: playing },
	playbackStopped: {
		prepare: playing,
		happen: async (_, command) => await command('player_queues/stop', { queue_id: OFFICE }),
	},
	playerAvailable: {
		prepare: (control) => control.setPlayer(BEDROOM, { available: false }),
		happen: (control) => control.setPlayer(BEDROOM, { available: true }),
	},
	playerUnavailable: { happen: (control) => control.setPlayer(BEDROOM, { available: false }) },
	queueEnded: { prepare: playing, happen: toTheEnd },
	trackChanged: { happen: playing },
	volumeChanged: { happen: (control) => control.setPlayer(BEDROOM, { volume: 35 }) },
};

/** What a workflow was started with. */
export interface TriggerRun {
	readonly parameters: INodeParameters;
	readonly item: IDataObject;
}

/** Causes each event once on the newest simulated server, for a workflow that n8n's engine has activated. */
export async function triggerRuns(installed: InstalledPackage): Promise<Map<string, TriggerRun>> {
	const engine = createEngine(installed);
	const simulator = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	const runs = new Map<string, TriggerRun>();
	try {
		for (const [event, example] of Object.entries(TRIGGER_EXAMPLES)) {
			runs.set(event, await runOf(engine, simulator, event, example));
		}
		return runs;
	} finally {
		await simulator.stop();
	}
}

/** The trigger as it listens to the event. */
export function parametersOf(
	event: string,
	{ options, parameters }: TriggerExample,
): INodeParameters {
	return { events: [event], ...parameters, ...(options && { options }) };
}

async function runOf(
	engine: Engine,
	{ control, url, tokens }: Simulator,
	event: string,
	example: TriggerExample,
): Promise<TriggerRun> {
	const { prepare, happen } = example;
	control.reset();
	control.setTimeScale(0.02);
	prepare?.(control);
	const parameters = parametersOf(event, example);
	const listening = await engine.listen(onlyTrigger(parameters), {
		credentials: { [CREDENTIAL_TYPE]: { baseUrl: url, accessToken: tokens.admin } },
	});
	try {
		await happen(control, async (command, args) => {
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
