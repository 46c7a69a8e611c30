import { toEntries } from '../playback/entries';
import { join, leave } from '../playback/groups';
import type { PlaybackState } from '../playback/queue';
import type { Simulation } from '../simulation';
import { fillerTracks } from '../world/filler';
import { uriOf } from '../world/media';
import type { Playable } from '../world/media';
import { createPlayer } from '../world/players';
import type { PlayerDescription } from '../world/players';
import type { Fault } from './faults';
import type { Hold } from './holds';
import { changeQueue } from './queue-changes';
import type { QueueChange } from './queue-changes';
import type { LoggedRequest } from './request-log';

/** Where a filled queue stands; the current index is 0 and nothing plays if nothing is said. */
export interface QueuePlace {
	readonly currentIndex?: number | null;
	readonly state?: PlaybackState;
	/** Seconds. */
	readonly elapsed?: number;
}

/** A queue as it really is, also while reading commands still show something else. */
export interface QueueSnapshot {
	readonly queueId: string;
	readonly items: number;
	readonly itemIds: readonly string[];
	readonly uris: readonly string[];
	readonly names: readonly string[];
	readonly state: PlaybackState;
	readonly currentIndex: number | null;
	readonly currentItem: { readonly id: string; readonly name: string; readonly uri: string } | null;
	readonly elapsed: number;
	readonly shuffle: boolean;
	readonly repeat: string;
}

export interface PlayerChange {
	readonly available?: boolean;
	readonly name?: string;
	readonly volume?: number;
	readonly powered?: boolean;
	readonly enabled?: boolean;
}

/** What tests do to the server behind its back, and read from it. */
export interface Control {
	/** Everything that was asked, in order of arrival; of one command only, if one is named. */
	requests(command?: string): readonly LoggedRequest[];
	clearRequests(): void;
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
	/** Everything as it was at the start. */
	reset(): void;
}

export function createControl(simulation: Simulation): Control {
	const { log, faults, latency, clock, holds } = simulation;
	return {
		requests: (command) => log.list(command),
		clearRequests: () => log.clear(),
		setLatency: (milliseconds, command) => latency.set(milliseconds, command),
		setTimeScale: (scale) => clock.setScale(scale),
		addFault: (fault) => faults.add(fault),
		clearFaults: () => faults.clear(),
		hold: (command) => holds.hold(command),
		fillQueue: (queueId, content, place) => fillQueue(simulation, queueId, content, place),
		queue: (queueId) => snapshot(simulation, queueId),
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

function snapshot({ server, clock }: Simulation, queueId: string): QueueSnapshot {
	server.catchUp();
	const queue = server.queue(queueId);
	const { current } = queue;
	return {
		queueId,
		items: queue.entries.length,
		itemIds: queue.entries.map(({ id }) => id),
		uris: queue.entries.map(({ item }) => uriOf(item)),
		names: queue.entries.map(({ item }) => item.name),
		state: queue.state,
		currentIndex: queue.currentIndex,
		currentItem: current && {
			id: current.id,
			name: current.item.name,
			uri: uriOf(current.item),
		},
		elapsed: queue.elapsed(clock.now()),
		shuffle: queue.shuffle,
		repeat: queue.repeat,
	};
}
