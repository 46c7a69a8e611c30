import { toEntries } from '../playback/entries';
import { join, leave } from '../playback/groups';
import type { PlaybackState } from '../playback/queue';
import type { Simulation } from '../simulation';
import { fillerTracks } from '../world/filler';
import type { TaskStatus } from '../world/background-task';
import type { PublishedEpisode } from '../world/feeds';
import type { Playable } from '../world/media';
import { createPlayer } from '../world/players';
import type { PlayerDescription } from '../world/players';
import type { SyncBehaviour } from '../world/sync-behaviour';
import type { Fault } from './faults';
import type { Hold } from './holds';
import { createLibraryControl } from './library-control';
import type { LibraryControl } from './library-control';
import { playerSnapshot } from './player-snapshot';
import { queueSnapshot } from './queue-snapshot';
import type { QueueSnapshot } from './queue-snapshot';
import type { PlayerSnapshot } from './player-snapshot';
import { changeQueue } from './queue-changes';
import type { QueueChange } from './queue-changes';
import type { LoggedRequest } from './request-log';

/** Where a filled queue stands; the current index is 0 and nothing plays if nothing is said. */
export interface QueuePlace {
	readonly currentIndex?: number | null;
	readonly state?: PlaybackState;
	/** Seconds. */
	readonly elapsed?: number;
	/** How many items behind the current one its player has prepared already. */
	readonly preparedAhead?: number;
}

export interface PlayerChange {
	readonly available?: boolean;
	readonly name?: string;
	readonly volume?: number;
	readonly muted?: boolean;
	readonly powered?: boolean;
	readonly enabled?: boolean;
}

/** What tests do to the server behind its back, and read from it. */
export interface Control extends LibraryControl {
	/** Everything that was asked, in order of arrival; of one command only, if one is named. */
	requests(command?: string): readonly LoggedRequest[];
	clearRequests(): void;
	/** How often a command was carried out: neither refused nor kept away by a fault. */
	executed(command: string): number;
	/** For all commands, or for one. */
	setLatency(milliseconds: number, command?: string): void;
	setTimeScale(scale: number): void;
	addFault(fault: Fault): void;
	clearFaults(): void;
	/** Keeps requests of this command waiting until released. */
	hold(command: string): Hold;
	/** With so many neutral tracks, or with what the URIs name. */
	fillQueue(queueId: string, content: number | readonly string[], place?: QueuePlace): void;
	queue(queueId: string): QueueSnapshot;
	changeQueue(queueId: string, change: QueueChange): void;
	/** Lets the music of a queue go on by so many seconds at once. */
	playForward(queueId: string, seconds: number): void;
	setPlayer(playerId: string, change: PlayerChange): void;
	addPlayer(player: PlayerDescription): void;
	removePlayer(playerId: string): void;
	group(leaderId: string, memberIds: readonly string[]): void;
	ungroup(playerId: string): void;
	player(playerId: string): PlayerSnapshot;
	/** The only players that the plain user may use; none means all. */
	restrictUser(playerIds: readonly string[]): void;
	/** Puts an episode into the feed of a podcast of the library: the next sync brings it. */
	publishEpisode(podcastId: string, episode: PublishedEpisode): void;
	/** How syncs go from now on: of one provider, or of all and the other tasks as well. */
	setSync(behaviour: SyncBehaviour, provider?: string): void;
	/** Keeps background tasks from being finished until released. */
	holdTasks(): void;
	releaseTasks(): void;
	/** The status of every background task by its id. */
	tasks(): Readonly<Record<string, TaskStatus>>;
	/** Whether a provider is there that speaks texts (2.10). */
	setSpeech(available: boolean): void;
	/** Everything as it was at the start. */
	reset(): void;
}

export function createControl(simulation: Simulation): Control {
	const { log, faults, latency, clock, holds } = simulation;
	return {
		...createLibraryControl(simulation),
		requests: (command) => log.list(command),
		clearRequests: () => log.clear(),
		executed: (command) => simulation.server.executions.of(command),
		setLatency: (milliseconds, command) => latency.set(milliseconds, command),
		setTimeScale: (scale) => clock.setScale(scale),
		addFault: (fault) => faults.add(fault),
		clearFaults: () => faults.clear(),
		hold: (command) => holds.hold(command),
		fillQueue: (queueId, content, place) => fillQueue(simulation, queueId, content, place),
		queue: (queueId) => queueSnapshot(simulation.server, queueId),
		changeQueue: (queueId, change) => changeQueue(simulation.server, queueId, change),
		playForward(queueId, seconds) {
			const queue = simulation.server.queue(queueId);
			queue.setElapsed(queue.elapsed(clock.now()) + seconds, clock.now());
			simulation.server.catchUp();
		},
		setPlayer: (playerId, change) => {
			Object.assign(simulation.server.player(playerId), change);
		},
		addPlayer: (player) => simulation.server.addPlayer(createPlayer(player)),
		removePlayer: (playerId) => simulation.server.removePlayer(playerId),
		group(leaderId, memberIds) {
			const { server } = simulation;
			for (const memberId of memberIds) {
				join(server, server.player(leaderId), server.player(memberId));
			}
		},
		ungroup: (playerId) => leave(simulation.server, simulation.server.player(playerId)),
		player: (playerId) => playerSnapshot(simulation.server, playerId),
		restrictUser(playerIds) {
			simulation.server.users.user.playerFilter = [...playerIds];
		},
		publishEpisode(podcastId, episode) {
			const { library, feeds } = simulation.server;
			feeds.publish(library.get('podcast', podcastId, 'library'), episode);
		},
		setSync: (behaviour, provider) => simulation.server.syncs.behaviours.set(behaviour, provider),
		holdTasks: () => simulation.server.tasks.hold(),
		releaseTasks: () => simulation.server.tasks.release(),
		tasks: () =>
			Object.fromEntries(simulation.server.tasks.list().map(({ id, status }) => [id, status])),
		setSpeech(available) {
			simulation.server.canSpeak = available;
		},
		reset: () => simulation.reset(),
	};
}

function fillQueue(
	{ server, clock }: Simulation,
	queueId: string,
	content: number | readonly string[],
	place: QueuePlace = {},
): void {
	const queue = server.queue(queueId);
	const items = typeof content === 'number' ? fillerTracks(content) : content.map(playable);
	queue.clear(clock.now());
	queue.entries = toEntries(items, server.random, 0);
	const { currentIndex = items.length > 0 ? 0 : null, state = 'idle', elapsed = 0 } = place;
	queue.currentIndex = currentIndex;
	queue.preparedAhead = place.preparedAhead ?? 0;
	queue.setState(state, clock.now());
	queue.setElapsed(elapsed, clock.now());

	function playable(uri: string): Playable {
		const item = server.library.resolve(uri);
		switch (item.mediaType) {
			case 'track':
			case 'radio':
			case 'audiobook':
			case 'podcast_episode':
				return item;
			default:
				throw new TypeError(`A queue cannot hold a ${item.mediaType}: ${uri}`);
		}
	}
}
