import { FaultList, PagingFaults } from './control/faults';
import { RequestHolds, ResponseLatency, RequestLog, ReceivedFrameLog } from './control/requests';
import { LiveAnnouncements } from './live/live-announcements';
import { ChangeObserver } from './events/change-observer';
import type { Clock } from './clock';
import type { Profile } from './profiles/profile';
import { MusicServer } from './world/music-server';
import { WebSocketConnections } from './ws/websocket-connections';
import { fillerTracks } from './world/catalog/filler-tracks';
import { toQueueEntries } from './playback/queue/enqueue';
import type { QueueEntry } from './playback/queue/player-queue';
import { BEDROOM, KITCHEN, LIVING_ROOM } from './world/players/players';
import type { GeneratedValueCache } from './world/catalog/seeded-random';

export class Simulation {
	server: MusicServer;
	readonly faults = new FaultList();
	readonly holds = new RequestHolds();
	readonly latency: ResponseLatency;
	readonly log: RequestLog;
	readonly paging = new PagingFaults();
	readonly frames = new ReceivedFrameLog();
	readonly connections = new WebSocketConnections(this);
	readonly liveAnnouncements = new LiveAnnouncements(this);
	changeObserver: ChangeObserver;

	constructor(
		readonly profile: Profile,
		private readonly seed: number,
		private readonly timeScale: number,
		readonly clock: Clock,
	) {
		this.latency = new ResponseLatency(clock);
		this.log = new RequestLog(clock);
		this.server = this.createServer();
		this.changeObserver = this.createObserver();
		this.clock.setChangeListener(() => this.reportChanges());
	}

	/** Restores the initial state: same library, same tokens, no faults, empty logs. */
	reset(): void {
		const { url } = this.server;
		this.connections.terminateAll();
		this.connections.withhold([]);
		this.liveAnnouncements.discardAll();
		this.changeObserver.stop();
		this.clock.clear();
		this.clock.setScale(this.timeScale);
		this.holds.releaseAll();
		this.faults.clear();
		this.latency.clear();
		this.log.clear();
		this.frames.clear();
		this.paging.clear();
		this.server = this.createServer();
		this.server.url = url;
		this.changeObserver = this.createObserver();
	}

	stop(): void {
		this.connections.terminateAll();
		this.liveAnnouncements.discardAll();
		this.changeObserver.stop();
		this.clock.stop();
	}

	private createServer(): MusicServer {
		const server = new MusicServer(this.profile, this.clock, this.seed);
		setInitialQueuesAndHistory(server);
		return server;
	}

	private createObserver(): ChangeObserver {
		return new ChangeObserver(this.server, (...event) => this.connections.publish(...event));
	}

	private reportChanges(): void {
		this.connections.closeRevoked();
		if (this.connections.hasListeners) this.changeObserver.reportChanges();
		else this.changeObserver.stop();
	}
}

const KITCHEN_QUEUE_LENGTH = 1237;

/** Cached, because creating these is half of the work of a new server, and tests start thousands of servers. */
const KITCHEN_ENTRIES: GeneratedValueCache<readonly QueueEntry[]> = new Map();

/**
 * The initial queues: a long one in the Kitchen, paused at its fourth item, short ones in the Living Room and the
 * Bedroom, none in the Office, and a few items that the admin has played.
 */
function setInitialQueuesAndHistory(server: MusicServer): void {
	const { clock, random, library, history, users } = server;
	const now = clock.now();
	const kitchen = server.requireQueue(KITCHEN);
	const entries = () => toQueueEntries(fillerTracks(KITCHEN_QUEUE_LENGTH), random, 0);
	kitchen.entries = [...random.cached(KITCHEN_ENTRIES, entries)];
	kitchen.start(3, 42, now);
	kitchen.setState('paused', now);

	const [firstAlbum, secondAlbum] = library.list('album');
	for (const [queueId, album] of [
		[LIVING_ROOM, firstAlbum],
		[BEDROOM, secondAlbum],
	] as const) {
		const queue = server.requireQueue(queueId);
		queue.entries = toQueueEntries(album?.tracks.slice(0, 5) ?? [], random, 0);
		queue.start(0, 0, now);
		queue.setState('idle', now);
	}

	const played = [
		...library.list('playlist').slice(0, 1),
		...library.list('track').slice(0, 3),
		...library.list('album').slice(0, 2),
	];
	for (const item of played) history.add(users.admin, item, { fullyPlayed: true });
	const [audiobook] = library.list('audiobook');
	const episode = library.list('podcast')[0]?.episodes[0];
	for (const item of [audiobook, episode]) {
		if (!item) continue;
		history.add(users.admin, item, { fullyPlayed: false });
		history.setProgress(users.admin, item, { fullyPlayed: false, resumePositionMs: 90_000 });
	}
}
