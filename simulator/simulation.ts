import { FaultList, PagingFaults } from './control/faults';
import { RequestHolds, ResponseLatency, RequestLog, ReceivedFrameLog } from './control/requests';
import { LiveAnnouncements } from './live/live-announcements';
import { ChangeObserver } from './events/change-observer';
import type { Clock } from './clock';
import type { Profile } from './profiles/profile';
import { MusicServer } from './world/music-server';
import { setInitialQueuesAndHistory } from './world/initial-queues-and-history';
import { WebSocketConnections } from './ws/websocket-connections';

/** The simulated music server with its connections, logs and faults. */
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

	/** Closes every connection and clears every timer. */
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
		return new ChangeObserver(this.server, (event) => this.connections.publish(event));
	}

	private reportChanges(): void {
		this.connections.closeRevoked();
		if (this.connections.hasListeners) this.changeObserver.reportChanges();
		else this.changeObserver.stop();
	}
}
