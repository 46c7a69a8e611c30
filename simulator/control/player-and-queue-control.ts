import { joinGroup, leaveGroup } from '../playback/groups-and-volumes';
import { toQueueEntries } from '../playback/queue/enqueue';
import type { PlaybackState, RadioSong } from '../playback/queue/player-queue';
import { isSince } from '../profiles/profile';
import type { Simulation } from '../simulation';
import { fillerTracks } from '../world/catalog/filler-tracks';
import { uriOf, type Playable } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import { Player, type PlayerDescription } from '../world/players/players';
import { editQueueAsOtherClient, type QueueEdit } from './faults';

interface PlayerChange {
	readonly available?: boolean;
	readonly name?: string;
	readonly volume?: number;
	readonly muted?: boolean;
	readonly powered?: boolean;
	readonly enabled?: boolean;
	/** The source that it plays: a queue or an input, including a passive one. */
	readonly activeSource?: string;
	readonly staticMembers?: readonly string[];
}

export function createPlayerControl(simulation: Simulation) {
	return {
		setPlayer(playerId: string, { available, ...change }: PlayerChange): void {
			const { server } = simulation;
			const player = server.requirePlayer(playerId);
			Object.assign(player, change, { believedGroupVolume: null });
			if (available !== undefined) setPlayerAvailable(server, player, available);
		},
		addPlayer(player: PlayerDescription): void {
			const { server } = simulation;
			const isPlain = player.type === undefined || player.type === 'player';
			if (!isPlain && !isSince(server.profile, player.type === 'source' ? '2.10' : '2.9')) {
				throw new RangeError(`${server.profile.name} has no players of the type ${player.type}`);
			}
			server.addPlayer(new Player(player));
		},
		removePlayer(playerId: string): void {
			simulation.server.removePlayer(playerId);
		},
		group(leaderId: string, memberIds: readonly string[]): void {
			const { server } = simulation;
			for (const memberId of memberIds) {
				joinGroup(server, server.requirePlayer(leaderId), server.requirePlayer(memberId));
			}
		},
		ungroup(playerId: string): void {
			leaveGroup(simulation.server, simulation.server.requirePlayer(playerId));
		},
		player: (playerId: string) => takePlayerSnapshot(simulation.server, playerId),
		/** The only players that the regular user may use; an empty list allows all. */
		restrictUser(playerIds: readonly string[]): void {
			simulation.server.users.user.playerFilter = [...playerIds];
		},
	};
}

/** The actual state of a player now. Throws for an unknown player. */
function takePlayerSnapshot(server: MusicServer, playerId: string) {
	server.advancePlayback();
	const player = server.requirePlayer(playerId);
	const queue = server.findQueue(player.activeSource);
	const state: PlaybackState = queue === undefined || queue.isPlayerSilent ? 'idle' : queue.state;
	return {
		playerId,
		name: player.name,
		available: player.available,
		enabled: player.enabled,
		powered: player.powered,
		volume: player.volume,
		muted: player.muted,
		playbackState: state,
		activeQueueId: player.activeSource,
		syncedTo: player.syncedTo,
		/** For a leader: itself and the other members of its group. */
		members: [...player.members],
		announcement: player.announcement && { ...player.announcement },
		announced: player.announced.map((announcement) => ({ ...announcement })),
		/** Seconds since 1970. */
		sleepTimerExpiresAt: player.sleepTimerExpiresAt,
	};
}

/** The volume that is reported until the player has reported its own (recorded). */
const UNKNOWN_VOLUME = 50;

/** A player that becomes unavailable stops playing, and does not continue by itself when it is back. */
function setPlayerAvailable(server: MusicServer, player: Player, available: boolean): void {
	if (player.available === available) return;
	player.available = available;
	const { volumeKnown: delay } = server.profile.delays;
	if (available && delay > 0) {
		player.provisionalVolume = UNKNOWN_VOLUME;
		server.clock.after(delay, () => {
			player.provisionalVolume = null;
		});
	}
	const queue = server.findQueue(player.id);
	if (available || queue?.state !== 'playing') return;
	queue.temporaryReports.clear();
	queue.setState('idle', server.clock.now());
}

/** The playback state of a filled queue; by default, the current index is 0 and nothing plays. */
export interface QueuePlayback {
	readonly currentIndex?: number | null;
	readonly state?: PlaybackState;
	readonly elapsed?: number;
	/** How many items after the current one its player has already buffered. */
	readonly preparedAhead?: number;
}

export function createQueueControl(simulation: Simulation) {
	const { clock } = simulation;
	return {
		/** Fills a queue with this many neutral tracks, or with the items of the URIs. */
		fillQueue(queueId: string, content: number | readonly string[], place?: QueuePlayback): void {
			fillQueue(simulation, queueId, content, place);
		},
		queue: (queueId: string) => takeQueueSnapshot(simulation.server, queueId),
		changeQueue(queueId: string, change: QueueEdit): void {
			editQueueAsOtherClient(simulation.server, queueId, change);
		},
		/** Advances the playback of a queue by this many seconds immediately. */
		playForward(queueId: string, seconds: number): void {
			const queue = simulation.server.requireQueue(queueId);
			queue.setElapsed(queue.position.elapsed(clock.now()) + seconds, clock.now());
			simulation.server.advancePlayback();
		},
		/** Keeps the server from noticing when the queue ends, so that it reports playback forever (recorded on 2.7). */
		missEnd(queueId: string): void {
			simulation.server.requireQueue(queueId).endIsMissed = true;
		},
		setDynamic(queueId: string, isDynamic: boolean): void {
			simulation.server.requireQueue(queueId).isDynamic = isDynamic;
		},
		/** The song reported by the radio station that a queue plays; null for none. */
		setSong(queueId: string, song: RadioSong | null): void {
			simulation.server.requireQueue(queueId).song = song;
		},
	};
}

/** The actual state of a queue now, even while commands still report another one. Throws for an unknown queue. */
function takeQueueSnapshot(server: MusicServer, queueId: string) {
	server.advancePlayback();
	const queue = server.requireQueue(queueId);
	const { current } = queue;
	const state: PlaybackState = queue.isPlayerSilent ? 'idle' : queue.state;
	return {
		queueId,
		items: queue.entries.length,
		itemIds: queue.entries.map(({ id }) => id),
		uris: queue.entries.map(({ item }) => uriOf(item)),
		names: queue.entries.map(({ item }) => item.name),
		state,
		currentIndex: queue.currentIndex,
		currentItem: current && { id: current.id, name: current.item.name, uri: uriOf(current.item) },
		elapsed: queue.position.elapsed(server.clock.now()),
		shuffle: queue.shuffle,
		repeat: queue.repeat,
	};
}

function fillQueue(
	{ server, clock }: Simulation,
	queueId: string,
	content: number | readonly string[],
	place: QueuePlayback = {},
): void {
	const queue = server.requireQueue(queueId);
	const items =
		typeof content === 'number'
			? fillerTracks(content)
			: content.map((uri) => requirePlayable(server, uri));
	queue.clear(clock.now());
	queue.entries = toQueueEntries(items, server.random, 0);
	const { currentIndex = items.length > 0 ? 0 : null, state = 'idle', elapsed = 0 } = place;
	queue.currentIndex = currentIndex;
	queue.preparedAhead = place.preparedAhead ?? 0;
	queue.setState(state, clock.now());
	queue.setElapsed(elapsed, clock.now());
}

function requirePlayable({ library }: MusicServer, uri: string): Playable {
	const item = library.resolve(uri);
	switch (item.mediaType) {
		case 'track':
		case 'radio':
		case 'audiobook':
		case 'podcast_episode':
			return item;
		default:
			throw new TypeError(`A queue cannot contain a ${item.mediaType}: ${uri}`);
	}
}
