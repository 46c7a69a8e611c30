import { toEntries } from '../playback/entries';
import { join, leave } from '../playback/groups';
import type { PlaybackState, Song } from '../playback/queue';
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
import { watched } from './watched';
import { flood } from '../ws/flood';
import type { LoggedFrame } from '../ws/line-log';
import type { OpenLine } from '../ws/lines';
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
	/** Forgets the frames as well. */
	clearRequests(): void;
	/** Resolves when every request has been answered or given up. */
	idle(): Promise<void>;
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
	/** What the radio station that a queue plays says of what is on; null for nothing. */
	setSong(queueId: string, song: Song | null): void;
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
	/** The lines of `/ws` that are open. */
	lines(): readonly OpenLine[];
	/** Every frame that arrived on the line, in order; of one command only, if one is named. */
	frames(command?: string): readonly LoggedFrame[];
	/** Ends every line: with a code properly, without one as when a cable is pulled. */
	dropLines(code?: number): void;
	/** From now on nothing comes on the lines that are open, not even their end. */
	silenceLines(): void;
	/** Sends this to every line as it is. */
	sendToLines(content: string | Buffer): void;
	/** So many events in a row in which nothing is new. Resolves when they are sent. */
	floodLines(count: number): Promise<void>;
	/** Whether the server waits for its first account and answers nothing (since 2.7). */
	setNeedsSetup(needsSetup: boolean): void;
	/** Everything as it was at the start. */
	reset(): void;
}

/** What is done to the server is noticed at once, each thing by itself. */
export function createControl(simulation: Simulation): Control {
	return watched(createUnwatched(simulation), () => simulation.clock.step());
}

function createUnwatched(simulation: Simulation): Control {
	const { log, faults, latency, clock, holds } = simulation;
	return {
		...createLibraryControl(simulation),
		requests: (command) => log.list(command),
		clearRequests() {
			log.clear();
			simulation.frames.clear();
		},
		idle: async () => await log.idle(),
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
		setSong(queueId, song) {
			simulation.server.queue(queueId).song = song;
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
		lines: () => simulation.lines.list(),
		frames: (command) => simulation.frames.list(command),
		dropLines: (code) =>
			simulation.lines.each((line) => (code === undefined ? line.cut() : line.close(code))),
		silenceLines: () => simulation.lines.each((line) => line.fallSilent()),
		sendToLines: (content) => simulation.lines.each((line) => line.sendRaw(content)),
		floodLines: (count) => flood(simulation, count),
		setNeedsSetup(needsSetup) {
			simulation.server.needsSetup = needsSetup;
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
