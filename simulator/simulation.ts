import { Faults } from './control/faults';
import { Holds } from './control/holds';
import { Latency } from './control/latency';
import { PagingFaults } from './control/paging-faults';
import { RequestLog } from './control/request-log';
import { LiveAnnouncements } from './live/live-announcements';
import { Observer } from './events/observer';
import { Clock } from './clock';
import type { Profile } from './profiles/profile';
import { MusicServer } from './world/music-server';
import { setInitialState } from './world/initial-state';
import { FrameLog } from './ws/frame-log';
import { Connections } from './ws/connections';

/** The simulated music server with its connections, logs and faults. */
export class Simulation {
	server: MusicServer;
	readonly clock: Clock;
	readonly faults = new Faults();
	readonly holds = new Holds();
	readonly latency = new Latency();
	readonly log = new RequestLog();
	readonly paging = new PagingFaults();
	readonly frames = new FrameLog();
	readonly connections = new Connections(this);
	readonly liveAnnouncements = new LiveAnnouncements(this);
	observer: Observer;

	constructor(
		readonly profile: Profile,
		private readonly seed: number,
		private readonly timeScale: number,
	) {
		this.clock = new Clock(timeScale);
		this.server = this.createServer();
		this.observer = this.createObserver();
		this.clock.setChangeListener(() => this.reportChanges());
	}

	/** Restores the initial state: same library, same tokens, no faults, empty logs. */
	reset(): void {
		const { url } = this.server;
		this.connections.terminateAll();
		this.connections.withhold([]);
		this.liveAnnouncements.discardAll();
		this.observer.stop();
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
		this.observer = this.createObserver();
	}

	/** Closes every connection and clears every timer. */
	stop(): void {
		this.connections.terminateAll();
		this.liveAnnouncements.discardAll();
		this.observer.stop();
		this.clock.stop();
		this.latency.stop();
	}

	private createServer(): MusicServer {
		const server = new MusicServer(this.profile, this.clock, this.seed);
		setInitialState(server);
		return server;
	}

	private createObserver(): Observer {
		return new Observer(this.server, (event) => this.connections.publish(event));
	}

	private reportChanges(): void {
		this.connections.closeRevoked();
		if (this.connections.hasListeners) this.observer.reportChanges();
		else this.observer.stop();
	}
}
